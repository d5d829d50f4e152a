// SPDX-License-Identifier: GPL-3.0-or-later
// Measures the script checker. Called by tests/bench/check, which adds the peer and counts instructions.
//   bench_script make FOLDER COUNT        so many scripts as students write them
//   bench_script lines COUNT FILE         one of so many lines
//   bench_script once FILE                reads and checks it, prints how many findings
//   bench_script recheck COUNT RUNS       milliseconds to check a script of so many lines again, and to highlight it again
#include "realscripts.h"

#include "base/stop.h"
#include "cluster/catalogue.h"
#include "script/check.h"

#include <KSyntaxHighlighting/AbstractHighlighter>
#include <KSyntaxHighlighting/Definition>
#include <KSyntaxHighlighting/Format>
#include <KSyntaxHighlighting/Repository>
#include <KSyntaxHighlighting/State>

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <cstdio>

using namespace voyageur;
using base::Clock;
using namespace Qt::StringLiterals;

namespace {

constexpr std::uint32_t seed = 4;

// What the editor does for each line, but for drawing it: an attribute for each piece.
class Highlighter final : public KSyntaxHighlighting::AbstractHighlighter {
public:
    qsizetype walk(const QStringList &lines)
    {
        m_pieces = 0;
        KSyntaxHighlighting::State state;
        for (const QString &line : lines)
            state = highlightLine(line, state);
        return m_pieces;
    }

protected:
    void applyFormat(int, int, const KSyntaxHighlighting::Format &) override { ++m_pieces; }

private:
    qsizetype m_pieces = 0;
};

const base::ClusterFacts &narval()
{
    static const auto facts = [] {
        const auto catalogue = cluster::Catalogue::load({}, {});
        for (const auto &profile : catalogue->profiles()) {
            if (profile.name == "narval"_L1)
                return profile.facts;
        }
        return base::ClusterFacts();
    }();
    return facts;
}

qsizetype checkOnce(const QByteArray &bytes)
{
    script::Surroundings around;
    around.cluster = &narval();
    around.clusterName = u"Narval"_s;
    around.now = 1'790'000'000;
    return script::check(script::Document::parse(bytes, script::slurmVersionOf(around.cluster)), around).size();
}

bool write(const QString &name, const QByteArray &bytes)
{
    QFile file(name);
    return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
}

int make(const QString &folder, int count)
{
    tests::RealScripts scripts(seed);
    for (int i = 0; i < count; ++i) {
        if (!write(folder + u"/job-%1.sh"_s.arg(i, 5, 10, QLatin1Char('0')), scripts.next()))
            return 2;
    }
    return 0;
}

template <typename Work>
double median(int runs, Work work)
{
    std::vector<double> milliseconds;
    for (int run = 0; run < runs; ++run) {
        const auto start = Clock::now();
        work(run);
        milliseconds.push_back(1000 * std::chrono::duration<double>(Clock::now() - start).count());
    }
    std::ranges::sort(milliseconds);
    return milliseconds[milliseconds.size() / 2];
}

int recheck(int count, int runs)
{
    const QByteArray bytes = tests::RealScripts(seed).ofLines(count);
    KSyntaxHighlighting::Repository repository;
    Highlighter highlighter;
    highlighter.setDefinition(repository.definitionForName(u"Bash"_s));
    const QStringList lines = QString::fromUtf8(bytes).split(u'\n');
    qsizetype findings = checkOnce(bytes); // tables are read the first time
    qsizetype pieces = highlighter.walk(lines);
    const double checked = median(runs, [&](int run) {
        QByteArray typed = bytes;
        typed.insert(bytes.size() / 2, static_cast<char>('a' + run % 26)); // a keystroke in the middle
        findings += checkOnce(typed);
    });
    const double highlighted = median(runs, [&](int) { pieces += highlighter.walk(lines); });
    const QJsonObject said{{u"lines"_s, lines.size()},
                           {u"checkMs"_s, checked},
                           {u"highlightMs"_s, highlighted},
                           {u"findings"_s, findings},
                           {u"pieces"_s, pieces}};
    std::printf("%s\n", QJsonDocument(said).toJson(QJsonDocument::Compact).constData());
    return 0;
}

int once(const QString &name)
{
    QFile file(name);
    if (!file.open(QIODevice::ReadOnly))
        return 2;
    std::printf("%lld\n", static_cast<long long>(checkOnce(file.readAll())));
    return 0;
}

} // namespace

int main(int argc, char **argv)
{
    const QCoreApplication application(argc, argv);
    const QStringList words = QCoreApplication::arguments().mid(1);
    const QString verb = words.value(0);
    if (verb == "make"_L1 && words.size() == 3)
        return make(words[1], words[2].toInt());
    if (verb == "lines"_L1 && words.size() == 3)
        return write(words[2], tests::RealScripts(seed).ofLines(words[1].toInt())) ? 0 : 2;
    if (verb == "once"_L1 && words.size() == 2)
        return once(words[1]);
    if (verb == "recheck"_L1 && words.size() == 3)
        return recheck(words[1].toInt(), words[2].toInt());
    std::fprintf(stderr, "usage: bench_script make FOLDER COUNT | lines COUNT FILE | once FILE | recheck COUNT RUNS\n");
    return 2;
}
