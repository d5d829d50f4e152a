// SPDX-License-Identifier: GPL-3.0-or-later
#include "runs/sweepplan.h"

#include "base/sha256.h"

#include <QCoreApplication>

#include <algorithm>

namespace voyageur::runs {

using namespace Qt::StringLiterals;
using base::Error;
using base::ErrorCode;
using base::Result;
using Packing = script::SweepRuns::Packing;

namespace {

constexpr int usuallyTogether = 4; // few enough to find a node soon
constexpr int leastWidth = 4;

struct SweepPlanText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::runs::Sweep)
};

Error bad(const QString &what, const QString &next)
{
    return {ErrorCode::BadRequest, what, {}, next, {}};
}

Error tooMany(int tasks, const SweepLimits &limits, const QString &next)
{
    return bad(limits.isByCourse()
                   ? SweepPlanText::tr("The sweep needs an array of %1 tasks, but the course “%2” allows %n job(s) at once.",
                                       nullptr, limits.tasks())
                         .arg(QString::number(tasks), limits.course.title)
                   : SweepPlanText::tr("The sweep needs an array of %1 tasks, but the cluster accepts at most %2.")
                         .arg(tasks)
                         .arg(limits.tasks()),
               next);
}

int widthOf(int runs)
{
    return std::max(leastWidth, static_cast<int>(QByteArray::number(runs).size()));
}

//! How many runs at a time the course lets one job be; nothing: it says nothing of that.
std::optional<int> courseTogether(const projectfile::SweepSettings &sweep, const projectfile::ProjectFile::Job &job,
                                  const script::CourseFacts &course)
{
    std::optional<qint64> most;
    const auto allow = [&](qint64 count) { most = std::min(most.value_or(count), count); };
    if (course.cpus) // one process of GLOST hands out the work
        allow(*course.cpus / std::max(1, job.cpusPerTask) - (sweep.pack == u"glost"_s ? 1 : 0));
    const auto memory = base::MemorySize::parse(job.memory.toLatin1());
    if (course.mebibytes && memory && !memory->isWholeNode() && memory->slurmMebibytes() > 0)
        allow(*course.mebibytes / memory->slurmMebibytes());
    return most ? std::optional(static_cast<int>(std::clamp<qint64>(*most, 1, projectfile::mostSweepRuns))) : std::nullopt;
}

//! The most at a time that is asked for unasked.
int widest(const projectfile::SweepSettings &sweep, const projectfile::ProjectFile::Job &job, const SweepLimits &limits)
{
    if (!job.gpus.isEmpty()) // a GPU is not shared unasked
        return 1;
    const int course = courseTogether(sweep, job, limits.course).value_or(projectfile::mostSweepRuns);
    return std::min(limits.cores ? std::max(1, *limits.cores / std::max(1, job.cpusPerTask)) : usuallyTogether, course);
}

QString packingReason(int minutes, const SweepLimits &limits, bool tighter)
{
    QString why = minutes < limits.shortest
        ? SweepPlanText::tr(
              "A run takes %1 min. The Alliance asks for jobs of at least %2 min, so that the scheduler has time for "
              "everybody.")
              .arg(minutes)
              .arg(limits.shortest)
        : SweepPlanText::tr("A run takes %1 min.").arg(minutes);
    if (!tighter)
        return why;
    why += u' ';
    return why
        + (limits.isByCourse()
               ? SweepPlanText::tr("Each job holds this many runs, because the course “%1” allows %n job(s) at once.", nullptr,
                                   limits.tasks())
                     .arg(limits.course.title)
               : SweepPlanText::tr("Each job holds this many runs, because the cluster accepts %n job(s) at once.", nullptr,
                                   limits.tasks()));
}

Result<SweepPlan> packed(SweepPlan plan, const projectfile::SweepSettings &sweep, const projectfile::ProjectFile::Job &job,
                         const SweepLimits &limits)
{
    const int minutes = *sweep.minutes;
    const auto time = base::TimeLimit::parse(job.time.toLatin1()).value_or(base::TimeLimit());
    // A tenth of a job's time is kept for its beginning and its end.
    const qint64 fit = time.seconds() <= 0 ? projectfile::mostSweepRuns : time.seconds() * 9 / 10 / 60 / minutes;
    if (fit < 1)
        return bad(SweepPlanText::tr("A run of %n minute(s) does not fit into a job of %1.", nullptr, minutes).arg(job.time),
                   SweepPlanText::tr("Give the jobs more time (job.time)."));
    if (sweep.pack == u"meta"_s && (sweep.together.value_or(1) > 1 || sweep.atOnce))
        return bad(SweepPlanText::tr("In a META farm, each job does one run at a time and starts when Slurm lets it."),
                   SweepPlanText::tr("Remove sweep.together and sweep.atOnce."));
    if (const auto most = courseTogether(sweep, job, limits.course); most && sweep.together.value_or(1) > *most)
        return bad(
            SweepPlanText::tr("The course “%1” allows fewer than %n run(s) at a time in one job.", nullptr, *sweep.together)
                .arg(limits.course.title),
            SweepPlanText::tr("Set sweep.together to %1 or less.").arg(*most));
    const bool meta = sweep.pack == u"meta"_s; // its jobs do one run at a time
    const int wide = meta ? 1 : widest(sweep, job, limits);
    plan.together = meta ? 1 : std::clamp(sweep.together.value_or(std::min(usuallyTogether, wide)), 1, plan.runs);
    const auto tasksWith = [&](qint64 rounds) { return (plan.runs + plan.together * rounds - 1) / (plan.together * rounds); };
    qint64 rounds = std::clamp<qint64>((limits.shortest + minutes - 1) / minutes, 1, fit);
    const bool tighter = tasksWith(rounds) > limits.tasks();
    while (tasksWith(rounds) > limits.tasks() && rounds < fit)
        ++rounds;
    while (tasksWith(rounds) > limits.tasks() && !sweep.together && plan.together < std::min(wide, plan.runs))
        ++plan.together;
    plan.tasks = static_cast<int>(tasksWith(rounds));
    if (plan.tasks > limits.tasks())
        return tooMany(plan.tasks, limits, SweepPlanText::tr("Give the jobs more time (job.time), or remove some values."));
    plan.runsPerTask = (plan.runs + plan.tasks - 1) / plan.tasks; // alike, and not a last one of two
    plan.tasks = (plan.runs + plan.runsPerTask - 1) / plan.runsPerTask;
    plan.together = std::min(plan.together, plan.runsPerTask);
    plan.packing = meta ? Packing::Meta : sweep.pack == u"glost"_s ? Packing::Glost : Packing::Parallel;
    plan.why = packingReason(minutes, limits, tighter);
    return plan;
}

} // namespace

SweepLimits SweepLimits::of(const base::ClusterFacts &facts, const projectfile::ProjectFile &project)
{
    SweepLimits limits;
    if (project.course)
        limits.course = project.course->facts();
    if (facts.slurm.maxJobs.isKnown())
        limits.mostTasks = std::min(limits.mostTasks, *facts.slurm.maxJobs.value);
    for (const auto &type : facts.nodeTypes) {
        if (type.value && type.value->cores && type.value->gpuCount() == 0)
            limits.cores = std::min(limits.cores.value_or(*type.value->cores), *type.value->cores);
    }
    return limits;
}

QString SweepPlan::text() const
{
    if (packing == Packing::Single) {
        const QString each = SweepPlanText::tr("%n run(s), each one a task of one job array.", nullptr, runs);
        return why.isEmpty() ? each : each + u' ' + why;
    }
    const QString all = SweepPlanText::tr("%n run(s)", nullptr, runs);
    const QString jobs = SweepPlanText::tr("%n job(s)", nullptr, tasks);
    if (packing == Packing::Meta)
        return SweepPlanText::tr("%1 in a META farm of %2. Whichever job is free takes the next run. %3").arg(all, jobs, why);
    return SweepPlanText::tr("%1 in %2: up to %3 in each, %4 at a time. %5")
        .arg(all, jobs, QString::number(runsPerTask), QString::number(together), why);
}

Result<SweepPlan> planSweep(int runs, const projectfile::SweepSettings &sweep, const projectfile::ProjectFile::Job &job,
                            const SweepLimits &limits)
{
    SweepPlan plan;
    plan.runs = runs;
    plan.tasks = runs;
    plan.atOnce = sweep.atOnce.value_or(0);
    const bool asked = sweep.pack == u"parallel"_s || sweep.pack == u"glost"_s || sweep.pack == u"meta"_s;
    if (asked && !sweep.minutes)
        return bad(SweepPlanText::tr("How many runs go into one job depends on how long a run takes."),
                   SweepPlanText::tr("Set sweep.minutes in voyageur.json."));
    const bool isShort = sweep.minutes && (*sweep.minutes < limits.shortest || runs > limits.tasks());
    if (asked || (sweep.pack == u"auto"_s && isShort && runs > 1))
        return packed(plan, sweep, job, limits);
    if (runs > limits.tasks())
        return tooMany(
            runs, limits,
            sweep.pack == u"no"_s
                ? SweepPlanText::tr("Let runs share a job (sweep.pack “auto”), or remove some values.")
                : SweepPlanText::tr(
                    "Set the minutes that one run takes (sweep.minutes), so that several share a job. Or remove some values."));
    if (!sweep.minutes && sweep.pack == u"auto"_s)
        plan.why = SweepPlanText::tr("Set how many minutes a run takes, so that short runs can share a job.");
    return plan;
}

void fillSweep(script::JobScript &job, const projectfile::SweepTable &table, const projectfile::SweepSettings &sweep,
               const SweepPlan &plan, const QByteArray &folder)
{
    script::SweepRuns &runs = job.sweep.emplace();
    runs.folder = folder;
    runs.fingerprint = base::contentHash(table.tsv());
    for (qsizetype i = 0; i < table.names.size(); ++i)
        runs.parameters += {table.names[i].toUtf8(), table.switches[i]};
    for (const QString &argument : sweep.arguments)
        runs.arguments += argument.toUtf8();
    runs.runs = plan.runs;
    runs.tasks = plan.tasks;
    runs.atOnce = plan.atOnce;
    runs.packing = plan.packing;
    runs.runsPerTask = plan.runsPerTask;
    runs.together = plan.together;
    runs.cpusPerRun = job.cpusPerTask;
    runs.numberWidth = widthOf(plan.runs);
    job.output = "%x-%A_%a.out";
    if (plan.packing == Packing::Parallel)
        job.cpusPerTask *= plan.together;
    if (plan.together > 1 && job.memory.isGiven() && !job.memory.isWholeNode())
        job.memory = base::MemorySize::ofBytes(job.memory.bytes() * plan.together);
}

QString sweepWarning(const projectfile::ProjectFile &project)
{
    const QStringList arguments = project.code.arguments + project.sweep->arguments;
    if (std::ranges::any_of(arguments, [](const QString &argument) { return argument.contains(u"{results}"_s); }))
        return {};
    return SweepPlanText::tr("No argument of the program contains {results}, so all runs write to the same folder. One run may "
                             "replace the files of another. Voyageur keeps the output of each run.");
}

void markSwitches(QList<projectfile::SweepParameter> &parameters, const QList<source::ProgramOption> &options)
{
    for (projectfile::SweepParameter &parameter : parameters) {
        const auto option = std::ranges::find(options, u"--"_s + parameter.name, &source::ProgramOption::name);
        if (option != options.end() && !option->takesValue)
            parameter.isSwitch = std::ranges::all_of(
                parameter.values, [](const QString &value) { return value == u"true"_s || value == u"false"_s; });
    }
}

QString runName(int run, int runs)
{
    return u"run-%1"_s.arg(run, widthOf(runs), 10, QLatin1Char('0'));
}

} // namespace voyageur::runs
