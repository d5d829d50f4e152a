// SPDX-License-Identifier: GPL-3.0-or-later
#include "projectfile/courseapply.h"

#include "base/memorysize.h"
#include "base/textdiff.h"
#include "base/timelimit.h"
#include "script/values.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>

#include <algorithm>

namespace voyageur::projectfile {

using namespace Qt::StringLiterals;
using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

struct CourseApplyText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::projectfile::Course)
};

// The lower of the two, as it is written; what is not given, or cannot be read, is not lowered.
void lower(QString &time, const std::optional<QString> &limit)
{
    const auto now = base::TimeLimit::parse(time.toLatin1());
    const auto most = limit ? base::TimeLimit::parse(limit->toLatin1()) : std::nullopt;
    if (now && most && most->seconds() >= 0 && (now->seconds() < 0 || now->seconds() > most->seconds()))
        time = *limit;
}

void lowerMemory(QString &memory, const std::optional<QString> &limit)
{
    const auto now = base::MemorySize::parse(memory.toLatin1());
    const auto most = limit ? base::MemorySize::parse(limit->toLatin1()) : std::nullopt;
    if (now && most && most->bytes() > 0 && (now->isWholeNode() || now->bytes() > most->bytes()))
        memory = *limit;
}

void lowerGpus(QString &gpus, const std::optional<int> &limit)
{
    const auto items = script::parseGpus(gpus.toLatin1());
    if (gpus.isEmpty() || !limit || !items || items->size() != 1 || items->first().count <= *limit)
        return;
    script::GresItem item = items->first();
    item.count = *limit;
    const QByteArray count = QByteArray::number(item.count);
    gpus = *limit == 0 ? QString() : QString::fromLatin1(item.model.isEmpty() ? count : item.model + ':' + count);
}

void fillJob(const Course &course, ProjectFile::Job &job)
{
    for (const auto &[from, to] : {std::pair(&course.account, &job.account), std::pair(&course.reservation, &job.reservation),
                                   std::pair(&course.partition, &job.partition)}) {
        if (!from->isEmpty())
            *to = *from;
    }
    job.time = course.job.time.value_or(job.time);
    job.cpusPerTask = course.job.cpusPerTask.value_or(job.cpusPerTask);
    job.memory = course.job.memory.value_or(job.memory);
    job.gpus = course.job.gpus.value_or(job.gpus);
    lower(job.time, course.limits.time);
    job.cpusPerTask = std::min(job.cpusPerTask, course.limits.cpus.value_or(job.cpusPerTask));
    lowerMemory(job.memory, course.limits.memory);
    lowerGpus(job.gpus, course.limits.gpus);
}

void lowerTry(const Course &course, ProjectFile::Try &tryOut)
{
    lower(tryOut.time, course.limits.time);
    if (tryOut.cpusPerTask && course.limits.cpus)
        tryOut.cpusPerTask = std::min(*tryOut.cpusPerTask, *course.limits.cpus);
    if (tryOut.memory)
        lowerMemory(*tryOut.memory, course.limits.memory);
    if (tryOut.gpus)
        lowerGpus(*tryOut.gpus, course.limits.gpus);
}

// What is compared and shown, as texts.
QList<std::pair<QString, QString>> valuesOf(const ProjectFile &project)
{
    const auto &job = project.job;
    const auto &tryOut = project.tryOut;
    return {
        {u"job.account"_s, job.account},
        {u"job.reservation"_s, job.reservation},
        {u"job.partition"_s, job.partition},
        {u"job.time"_s, job.time},
        {u"job.cpusPerTask"_s, QString::number(job.cpusPerTask)},
        {u"job.memory"_s, job.memory},
        {u"job.gpus"_s, job.gpus},
        {u"try.time"_s, tryOut.time},
        {u"try.cpusPerTask"_s, tryOut.cpusPerTask ? QString::number(*tryOut.cpusPerTask) : QString()},
        {u"try.memory"_s, tryOut.memory.value_or(QString())},
        {u"try.gpus"_s, tryOut.gpus.value_or(QString())},
        {u"environment.modules"_s, project.environment.modules.value_or(QStringList()).join(u' ')},
    };
}

} // namespace

Result<void> checkCluster(const Course &course, const cluster::Catalogue &catalogue)
{
    for (const cluster::Profile &profile : catalogue.profiles()) {
        if (course.host && profile.target.host.compare(course.host->name, Qt::CaseInsensitive) == 0)
            return Error{ErrorCode::BadRequest,
                         CourseApplyText::tr("The course file describes %1 as a new host, but that host is %2.")
                             .arg(course.host->name, profile.title),
                         CourseApplyText::tr("A course file may not set the address or the keys of a cluster in the catalogue."),
                         CourseApplyText::tr("Ask for a file whose cluster.name is “%1”.").arg(profile.name),
                         {}};
        if (course.clusterName == profile.name)
            return {};
    }
    if (course.clusterName.isEmpty())
        return {};
    return Error{ErrorCode::NotFound,
                 CourseApplyText::tr("The course uses the cluster “%1”, which this version of Voyageur does not know.")
                     .arg(course.clusterName),
                 {},
                 CourseApplyText::tr("Use a newer version of Voyageur, or ask for a file that names the host."),
                 {}};
}

Result<CoursePlan> planCourse(const Course &course, const ProjectFile &project)
{
    CoursePlan plan;
    plan.project = project;
    plan.project.course = course;
    fillJob(course, plan.project.job);
    lowerTry(course, plan.project.tryOut);
    if (const QStringList modules = course.allModules(); !modules.isEmpty())
        plan.project.environment.modules = modules;
    const auto before = valuesOf(project);
    const auto after = valuesOf(plan.project);
    for (qsizetype i = 0; i < before.size(); ++i) {
        if (before[i].second != after[i].second)
            plan.changes += CourseChange{before[i].first, before[i].second, after[i].second};
    }
    const QByteArray json = plan.project.toJson();
    VOYAGEUR_TRY(again, ProjectFile::parse(json, project.folder)); // what is written must be read again tomorrow
    again.read = project.read;
    plan.project = again;
    QFile file(project.path());
    QByteArray there;
    if (file.exists()) {
        if (!file.open(QIODevice::ReadOnly))
            return Error{ErrorCode::FileUnreadable,
                         CourseApplyText::tr("%1 cannot be read.").arg(project.path()),
                         file.errorString(),
                         {},
                         {}};
        there = file.readAll();
    }
    const QString name = u"voyageur.json"_s;
    plan.diff = base::unifiedDiff(QString::fromUtf8(there), QString::fromUtf8(json), name, name);
    return plan;
}

Course courseOf(const ProjectFile &project)
{
    if (project.course)
        return *project.course;
    Course course;
    course.title.english = project.name;
    course.title.french = project.name;
    course.account = project.job.account;
    course.reservation = project.job.reservation;
    course.partition = project.job.partition;
    course.job.time = project.job.time;
    course.job.cpusPerTask = project.job.cpusPerTask;
    course.job.memory = project.job.memory;
    if (!project.job.gpus.isEmpty())
        course.job.gpus = project.job.gpus;
    course.modules = project.environment.modules.value_or(QStringList());
    return course;
}

} // namespace voyageur::projectfile
