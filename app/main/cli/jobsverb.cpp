// SPDX-License-Identifier: GPL-3.0-or-later
#include "main/cli/access.h"
#include "main/cli/console.h"
#include "main/cli/exitstatus.h"
#include "main/cli/jobtext.h"
#include "main/cli/text.h"
#include "project/runrecording.h"

#include <QJsonArray>

#include <array>

namespace voyageur::cli {

using namespace Qt::StringLiterals;

namespace {

constexpr int columnCount = 6;
using Row = std::array<QString, columnCount>;

QString lineOf(const Row &row, const std::array<qsizetype, columnCount> &widths)
{
    QString line;
    for (size_t i = 0; i < row.size(); ++i)
        line += row[i].leftJustified(widths[i] + 2);
    return line.trimmed();
}

void print(Console &console, const QList<slurm::Job> &jobs)
{
    if (jobs.isEmpty()) {
        console.print(Text::tr("No jobs."));
        return;
    }
    QList<Row> rows{
        {Text::tr("JOB"), Text::tr("NAME"), Text::tr("STATE"), Text::tr("ELAPSED"), Text::tr("LIMIT"), Text::tr("NODES")}};
    for (const auto &job : jobs) {
        rows += {job.id.text(), job.name.left(30), job.state.name(), slurmSpan(job.elapsedSeconds), slurmSpan(job.limitSeconds),
                 job.nodes};
    }
    std::array<qsizetype, columnCount> widths{};
    for (const Row &row : rows) {
        for (size_t i = 0; i < row.size(); ++i)
            widths[i] = std::max(widths[i], row[i].size());
    }
    for (qsizetype i = 0; i < rows.size(); ++i) {
        console.print(lineOf(rows[i], widths));
        if (i > 0 && !jobs[i - 1].explanation.isEmpty())
            console.print("    "_L1 + jobs[i - 1].explanation);
    }
}

Outcome runJobs(Context &context)
{
    slurm::JobQuery query;
    query.ended = context.arguments.has("all") || context.arguments.has("since");
    if (context.arguments.has("since")) {
        VOYAGEUR_TRY(since, timeOption(context.arguments, "since"));
        query.since = since;
    }
    VOYAGEUR_TRY(session, openCluster(context, context.arguments.word(0)));
    VOYAGEUR_TRY(jobs, session->slurm.jobs(query, context.stop));
    if (const auto kept = project::noteJobs(*session, jobs); !kept.ok())
        context.console.warn(kept.error());
    QJsonArray array;
    for (const auto &job : jobs)
        array += jobObject(job);
    context.console.document(array);
    print(context.console, jobs);
    return Done;
}

} // namespace

const Verb jobsVerb = {
    .name = "jobs",
    .usage = "C [--all] [--since WHEN]",
    .summary = QT_TRANSLATE_NOOP("voyageur::cli::Text", "Your jobs that wait or run, and why they wait"),
    .options = {{"all", nullptr, QT_TRANSLATE_NOOP("voyageur::cli::Text", "Also those that ended in the last 24 hours"), 'a'},
                {"since", "WHEN",
                 QT_TRANSLATE_NOOP("voyageur::cli::Text", "Also those that ended since then: 2026-01-31, 12h, 7d, 2w")}},
    .leastWords = 1,
    .mostWords = 1,
    .signsIn = true,
    .run = runJobs,
};

} // namespace voyageur::cli
