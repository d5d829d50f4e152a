// SPDX-License-Identifier: GPL-3.0-or-later
#include "work/runall.h"

#include "base/shellquote.h"
#include "history/runs.h"
#include "runs/chain.h"
#include "runs/farm.h"
#include "runs/homecoming.h"
#include "runs/sweep.h"
#include "source/codescan.h"
#include "tryout/epochrate.h"
#include "tryout/sweeptry.h"
#include "work/bringhome.h"
#include "work/told.h"
#include "work/tryproject.h"

#include <QCoreApplication>

#include <algorithm>

namespace voyageur::work {

using namespace Qt::StringLiterals;
using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

struct RunAllText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::work::RunAll)
};

Result<QList<base::Diagnostic>> scanned(const projectfile::ProjectFile &project, const source::JobPlace &place,
                                        const session::StepSink &sink, const base::StopToken &stop)
{
    const session::StepReport report(session::Step::Scan, sink);
    report.started();
    VOYAGEUR_TRY(findings, source::scanCode(project.codeFolder(), source::scanOptionsFor(project, place), stop));
    for (const base::Diagnostic &finding : findings) {
        const QString text =
            RunAllText::tr("%1, line %2: %3").arg(finding.file, QString::number(finding.range.line), finding.message);
        finding.severity == base::Severity::Info || finding.severity == base::Severity::Advice ? report.note(text)
                                                                                               : report.warning(text);
    }
    report.done(findings.isEmpty() ? RunAllText::tr("No problems found")
                                   : RunAllText::tr("%n finding(s)", nullptr, static_cast<int>(findings.size())));
    return findings;
}

Error jobFailed(const slurm::Job &job, const QString &results)
{
    Error error;
    error.code = ErrorCode::JobFailed;
    error.what = RunAllText::tr("Job %1 did not complete: %2.").arg(job.id.text(), job.state.text());
    error.why = job.explanation;
    error.next = RunAllText::tr("Read its log for the cause. Its output is in %1.").arg(results);
    return error;
}

//! Whatever stopped us, the job is there: how to go on with it, word by word.
template <typename T>
Result<T> withTheWayOn(Result<T> result, const projectfile::ProjectFile &project, const session::ClusterSession &session,
                       const base::JobId &job)
{
    if (result.ok())
        return result;
    Error error = result.error();
    if (error.code == ErrorCode::ConnectionLost) {
        error.what = RunAllText::tr("The connection to %1 was lost. Job %2 continues on the cluster.")
                         .arg(session.host->identity().host, job.text());
        error.next.clear();
    }
    const QByteArray folder = base::shellQuoted(project.folder.toUtf8());
    const QString way =
        RunAllText::tr("Continue with job %1, without submitting it again: voyageur run %2 %3 --job %1")
            .arg(job.text(), QString::fromUtf8(folder), session.host->identity().user + u'@' + session.profile.name);
    error.next = error.next.isEmpty() ? way : error.next + u' ' + way;
    return error;
}

//! The last two steps. `words`: of an end that is known.
Result<RunOutcome> followAndFetch(RunOutcome outcome, const SubmittedRun &run, session::ClusterSession &session,
                                  const session::StepSink &sink, const base::StopToken &stop, const QString &words = {})
{
    const base::JobId id = run.submitted.job;
    slurm::Job job;
    job.id = id;
    job.state = base::JobState::fromText(outcome.state.toLatin1());
    job.explanation = words;
    if (outcome.state.isEmpty()) {
        VOYAGEUR_TRY(
            ended,
            told(session::Step::Follow, sink, withTheWayOn(follow({run, true}, session, sink, stop), run.project, session, id)));
        job = ended;
        outcome.state = job.state.name();
    } else {
        (void)runs::wantResults(run.run.tag, true);
    }
    VOYAGEUR_TRY(
        fetched,
        told(session::Step::Results, sink, withTheWayOn(bringHome({run}, session, sink, stop), run.project, session, id)));
    outcome.results = fetched.folder;
    if (!job.state.isSuccess())
        return jobFailed(job, outcome.results);
    return outcome;
}

//! How long a run of the sweep takes, where nobody has told it.
projectfile::ProjectFile sweepMeasuredBy(const TriedProject &tried, const projectfile::ProjectFile &project,
                                         const session::StepReport &report)
{
    projectfile::ProjectFile planned = project;
    const auto minutes = tryout::triedMinutes(project, tried.measured);
    if (!minutes || project.sweep->minutes || project.sweep->pack == u"no"_s)
        return planned;
    planned.sweep->minutes = minutes;
    report.note(tryout::triedMinutesText(project, tried.measured));
    return planned;
}

//! The chain's plan by what the try has measured, where nobody has told how many epochs a day holds.
projectfile::ProjectFile measuredBy(const TriedProject &tried, const projectfile::ProjectFile &project,
                                    const session::StepReport &report)
{
    projectfile::ProjectFile planned = sweepMeasuredBy(tried, project, report);
    const auto epochs = tryout::triedEpochs(project);
    const auto rate = tryout::epochsPerDay(tried.measured, epochs);
    if (!planned.chain || !planned.chain->epochs || planned.chain->units || planned.chain->epochsPerDay || !rate)
        return planned;
    planned.chain->epochsPerDay = rate;
    report.note(tryout::epochRateText(tried.measured, epochs));
    const auto time = base::TimeLimit::parse(project.job.time.toLatin1()).value_or(base::TimeLimit());
    if (const auto plan = projectfile::planChain(*planned.chain, time); plan.ok())
        report.note(plan->text());
    return planned;
}

} // namespace

Result<RunOutcome> runAll(const projectfile::ProjectFile &project, session::ClusterSession &session,
                          const session::StepSink &sink, const base::StopToken &stop, const RunChoices &choices)
{
    RunOutcome outcome;
    if (project.sweep && project.sweep->isWanted() && project.sweep->pack == u"meta"_s)
        VOYAGEUR_CHECK(runs::farmMustBePossible(session, stop));
    const auto &profile = session.profile;
    const source::JobPlace place = source::JobPlace::on(profile.facts, profile.title.isEmpty() ? profile.name : profile.title);
    VOYAGEUR_TRY(findings, told(session::Step::Scan, sink, scanned(project, place, sink, stop)));
    outcome.findings = findings;
    const DoneSteps done(project, ownerOf(session), stop);
    VOYAGEUR_TRY(all, deliverProject(session, project, {}, done, sink, stop, choices.code));
    // What the cluster may refuse is asked for all the same: nobody is here to change it, and Slurm's own words say more.
    const TryProject wish{.project = project, .known = {all.code, all.dataset, all.environment}, .anyway = true};
    VOYAGEUR_TRY(tried, told(session::Step::Try, sink, tryOut(wish, done, session, sink, stop)));
    const projectfile::ProjectFile planned = measuredBy(tried, project, session::StepReport(session::Step::Try, sink));
    if (planned.chain && planned.chain->isWanted() && choices.rehearse) {
        VOYAGEUR_TRY(verdict,
                     told(session::Step::Try, sink,
                          runs::rehearseChain(session, planned, all.code, all.dataset, all.environment, sink, stop)));
        session::StepReport(session::Step::Try, sink).done(verdict);
    }
    VOYAGEUR_TRY(run,
                 told(session::Step::Submit, sink, runs::makeScript(session, planned, all.code, all.dataset, all.environment)));
    run.anyway = choices.anyway;
    run.about.wish = runs::ResultWish::wanted(); // from before it is submitted: this program may be killed at any moment
    VOYAGEUR_TRY(submitted, told(session::Step::Submit, sink, runs::submitRun(session, run, sink, stop)));
    done.add(projectfile::KeptStep::Submit, sink, submitted.job.whole().text());
    outcome.tag = run.tag;
    outcome.job = submitted.job;
    return followAndFetch(outcome, {project, run, submitted}, session, sink, stop);
}

Result<RunOutcome> goOnWithRun(const projectfile::ProjectFile &project, session::ClusterSession &session, const base::JobId &job,
                               const session::StepSink &sink, const base::StopToken &stop)
{
    VOYAGEUR_TRY(history, history::RunHistory().runs());
    const QString user = session.host->identity().user;
    const auto found = std::ranges::find_if(history, [&](const history::RunRecord &record) {
        return record.job == job.text() && record.cluster == session.profile.name && record.user == user
            && record.project == project.name;
    });
    if (found == history.end())
        return Error{ErrorCode::NotFound,
                     RunAllText::tr("This computer has no run of job %1 for the project %2 on %3.")
                         .arg(job.text(), project.name, session.profile.name),
                     {},
                     RunAllText::tr("Check the job number in the list of your jobs."),
                     {}};
    RunOutcome outcome;
    outcome.job = job;
    outcome.tag = found->tag;
    outcome.state = found->hasEnded() ? found->state : QString();
    VOYAGEUR_TRY(sweep, runs::sweepVerdict(session, *found, stop));
    if (sweep)
        outcome.state = sweep->state.name();
    return followAndFetch(outcome, recalled(*found, project), session, sink, stop, sweep ? sweep->explanation : QString());
}

} // namespace voyageur::work
