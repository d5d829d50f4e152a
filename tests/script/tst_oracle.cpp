// SPDX-License-Identifier: GPL-3.0-or-later
// What we say of a script beside what the real sbatch says of it, option by option, for both versions of Slurm.
// More of them:   VOYAGEUR_ORACLE="SCRIPTS SEED…" tst_oracle
// Scripts of one's own: VOYAGEUR_ORACLE_FOLDER=DIR (every file in it).
#include "practicehost.h"
#include "script/understanding.h"
#include "scriptgenerator.h"
#include "testprogram.h"

#include <QDateTime>
#include <QDir>
#include <QTest>

#include <algorithm>
#include <cstdio>

namespace tst_oracle {

using namespace voyageur;
using namespace voyageur::script;

namespace {

struct Answer {
    QList<QMap<QByteArray, QByteArray>> components; //!< one for each "defined options"
    QByteArrayList words;                           //!< everything else it said
};

// One file of a tar stream.
QByteArray member(const QByteArray &name, const QByteArray &content)
{
    QByteArray header(512, '\0');
    const auto put = [&](qsizetype at, const QByteArray &text) { header.replace(at, text.size(), text); };
    put(0, name);
    put(100, "0000644");
    put(108, "0000000");
    put(116, "0000000");
    put(124, QByteArray::number(content.size(), 8).rightJustified(11, '0'));
    put(136, "14000000000");
    put(148, "        ");
    put(156, "0");
    put(257, QByteArray("ustar\00000", 8));
    int sum = 0;
    for (const char c : header)
        sum += static_cast<uchar>(c);
    put(148, QByteArray::number(sum, 8).rightJustified(6, '0') + '\0' + ' ');
    return header + content + QByteArray((512 - content.size() % 512) % 512, '\0');
}

Answer answerOf(const QByteArray &text, const QByteArray &folder)
{
    Answer answer;
    bool inOptions = false;
    for (QByteArray line : text.split('\n')) {
        if (line.startsWith("sbatch: "))
            line = line.sliced(8);
        if (line == "defined options") {
            answer.components += QMap<QByteArray, QByteArray>();
            inOptions = true;
        } else if (line == "end of defined options") {
            inOptions = false;
        } else if (inOptions && !line.startsWith("--------------------") && !line.startsWith("error: ")) {
            const QByteArray name = line.first(std::min<qsizetype>(20, line.size())).trimmed();
            QByteArray value = line.mid(22);
            if (name == "output" || name == "error" || name == "input" || name == "chdir") {
                if (value.startsWith(folder + '/'))
                    value = value.sliced(folder.size() + 1);
                else if (value == folder)
                    value = ".";
            }
            answer.components.last().insert(name, value);
        } else {
            for (const char *prefix : {"error: ", "fatal: "}) {
                if (line.startsWith(prefix))
                    line = line.sliced(7);
            }
            answer.words += line;
        }
    }
    return answer;
}

// All scripts at once: one tar there, one text back.
QList<Answer> ask(ssh::Host &host, const QList<QByteArray> &scripts)
{
    QByteArray tar;
    for (qsizetype i = 0; i < scripts.size(); ++i)
        tar += member("script-" + QByteArray::number(i), scripts.at(i));
    tar += QByteArray(1024, '\0');
    ssh::RunOptions options;
    options.input = tar;
    const auto run =
        host.run(ssh::ShellCommand::loginScript("folder=$(mktemp -d /scratch/student/oracle.XXXXXX) && cd \"$folder\" || exit 1\n"
                                                "tar -xf - && printf '%s\\n' \"$folder\"\n"
                                                "i=0; while [ $i -lt $1 ]; do printf '=== %s\\n' $i\n"
                                                "sbatch -vv --test-only script-$i </dev/null 2>&1; i=$((i + 1)); done\n"
                                                "cd / && rm -rf \"$folder\"\n",
                                                {QByteArray::number(scripts.size())}),
                 options);
    if (!run.ok())
        qFatal("%s", qPrintable(run.error().text()));
    const QByteArray text = run->out;
    const QByteArray folder = text.first(text.indexOf('\n'));
    QList<Answer> answers;
    qsizetype at = text.indexOf("=== 0\n");
    for (qsizetype i = 0; i < scripts.size(); ++i) {
        const qsizetype begin = text.indexOf('\n', at) + 1;
        at = text.indexOf("=== " + QByteArray::number(i + 1) + '\n', begin);
        answers += answerOf(text.sliced(begin, (at < 0 ? text.size() : at) - begin), folder);
    }
    return answers;
}

// Behind each "defined options" sbatch compares resources with the cluster's slurm.conf. When that ends it, the next component
// of a heterogeneous job is never looked at.
bool endedBetweenComponents(const Answer &answer, const Document &document)
{
    if (answer.components.isEmpty() || answer.components.size() == document.components().size())
        return false;
    static constexpr const char *endings[] = {"Invalid generic resource",
                                              "Invalid Trackable RESource",
                                              "Invalid --bbf",
                                              "Could not open user environment file",
                                              "With Arbitrary distribution",
                                              "--propagate="};
    return std::any_of(answer.words.begin(), answer.words.end(), [](const QByteArray &line) {
        return std::any_of(std::begin(endings), std::end(endings), [&](const char *ending) { return line.startsWith(ending); });
    });
}

std::optional<QByteArray> noFile(const QByteArray &)
{
    return {}; // as there
}

QByteArrayList differences(const QByteArray &script, const Answer &answer, SlurmVersion version, qint64 now)
{
    const Document document = Document::parse(script, version);
    const Understanding ours = understand(document, now, noFile);
    QByteArrayList found;
    if (endedBetweenComponents(answer, document))
        return found;
    const bool accepted = answer.components.size() == document.components().size();
    if (ours.accepted != accepted)
        found += QByteArray("accepted: sbatch ") + (accepted ? "yes" : "no") + ", we "
            + (ours.accepted ? "yes" : "no, " + ours.refusal) + (accepted ? QByteArray() : ", " + answer.words.join(" / "));
    if (ours.components.size() != answer.components.size())
        found += "components: sbatch " + QByteArray::number(answer.components.size()) + ", we "
            + QByteArray::number(ours.components.size());
    if (!ours.accepted && !accepted && !ours.refusal.contains("submits nothing")) {
        for (const QByteArray &line : ours.refusal.split('\n')) {
            const auto says = [&](const QByteArray &words) { return words == line || words.endsWith(": " + line); };
            if (std::none_of(answer.words.begin(), answer.words.end(), says))
                found += "refusal: sbatch " + answer.words.join(" / ") + ", we " + line;
        }
    }
    for (qsizetype i = 0; i < std::min(ours.components.size(), answer.components.size()); ++i) {
        QMap<QByteArray, QByteArray> theirs = answer.components.at(i);
        for (const char *ofTheCommandLine : {"verbose", "test-only"})
            theirs.remove(ofTheCommandLine);
        if (theirs.contains("(null)"))
            theirs.insert("umask", theirs.take("(null)"));
        for (const UnderstoodOption &option : ours.components.at(i).options) {
            if (option.name == "test-only")
                continue;
            const bool asWritten = option.name == "begin" || option.name == "deadline";
            if (!theirs.contains(option.name))
                found += option.name + ": sbatch has none, we " + option.value;
            else if (theirs.value(option.name) != option.value && !asWritten)
                found += option.name + ": sbatch " + theirs.value(option.name) + ", we " + option.value;
            theirs.remove(option.name);
        }
        for (auto it = theirs.constBegin(); it != theirs.constEnd(); ++it)
            found += it.key() + ": sbatch " + it.value() + ", we have none";
    }
    return found;
}

int compare(const char *variable, SlurmVersion version, const QList<QByteArray> &scripts)
{
    constexpr qsizetype atOnce = 1000;
    const auto host = tests::practiceHost(QStringLiteral("student"), variable);
    int count = 0;
    for (qsizetype begin = 0; begin < scripts.size(); begin += atOnce) {
        const auto some = scripts.mid(begin, atOnce);
        const qint64 now = QDateTime::currentSecsSinceEpoch();
        const auto answers = ask(*host, some);
        for (qsizetype i = 0; i < some.size(); ++i) {
            const auto found = differences(some.at(i), answers.at(i), version, now);
            count += static_cast<int>(found.size());
            if (!found.isEmpty())
                qInfo().noquote() << "Slurm" << version.bytes() << "differs:" << found.join("\n  ") << "\n"
                                  << some.at(i).toPercentEncoding(" !\"#$&'()*+,/:;<=>?@[\\]^`{|}~\n");
        }
    }
    std::printf("Slurm %s: %d scripts, %d differences\n", version.bytes().constData(), static_cast<int>(scripts.size()), count);
    std::fflush(stdout);
    return count;
}

QList<QByteArray> scriptsToTry()
{
    QList<QByteArray> scripts;
    const QString folder = qEnvironmentVariable("VOYAGEUR_ORACLE_FOLDER");
    if (!folder.isEmpty()) {
        const QDir dir(folder);
        for (const QString &name : dir.entryList(QDir::Files, QDir::Name)) {
            QFile file(dir.filePath(name));
            if (!file.open(QIODevice::ReadOnly))
                qFatal("%s cannot be read", qPrintable(file.fileName()));
            scripts += file.readAll();
        }
        return scripts;
    }
    const auto wanted =
        qEnvironmentVariable("VOYAGEUR_ORACLE", QStringLiteral("400 1")).split(QLatin1Char(' '), Qt::SkipEmptyParts);
    for (qsizetype i = 1; i < wanted.size(); ++i) {
        tests::ScriptGenerator generator(wanted.at(i).toUInt());
        for (int n = 0; n < wanted.first().toInt(); ++n)
            scripts += generator.next();
    }
    return scripts;
}

} // namespace

class TestOracle : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void scriptsAreUnderstoodAsSbatchUnderstandsThem_data()
    {
        QTest::addColumn<QByteArray>("cluster");
        QTest::addColumn<QByteArray>("version");
        QTest::newRow("24.11") << QByteArray("VOYAGEUR_PRACTICE") << QByteArray("24.11");
        QTest::newRow("22.05") << QByteArray("VOYAGEUR_PRACTICE_2205") << QByteArray("22.05");
    }
    void scriptsAreUnderstoodAsSbatchUnderstandsThem()
    {
        QFETCH(QByteArray, cluster);
        QFETCH(QByteArray, version);
        const auto scripts = scriptsToTry();
        QVERIFY(!scripts.isEmpty());
        QCOMPARE(compare(cluster.constData(), *SlurmVersion::parse(version), scripts), 0);
    }
};

VOYAGEUR_TEST(TestOracle)

} // namespace tst_oracle
#include "tst_oracle.moc"
