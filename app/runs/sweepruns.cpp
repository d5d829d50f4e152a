// SPDX-License-Identifier: GPL-3.0-or-later
#include "runs/sweep.h"

#include <QCoreApplication>
#include <QHash>

#include <algorithm>

namespace voyageur::runs {

using namespace Qt::StringLiterals;

namespace {

struct SweepRunsText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::runs::Sweep)
};

//! What Slurm says of one task of the array, over all jobs of the sweep.
struct Task {
    const slurm::Job *last = nullptr;   //!< of the newest job
    const slurm::Job *active = nullptr; //!< waits or runs
};

QHash<qint64, Task> tasksOf(const QList<slurm::Job> &jobs)
{
    QHash<qint64, Task> tasks;
    for (const slurm::Job &job : jobs) {
        if (!job.id.task())
            continue;
        Task &task = tasks[*job.id.task()];
        if (!task.last || task.last->id.job() < job.id.job())
            task.last = &job;
        if (!job.hasEnded())
            task.active = &job;
    }
    return tasks;
}

//! Of a farm: the task that took the run. It may be taken by one of a later job, or be the next one's of any that is there.
Task farmTaskOf(const SweepRecord *record, const QList<slurm::Job> &jobs)
{
    Task task;
    for (const slurm::Job &job : jobs) {
        const bool own = record && record->job == job.id;
        const bool later = !record || record->job.job() < job.id.job();
        if (own || (!record && (!task.last || task.last->id.job() <= job.id.job())))
            task.last = &job;
        if (!job.hasEnded() && (own || (later && !task.active)))
            task.active = &job;
    }
    return task;
}

//! A shell's status for a program that a signal ended.
constexpr int bySignal = 128;

void failed(SweepRun &run, const SweepRecord &record, const Task &task)
{
    run.isOver = true;
    run.state = u"FAILED"_s;
    run.why = SweepRunsText::tr("it ended with status %1").arg(*record.exitCode);
    // Slurm ends what takes too much memory by a signal, and says so of the task.
    if (*record.exitCode > bySignal && task.last && task.last->state.name() == u"OUT_OF_MEMORY"_s) {
        run.state = task.last->state.name();
        run.why = task.last->explanation.isEmpty() ? task.last->state.text() : task.last->explanation;
    }
}

//! It began and did not come to its end, or never began: Slurm knows why.
void cutOff(SweepRun &run, const SweepRecord *record, const Task &task)
{
    run.isOver = true;
    const bool told = task.last && !task.last->state.isSuccess();
    run.state = told ? task.last->state.name() : u"FAILED"_s;
    run.why = record ? SweepRunsText::tr("it did not finish") : SweepRunsText::tr("it did not start");
    if (told)
        run.why += u": "_s + (task.last->explanation.isEmpty() ? task.last->state.text() : task.last->explanation);
}

void judge(SweepRun &run, const SweepRecord *record, const Task &task)
{
    const bool ended = record && record->exitCode;
    const bool now = task.active && record && record->job == task.active->id; // what it wrote is of the task that runs
    if (ended && *record->exitCode == 0) {
        run.state = u"COMPLETED"_s;
        run.isOver = true;
    } else if (ended && (now || !task.active)) {
        failed(run, *record, task);
    } else if (task.active) {
        run.state = now ? u"RUNNING"_s : u"PENDING"_s;
        run.exitCode.reset();
        run.ended = {};
    } else {
        cutOff(run, record, task);
    }
}

} // namespace

std::optional<qint64> SweepRun::seconds() const
{
    return begun.isValid() && ended.isValid() ? std::optional(begun.secsTo(ended)) : std::nullopt;
}

bool SweepState::isOver() const
{
    return std::ranges::all_of(runs, &SweepRun::isOver);
}

int SweepState::count(const QString &state) const
{
    return static_cast<int>(std::ranges::count(runs, state, &SweepRun::state));
}

QList<int> SweepState::failed() const
{
    QList<int> numbers;
    for (const SweepRun &run : runs)
        if (run.hasFailed())
            numbers += run.number;
    return numbers;
}

QString SweepState::text() const
{
    QString text = SweepRunsText::tr("%1 of %n run(s) done", nullptr, static_cast<int>(runs.size())).arg(count(u"COMPLETED"_s));
    if (const int running = count(u"RUNNING"_s); running > 0)
        text += u", "_s + SweepRunsText::tr("%n running", nullptr, running);
    if (const auto bad = failed().size(); bad > 0)
        text += u", "_s + SweepRunsText::tr("%n failed", nullptr, static_cast<int>(bad));
    return text + u'.';
}

QStringList SweepState::failures() const
{
    QStringList sentences;
    for (const SweepRun &run : runs)
        if (run.hasFailed())
            sentences += SweepRunsText::tr("Run %1 (%2) failed: %3.").arg(run.number).arg(table.words(run.number - 1), run.why);
    return sentences;
}

QList<SweepRecord> sweepRecords(const QByteArray &text)
{
    QList<SweepRecord> records;
    for (const QByteArray &line : text.split('\n')) {
        const QList<QByteArray> cells = line.split('\t');
        SweepRecord record;
        record.run = cells.first().toInt();
        if (cells.size() < 5 || record.run < 1)
            continue;
        bool hasEnded = false;
        const int status = cells[1].toInt(&hasEnded);
        if (hasEnded)
            record.exitCode = status;
        record.begun = cells[2].toLongLong();
        record.ended = cells[3].toLongLong();
        record.job = base::JobId::parse(cells[4]).value_or(base::JobId());
        records += record;
    }
    return records;
}

QList<SweepRun> sweepRuns(const projectfile::SweepTable &table, int runsPerTask, const QList<SweepRecord> &records,
                          const QList<slurm::Job> &jobs)
{
    QHash<int, const SweepRecord *> byRun;
    for (const SweepRecord &record : records)
        byRun.insert(record.run, &record);
    const QHash<qint64, Task> tasks = tasksOf(jobs);
    QList<SweepRun> runs;
    for (int number = 1; number <= table.rows.size(); ++number) {
        SweepRun run;
        run.number = number;
        const SweepRecord *record = byRun.value(number);
        run.task = runsPerTask > 0 ? (number - 1) / runsPerTask + 1 : record ? record->job.task().value_or(0) : 0;
        if (record) {
            run.exitCode = record->exitCode;
            run.begun = record->begun > 0 ? QDateTime::fromSecsSinceEpoch(record->begun, Qt::UTC) : QDateTime();
            run.ended = record->exitCode ? QDateTime::fromSecsSinceEpoch(record->ended, Qt::UTC) : QDateTime();
        }
        judge(run, record, runsPerTask > 0 ? tasks.value(run.task) : farmTaskOf(record, jobs));
        runs += run;
    }
    return runs;
}

} // namespace voyageur::runs
