// SPDX-License-Identifier: GPL-3.0-or-later
#include "rulecases.h"

#include "cluster/catalogue.h"
#include "runs/projectfacts.h"
#include "testprogram.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>

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
        } else if (line == "-- facts\n") {
            section = &cases.last().factsText;
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

// "200G", "5000"
qint64 numberOf(QByteArray text)
{
    static const QByteArray letters = "KMGT";
    qint64 factor = 1;
    for (auto power = text.isEmpty() ? -1 : letters.indexOf(text.back()); power >= 0; --power)
        factor *= 1000;
    if (factor > 1)
        text.chop(1);
    bool ok = false;
    const qint64 number = text.toLongLong(&ok);
    if (!ok)
        qFatal("%s is no number", text.constData());
    return number * factor;
}

// One line: a key, words, "name=value" among them.
struct Line {
    QByteArray key;
    QList<QByteArray> words;

    QByteArray word(qsizetype i) const { return words.value(i); }
    QByteArray rest(qsizetype from = 0) const { return words.mid(from).join(' '); }
    QByteArray named(const QByteArray &name) const
    {
        for (const QByteArray &word : words) {
            if (word.startsWith(name + '='))
                return word.sliced(name.size() + 1);
        }
        return {};
    }
};

QList<Line> linesOf(const QByteArray &text)
{
    QList<Line> lines;
    for (const QByteArray &line : text.split('\n')) {
        if (line.trimmed().isEmpty())
            continue;
        QList<QByteArray> words = line.split(' ');
        const QByteArray key = words.takeFirst();
        lines += {key, words};
    }
    return lines;
}

void readFacts(const RuleCase &one, script::ProjectFacts &facts)
{
    for (const Line &line : linesOf(one.factsText)) {
        if (line.key == "dataset") {
            script::DatasetFacts data;
            data.name = QString::fromUtf8(line.word(0));
            const auto number = [&](const char *name) { return line.named(name).isEmpty() ? 0 : numberOf(line.named(name)); };
            data.files = number("files");
            data.bytes = number("bytes");
            data.imageBytes = number("images");
            data.largestText = number("text");
            data.largestTextName = u"table.csv"_s;
            data.archive = QString::fromUtf8(line.named("archive"));
            facts.dataset = data;
        } else if (line.key == "git") {
            facts.gitFiles = numberOf(line.word(0));
        } else if (line.key == "tried") {
            facts.tried = line.word(0) == "yes";
        } else {
            qFatal("%s: unknown fact %s", qPrintable(one.place), line.key.constData());
        }
    }
}

script::LiveQuota quotaOf(const Line &line)
{
    script::LiveQuota quota;
    quota.path = line.word(1);
    quota.name = QString::fromUtf8(line.word(0));
    const auto bytes = line.named("bytes").split('/');
    const auto files = line.named("files").split('/');
    quota.bytes = bytes.value(0).isEmpty() ? 0 : numberOf(bytes.value(0));
    quota.files = files.value(0).isEmpty() ? 0 : numberOf(files.value(0));
    if (bytes.size() > 1)
        quota.mostBytes = numberOf(bytes.value(1));
    if (files.size() > 1)
        quota.mostFiles = numberOf(files.value(1));
    return quota;
}

void readQueue(const Line &line, script::LiveQueue &queue)
{
    if (line.word(0) == "interactive") {
        queue.interactive = line.word(1).toInt();
        queue.interactiveJob = "4711";
    } else if (line.word(0) == "waiting") {
        queue.waitingByName.insert(line.word(1), line.word(2).toInt());
    } else if (line.word(0) == "booting") {
        queue.booting = line.word(1);
        queue.bootingSeconds = line.word(2).toInt();
    }
}

void readLive(const RuleCase &one, script::LiveState &live, base::ClusterFacts &facts)
{
    QHash<QByteArray, bool> folders;
    for (const Line &line : linesOf(one.liveText)) {
        if ((line.key == "account" || line.key == "slurm") && one.clusterName.isEmpty())
            qFatal("%s: %s without a cluster", qPrintable(one.place), line.key.constData());
        if (line.key == "host") {
            live.host = QString::fromUtf8(line.word(0));
        } else if (line.key == "folder") {
            live.folder = line.word(0);
        } else if (line.key == "env") {
            auto environment = live.environment.value_or(QHash<QByteArray, QByteArray>());
            const QByteArray all = line.rest();
            environment.insert(all.first(all.indexOf('=')), all.sliced(all.indexOf('=') + 1));
            live.environment = environment;
        } else if (line.key == "exists" || line.key == "missing") {
            folders.insert(line.word(0), line.key == "exists");
        } else if (line.key == "quota") {
            live.quotas = live.quotas.value_or(QList<script::LiveQuota>()) + QList{quotaOf(line)};
        } else if (line.key == "queue") {
            auto queue = live.queue.value_or(script::LiveQueue());
            readQueue(line, queue);
            live.queue = queue;
        } else if (line.key == "startup") {
            auto files = live.startupFiles.value_or(QHash<QByteArray, QByteArray>());
            files[line.word(0)] += line.rest(1) + '\n';
            live.startupFiles = files;
        } else if (line.key == "similar") {
            live.similarJobs = line.word(0).toInt();
        } else if (line.key == "submission") {
            live.submission = QString::fromUtf8(line.rest());
        } else if (line.key == "key") {
            live.keyFile = QString::fromUtf8(line.word(0));
            live.keyHasPassphrase = line.word(1) == "passphrase";
        } else if (line.key == "answer") {
            live.canAnswer = line.word(0) == "yes";
        } else if (line.key == "failed") {
            live.failedLogins = line.word(0).toInt();
        } else if (line.key == "account") {
            base::UserAccount account;
            account.name = QString::fromUtf8(line.word(0));
            facts.accounts.value = facts.accounts.value.value_or(QList<base::UserAccount>()) + QList{account};
            facts.accounts.confidence = base::Confidence::Sourced;
        } else if (line.key == "slurm") {
            facts.slurm.version.value = QString::fromUtf8(line.word(0));
            facts.slurm.version.confidence = base::Confidence::Sourced;
        } else {
            qFatal("%s: unknown live fact %s", qPrintable(one.place), line.key.constData());
        }
    }
    live.folderExists = [folders](const QByteArray &folder) -> std::optional<bool> {
        const auto found = folders.constFind(folder);
        return found == folders.cend() ? std::nullopt : std::optional(*found);
    };
}

script::ProjectFacts gathered(const RuleCase &one)
{
    const QTemporaryDir folder;
    for (auto it = one.files.cbegin(); it != one.files.cend(); ++it) {
        const QString path = folder.filePath(it.key());
        QFile file(path);
        if (!QDir().mkpath(QFileInfo(path).path()) || !file.open(QIODevice::WriteOnly) || file.write(it.value()) < 0)
            qFatal("%s: cannot write %s", qPrintable(one.place), qPrintable(path));
    }
    return runs::gatherProjectFacts(folder.path(), one.script);
}

} // namespace

QList<RuleCase> ruleCases()
{
    const QString folder = voyageur::tests::dataPath("/rules/");
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
    if (!one.files.isEmpty() || !one.factsText.isEmpty()) {
        d->project = one.files.isEmpty() ? script::ProjectFacts() : gathered(one);
        readFacts(one, d->project);
        d->around.project = &d->project;
    }
    if (!one.liveText.isEmpty()) {
        readLive(one, d->live, d->facts);
        d->around.live = &d->live;
    }
}

CaseSurroundings::~CaseSurroundings() = default;

const script::Surroundings &CaseSurroundings::operator*() const
{
    return d->around;
}

} // namespace voyageur::tests
