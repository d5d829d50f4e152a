// SPDX-License-Identifier: GPL-3.0-or-later
#include "main/cli/jobtable.h"

#include "main/cli/cells.h"
#include "main/cli/jobtext.h"
#include "main/cli/text.h"

#include <QHash>

#include <algorithm>
#include <array>

namespace voyageur::cli {

using namespace Qt::StringLiterals;

namespace {

constexpr int columnCount = 6;
using Row = std::array<QString, columnCount>;
using Tasks = QList<const slurm::Job *>; // an array may have thousands

QString lineOf(const Row &row, const std::array<int, columnCount> &widths)
{
    QString line;
    for (size_t i = 0; i < row.size(); ++i)
        line += filledToCells(row[i], widths[i] + 2);
    return line.trimmed();
}

constexpr qsizetype mostNamed = 5;

bool isRunning(const slurm::Job &job)
{
    return !job.hasEnded() && !job.state.isPending();
}

bool wentBadly(const slurm::Job &job)
{
    return job.hasEnded() && job.state.code() != slurm::JobState::Code::Completed;
}

// "300 tasks: 1 running, 296 waiting, 2 done, 1 failed (17_4). " and why the others wait.
QString wordsOfArray(const Tasks &tasks)
{
    int running = 0, waiting = 0, done = 0;
    QStringList bad, reasons;
    for (const slurm::Job *task : tasks) {
        running += isRunning(*task);
        waiting += task->state.isPending() && !task->hasEnded();
        done += task->hasEnded() && !wentBadly(*task);
        if (wentBadly(*task))
            bad += task->id.text();
        if (!task->hasEnded() && task->state.code() != slurm::JobState::Code::Completing && !task->explanation.isEmpty()
            && !reasons.contains(task->explanation) && reasons.size() < mostNamed)
            reasons += task->explanation;
    }
    QStringList counts;
    if (running > 0)
        counts += Text::tr("%1 running").arg(running);
    if (waiting > 0)
        counts += Text::tr("%1 waiting").arg(waiting);
    if (done > 0)
        counts += Text::tr("%1 done").arg(done);
    if (const QStringList named = bad.first(std::min(bad.size(), mostNamed)); !bad.isEmpty())
        counts += Text::tr("%1 failed (%2)")
                      .arg(bad.size())
                      .arg(named.join(", "_L1) + (named.size() < bad.size() ? u", …"_s : QString()));
    const QString all = Text::tr("%n task(s): %1.", nullptr, static_cast<int>(tasks.size())).arg(counts.join(", "_L1));
    return (QStringList{all} + reasons).join(u' ');
}

// An array as one job, which stands for the task that says most: one that runs, else one that waits, else one that went badly.
slurm::Job asOneJob(const Tasks &tasks)
{
    const auto weight = [](const slurm::Job *task) {
        return isRunning(*task) ? 0 : task->state.isPending() && !task->hasEnded() ? 1 : wentBadly(*task) ? 2 : 3;
    };
    slurm::Job one = **std::ranges::min_element(tasks, {}, weight);
    one.id = one.id.whole();
    one.explanation = wordsOfArray(tasks);
    for (const slurm::Job *task : tasks) {
        one.elapsedSeconds = std::max(one.elapsedSeconds, task->elapsedSeconds);
        if (isRunning(*task) && task->nodes != one.nodes)
            one.nodes = u"…"_s;
    }
    return one;
}

// Each array where its first task stands.
QList<slurm::Job> withArraysFolded(const QList<slurm::Job> &jobs)
{
    QHash<qint64, Tasks> arrays;
    for (const slurm::Job &job : jobs)
        if (job.id.task())
            arrays[job.id.job()] += &job;
    QList<slurm::Job> rows;
    for (const slurm::Job &job : jobs) {
        const auto tasks = job.id.task() ? arrays.constFind(job.id.job()) : arrays.constEnd();
        if (tasks == arrays.constEnd() || tasks->size() < 2)
            rows += job;
        else if (tasks->first() == &job)
            rows += asOneJob(*tasks);
    }
    return rows;
}

} // namespace

QStringList jobTable(const QList<slurm::Job> &listed, int columns)
{
    if (listed.isEmpty())
        return {};
    const QList<slurm::Job> jobs = withArraysFolded(listed);
    QList<Row> rows{
        {Text::tr("JOB"), Text::tr("NAME"), Text::tr("STATE"), Text::tr("ELAPSED"), Text::tr("LIMIT"), Text::tr("NODES")}};
    constexpr int besideTheName = 48;
    const int widestName = std::clamp(columns - besideTheName, 10, 30);
    for (const auto &job : jobs) {
        rows += {job.id.text(),
                 cutToCells(job.name.simplified(), widestName),
                 job.state.name(),
                 slurmSpan(job.elapsedSeconds),
                 slurmSpan(job.limitSeconds),
                 job.nodes};
    }
    std::array<int, columnCount> widths{};
    for (const Row &row : rows) {
        for (size_t i = 0; i < row.size(); ++i)
            widths[i] = std::max(widths[i], cellsOf(row[i]));
    }
    QStringList lines;
    for (qsizetype i = 0; i < rows.size(); ++i) {
        lines += lineOf(rows[i], widths);
        if (i > 0 && !jobs[i - 1].explanation.isEmpty())
            lines += "    "_L1 + jobs[i - 1].explanation;
    }
    return lines;
}

} // namespace voyageur::cli
