// SPDX-License-Identifier: GPL-3.0-or-later
#include "main/cli/access.h"
#include "main/cli/console.h"
#include "main/cli/exitstatus.h"
#include "main/cli/jobtext.h"
#include "main/cli/text.h"
#include "runs/runrecording.h"
#include "runs/sweep.h"

#include <QHash>
#include <QJsonArray>

#include <algorithm>

namespace voyageur::cli {

using namespace Qt::StringLiterals;

namespace {

// Of the jobs that were a sweep's, what became of its runs: a job ends well also where they have not.
base::Result<QHash<QString, slurm::Job>> verdicts(session::ClusterSession &session, const QList<base::JobId> &ids,
                                                  const base::StopToken &stop)
{
    QHash<QString, slurm::Job> found;
    VOYAGEUR_TRY(known, history::RunHistory().runs({.cluster = session.profile.name, .user = session.host->identity().user}));
    for (const history::RunRecord &run : std::as_const(known)) {
        const bool asked = std::ranges::any_of(ids, [&](const base::JobId &id) { return !id.task() && id.text() == run.job; });
        if (!asked || found.contains(run.job))
            continue;
        VOYAGEUR_TRY(verdict, runs::sweepVerdict(session, run, stop));
        if (verdict)
            found.insert(run.job, *verdict);
    }
    return found;
}

Outcome runWait(Context &context)
{
    Console &console = context.console;
    VOYAGEUR_TRY(ids, jobIds(context.arguments, 1));
    VOYAGEUR_TRY(session, openCluster(context, context.arguments.word(0)));
    const auto onChange = [&](const slurm::Job &job) {
        if (job.hasEnded())
            return;
        console.say(Text::tr("job %1: %2").arg(job.id.text(), job.state.text()));
        if (!job.explanation.isEmpty())
            console.say("  "_L1 + job.explanation);
    };
    auto waited = session->slurm.waitForEnd(ids, onChange, context.stop);
    if (!waited.ok() && waited.error().code == base::ErrorCode::ConnectionLost) {
        base::Error error = waited.error();
        const QStringList words = context.arguments.words();
        error.what = Text::tr("The connection to the cluster was lost. The jobs continue on the cluster.");
        error.next = Text::tr("Wait again: voyageur wait %1").arg(words.join(u' '));
        return error;
    }
    VOYAGEUR_TRY(jobs, std::move(waited));
    if (const auto kept = runs::noteJobs(*session, jobs, context.stop); !kept.ok())
        console.warn(kept.error());
    // As they were asked for, the tasks of an array by number.
    const auto place = [&](const slurm::Job &job) {
        return std::pair(std::ranges::find_if(ids, [&](const auto &id) { return id.holds(job.id); }) - ids.begin(), job.id);
    };
    std::ranges::sort(jobs, {}, place);
    QHash<QString, slurm::Job> sweeps;
    if (const auto asked = verdicts(*session, ids, context.stop); asked.ok())
        sweeps = *asked;
    else
        console.warn(asked.error());
    bool allCompleted = true;
    QJsonArray array;
    for (const auto &job : jobs) {
        allCompleted = allCompleted && job.state.isSuccess();
        QJsonObject object = jobObject(job);
        const auto sweep = sweeps.constFind(job.id.whole().text());
        object[u"sweep"_s] = sweep == sweeps.cend()
            ? QJsonValue()
            : QJsonObject{{u"state"_s, sweep->state.name()}, {u"explanation"_s, sweep->explanation}};
        array += object;
        console.print(Text::tr("job %1: %2 after %3").arg(job.id.text(), job.state.name(), slurmSpan(job.elapsedSeconds)));
        if (!job.explanation.isEmpty())
            console.print("  "_L1 + job.explanation);
    }
    for (const slurm::Job &sweep : std::as_const(sweeps)) {
        allCompleted = allCompleted && sweep.state.isSuccess();
        console.print(Text::tr("sweep of job %1: %2").arg(sweep.id.text(), sweep.state.name()));
        console.print("  "_L1 + sweep.explanation);
    }
    console.document(array);
    return allCompleted ? Done : AnswerIsNo;
}

} // namespace

const Verb waitVerb = {
    .name = "wait",
    .usage = "C JOB…",
    .example = "wait narval 4711",
    .summary = QT_TRANSLATE_NOOP("voyageur::cli::Text", "Wait for jobs to end; status 1 unless all are COMPLETED"),
    .options = {},
    .leastWords = 2,
    .signsIn = true,
    .run = runWait,
};

} // namespace voyageur::cli
