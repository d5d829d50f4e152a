// SPDX-License-Identifier: GPL-3.0-or-later
#include "rulecases.h"

#include "cluster/catalogue.h"

#include <QDir>
#include <QFile>

namespace voyageur::tests {

using namespace Qt::StringLiterals;

namespace {

QByteArray unescaped(const QByteArray &text)
{
    QByteArray bytes;
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (text[i] != '\\' || i + 1 >= text.size()) {
            bytes += text[i];
            continue;
        }
        const char next = text[++i];
        if (next == 'x') {
            bytes += QByteArray::fromHex(text.sliced(i + 1, 2));
            i += 2;
        } else if (next != '\n') {
            bytes += next == 'r' ? '\r' : next == 'n' ? '\n' : next == 't' ? '\t' : next;
        }
    }
    return bytes;
}

void readHeader(RuleCase &one, const QByteArray &header, bool &escapes)
{
    const QList<QByteArray> words = header.simplified().split(' ');
    if (words.size() < 2 || (words[1] != "bad" && words[1] != "good"))
        qFatal("%s: neither bad nor good", qPrintable(one.place));
    one.bad = words[1] == "bad";
    for (qsizetype i = 2; i < words.size(); ++i) {
        const auto equals = words[i].indexOf('=');
        const QByteArray name = words[i].first(equals < 0 ? words[i].size() : equals);
        const QByteArray value = equals < 0 ? QByteArray() : words[i].sliced(equals + 1);
        if (name == "cluster")
            one.clusterName = QString::fromUtf8(value);
        else if (name == "line")
            one.line = value.toInt();
        else if (name == "severity")
            one.severity = QString::fromUtf8(value);
        else if (name == "args")
            one.arguments = value.isEmpty() ? QList<QByteArray>() : value.split(',');
        else if (name == "escapes")
            escapes = true;
        else
            qFatal("%s: unknown word %s", qPrintable(one.place), name.constData());
    }
}

QList<RuleCase> readFile(const QString &path, const QString &rule)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("cannot read %s", qPrintable(path));
    QList<RuleCase> cases;
    QByteArray *section = nullptr;
    bool escapes = false;
    const auto finish = [&] {
        if (!cases.isEmpty() && escapes) {
            cases.last().script = unescaped(cases.last().script);
            if (cases.last().fixed)
                cases.last().fixed = unescaped(*cases.last().fixed);
        }
        escapes = false;
    };
    int number = 0;
    for (QByteArray line = file.readLine(); !line.isEmpty(); line = file.readLine()) {
        ++number;
        if (line.startsWith("== ")) {
            finish();
            RuleCase one;
            one.rule = rule;
            one.place = rule + u".txt:"_s + QString::number(number);
            readHeader(one, line, escapes);
            cases += one;
            section = &cases.last().script;
        } else if (cases.isEmpty()) {
            continue;
        } else if (line == "-- fixed\n") {
            cases.last().fixed = QByteArray();
            section = &*cases.last().fixed;
        } else if (line == "-- live\n") {
            section = &cases.last().liveText;
        } else if (line.startsWith("-- file ")) {
            section = &cases.last().files[QString::fromUtf8(line.sliced(8).trimmed())];
        } else {
            *section += line;
        }
    }
    finish();
    return cases;
}

} // namespace

QList<RuleCase> ruleCases()
{
    const QString folder = QStringLiteral(VOYAGEUR_TEST_DATA "/rules/");
    QList<RuleCase> cases;
    for (const QString &name : QDir(folder).entryList({u"*.txt"_s}, QDir::Files, QDir::Name))
        cases += readFile(folder + name, name.chopped(4));
    return cases;
}

const QHash<QString, base::ClusterFacts> &clusterFacts()
{
    static const auto facts = [] {
        const auto catalogue = cluster::Catalogue::load({}, {});
        if (!catalogue.ok())
            qFatal("%s", qPrintable(catalogue.error().text()));
        QHash<QString, base::ClusterFacts> all;
        for (const cluster::Profile &profile : catalogue->profiles())
            all.insert(profile.name, profile.facts);
        return all;
    }();
    return facts;
}

struct CaseSurroundings::Private {
    script::Surroundings around;
    base::ClusterFacts facts;
    script::ProjectFacts project;
    script::LiveState live;
};

CaseSurroundings::CaseSurroundings(const RuleCase &one) : d(std::make_unique<Private>())
{
    d->around.clusterName = one.clusterName;
    d->around.arguments = one.arguments;
    d->around.now = 1'790'000'000;
    if (!one.clusterName.isEmpty()) {
        if (!clusterFacts().contains(one.clusterName))
            qFatal("%s: no cluster %s", qPrintable(one.place), qPrintable(one.clusterName));
        d->facts = clusterFacts().value(one.clusterName);
        d->around.cluster = &d->facts;
    }
}

CaseSurroundings::~CaseSurroundings() = default;

const script::Surroundings &CaseSurroundings::operator*() const
{
    return d->around;
}

} // namespace voyageur::tests
