// SPDX-License-Identifier: GPL-3.0-or-later
#include "projectfile/steprecords.h"

#include "base/platform.h"
#include "base/sha256.h"
#include "dataset/codefolder.h"
#include "dataset/exclusions.h"
#include "dataset/plan.h"
#include "projectfile/jsonforms.h"
#include "projectfile/projectfile.h"

#include <QFile>

#include <algorithm>

namespace voyageur::projectfile {

using namespace Qt::StringLiterals;

namespace {

constexpr int digits = 16;                // of a SHA-256: this tells changes apart, and proves nothing
constexpr qint64 wholeLimit = 10'000'000; // larger files of the code count by size and time

struct StepName {
    KeptStep step;
    QString key;
};

const QList<StepName> &names()
{
    static const QList<StepName> all = {{KeptStep::Dataset, u"dataset"_s},
                                        {KeptStep::Environment, u"environment"_s},
                                        {KeptStep::Try, u"try"_s},
                                        {KeptStep::Submit, u"submit"_s}};
    return all;
}

const JsonForm &whenForm()
{
    static const JsonForm form{
        u"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z"_s,
        QT_TRANSLATE_NOOP("voyageur::projectfile::ProjectFile", "a time in UTC such as 2026-01-31T23:59:59Z")};
    return form;
}

const JsonForm &fingerprintForm()
{
    static const JsonForm form{u"[0-9a-f]{16}"_s,
                               QT_TRANSLATE_NOOP("voyageur::projectfile::ProjectFile", "16 hexadecimal digits")};
    return form;
}

const JsonForm &jobForm()
{
    static const JsonForm form{u"[0-9]{1,18}"_s, QT_TRANSLATE_NOOP("voyageur::projectfile::ProjectFile", "the number of a job")};
    return form;
}

void add(base::Sha256 &hash, const QByteArray &part)
{
    hash.add(QByteArray::number(part.size()) + ':' + part);
}

QString shortened(base::Sha256 &hash)
{
    return QString::fromLatin1(hash.hex().left(digits));
}

QString of(const QStringList &parts)
{
    base::Sha256 hash;
    for (const QString &part : parts)
        add(hash, part.toUtf8());
    return shortened(hash);
}

//! Empty when the folder cannot be read.
QString ofFolder(const QString &folder, const dataset::Exclusions &exclusions, bool content, const base::StopToken &stop)
{
    dataset::PlanOptions options;
    options.exclusions = exclusions;
    const auto plan = dataset::makeDatasetPlan(folder, options, {}, stop);
    if (!plan.ok())
        return {};
    base::Sha256 hash;
    for (const dataset::PlanEntry &entry : plan->entries) {
        if (entry.facts.kind != dataset::FileKind::File)
            continue;
        add(hash, entry.path);
        QFile file(base::fileNameText(plan->localPath(entry)));
        if (content && entry.facts.size <= wholeLimit && file.open(QIODevice::ReadOnly))
            add(hash, file.readAll());
        else
            add(hash, QByteArray::number(entry.facts.size) + ' ' + QByteArray::number(entry.facts.mtimeSeconds));
    }
    return stop.stopRequested() ? QString() : shortened(hash);
}

QString ofDataset(const ProjectFile &project, const base::StopToken &stop)
{
    if (!project.dataset)
        return of({});
    const ProjectFile::Dataset &data = *project.dataset;
    if (data.isThere())
        return of({data.remote, data.course, data.url, data.sha256, data.md5, data.pack ? u"pack"_s : QString()});
    const QString folder = ofFolder(project.datasetFolder(), dataset::Exclusions::standard().with(data.exclude), false, stop);
    return folder.isEmpty() ? folder : of({project.archiveName(), folder});
}

QString ofEnvironment(const ProjectFile &project)
{
    QFile list(project.requirementsPath()); // without a name where the project has no list
    const QByteArray wanted = !list.fileName().isEmpty() && list.open(QIODevice::ReadOnly) ? list.readAll() : QByteArray();
    const ProjectFile::Environment &made = project.environment;
    return of(QStringList{made.place, made.modules ? u"given"_s : QString(), QString::fromLatin1(wanted.toHex())}
              + made.modules.value_or(QStringList()));
}

} // namespace

void readSteps(JsonReader json, StepRecords &steps)
{
    for (const QString &cluster : json.read().keys()) {
        JsonReader there = json.object(cluster);
        for (const auto &[step, key] : names()) {
            if (!there.read().contains(key))
                continue;
            JsonReader one = there.object(key);
            QString when;
            StepRecord record;
            one.need(u"when"_s);
            one.need(u"fingerprint"_s);
            one.text(u"when"_s, whenForm(), when);
            one.text(u"fingerprint"_s, fingerprintForm(), record.fingerprint);
            one.text(u"job"_s, jobForm(), record.job);
            one.text(u"by"_s, fingerprintForm(), record.by);
            record.when = QDateTime::fromString(when, Qt::ISODate);
            steps[cluster][step] = record;
        }
    }
}

StepRecords stepsOf(const ProjectFile &project)
{
    StepRecords steps;
    JsonProblems problems;
    readSteps(JsonReader(project.original[u"steps"_s].toObject(), u"steps."_s, problems), steps);
    return steps;
}

ClusterSteps stepsOf(const ProjectFile &project, const StepOwner &owner)
{
    ClusterSteps steps = stepsOf(project).value(owner.cluster);
    steps.removeIf(
        [&](const ClusterSteps::iterator &one) { return !one->by.isEmpty() && !owner.by.isEmpty() && one->by != owner.by; });
    return steps;
}

StepOwner StepOwner::of(const QString &cluster, const QString &user)
{
    const QString there = user.isEmpty() && cluster.contains(u'@') ? cluster.section(u'@', 0, -2) : user;
    StepOwner owner{clusterKey(cluster), {}};
    if (!there.isEmpty())
        owner.by = projectfile::of({there, owner.cluster});
    return owner;
}

void keepStep(ProjectFile &project, const QString &cluster, KeptStep step, const StepRecord &record)
{
    const auto name = std::ranges::find(names(), step, &StepName::step);
    QJsonObject steps = project.original[u"steps"_s].toObject();
    QJsonObject there = steps[cluster].toObject();
    QJsonObject one = there[name->key].toObject();
    one[u"when"_s] = record.when.toUTC().toString(Qt::ISODate);
    one[u"fingerprint"_s] = record.fingerprint;
    if (!record.job.isEmpty())
        one[u"job"_s] = record.job;
    if (!record.by.isEmpty())
        one[u"by"_s] = record.by;
    else
        one.remove(u"by"_s);
    there[name->key] = one;
    steps[cluster] = there;
    project.original[u"steps"_s] = steps;
}

QString clusterKey(const QString &cluster)
{
    return cluster.section(u'@', -1);
}

QMap<KeptStep, QString> stepFingerprints(const ProjectFile &project, const base::StopToken &stop)
{
    const QString data = ofDataset(project, stop);
    const QString environment = ofEnvironment(project);
    const auto sent = dataset::codeRules(project.codeFolder(), dataset::Exclusions::ofCode().with(project.codeExclude()), stop);
    const QString code = sent.ok() ? ofFolder(project.codeFolder(), sent->exclusions, true, stop) : QString();
    QMap<KeptStep, QString> prints = {{KeptStep::Environment, environment}};
    if (!data.isEmpty())
        prints[KeptStep::Dataset] = data;
    if (!data.isEmpty() && !code.isEmpty()) {
        const QString all = of(QStringList{code, data, environment, project.code.program} + project.code.arguments);
        prints[KeptStep::Try] = all;
        prints[KeptStep::Submit] = all;
    }
    return prints;
}

// Also of what is not sent, for it may become so: a file with a key in it.
QString filesFingerprint(const ProjectFile &project, const base::StopToken &stop)
{
    const QString code = ofFolder(project.codeFolder(), dataset::Exclusions::ofCode().with(project.codeExclude()), true, stop);
    return code.isEmpty() ? code : of({code, ofEnvironment(project)});
}

} // namespace voyageur::projectfile
