// SPDX-License-Identifier: GPL-3.0-or-later
#include "work/runall.h"

#include "base/shellquote.h"
#include "history/runs.h"
#include "runs/chain.h"
#include "runs/farm.h"
#include "runs/homecoming.h"
#include "source/codescan.h"
#include "tryout/epochrate.h"
#include "tryout/interactive.h"
#include "tryout/sweeptry.h"

#include <QCoreApplication>

#include <algorithm>

namespace voyageur::project {

using namespace Qt::StringLiterals;
using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

struct RunAllText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::project::RunAll)
};

//! Tells the sink when a step has failed.
template <typename T>
Result<T> told(Step step, const StepSink &sink, Result<T> result)
{
    if (!result.ok())
        StepReport(step, sink).failed(result.error());
    return result;
}

Result<QList<base::Diagnostic>> scanned(const ProjectFile &project, const JobPlace &place, const StepSink &sink,
                                        const base::StopToken &stop)
{
    const StepReport report(Step::Scan, sink);
    report.started();
    VOYAGEUR_TRY(findings, scanCode(project.codeFolder(), scanOptionsFor(project, place), stop));
    for (const base::Diagnostic &finding : findings) {
        const QString text =
            RunAllText::tr("%1, line %2: %3").arg(finding.file, QString::number(finding.range.line), finding.message);
        finding.severity == base::Severity::Info || finding.severity == base::Severity::Advice ? report.note(text)
                                                                                               : report.warning(text);
    }
    report.done(findings.isEmpty() ? RunAllText::tr("Nothing found that needs a screen, a keyboard or this computer")
                                   : RunAllText::tr("%n finding(s); “voyageur scan --fix” corrects what it can", nullptr,
                                                    static_cast<int>(findings.size())));
    return findings;
}

Error jobFailed(const slurm::Job &job, const QString &results)
{
    Error error;
    error.code = ErrorCode::JobFailed;
    error.what = RunAllText::tr("Job %1 did not complete: %2.").arg(job.id.text(), job.state.text());
    error.why = job.explanation;
    error.next = RunAllText::tr("Its log says more; what it wrote is in %1.").arg(results);
    return error;
}

Result<RemoteEnvironment> environmentFor(ClusterSession &session, const ProjectFile &project, const StepSink &sink,
                                         const base::StopToken &stop)
{
    VOYAGEUR_TRY(spec, environmentSpec(project, session));
    return createEnvironment(session, spec, sink, stop);
}

//! Whatever stopped us, the job is there: how to go on with it, word by word.
template <typename T>
Result<T> withTheWayOn(Result<T> result, const ProjectFile &project, const ClusterSession &session, const base::JobId &job)
{
    if (result.ok())
        return result;
    Error error = result.error();
    if (error.code == ErrorCode::ConnectionLost) {
        error.what = RunAllText::tr("The connection to %1 was lost. Job %2 goes on there without it.")
                         .arg(session.host->identity().host, job.text());
        error.next.clear();
    }
    const QByteArray folder = base::shellQuoted(project.folder.toUtf8());
    const QString way =
        RunAllText::tr("Go on with job %1, without submitting it again: voyageur run %2 %3 --job %1")
            .arg(job.text(), QString::fromUtf8(folder), session.host->identity().user + u'@' + session.profile.name);
    error.next = error.next.isEmpty() ? way : error.next + u' ' + way;
    return error;
}

//! The last two steps.
Result<RunOutcome> followAndFetch(RunOutcome outcome, const ProjectFile &project, ClusterSession &session, const PreparedRun &run,
                                  const SubmittedScript &submitted, const StepSink &sink, const base::StopToken &stop)
{
    (void)wantResults(run.tag, true); // when this program is ended meanwhile, a window brings them
    slurm::Job job;
    job.id = submitted.job;
    job.state = base::JobState::fromText(outcome.state.toLatin1());
    if (outcome.state.isEmpty()) {
        VOYAGEUR_TRY(
            ended,
            told(Step::Follow, sink, withTheWayOn(followRun(session, submitted, sink, stop), project, session, submitted.job)));
        job = ended;
        outcome.state = job.state.name();
    }
    VOYAGEUR_TRY(fetched,
                 told(Step::Results, sink,
                      withTheWayOn(fetchResults(session, project, run, submitted, sink, stop), project, session, submitted.job)));
    outcome.results = fetched.folder;
    if (!job.state.isSuccess())
        return jobFailed(job, outcome.results);
    return outcome;
}

//! How long a run of the sweep takes, where nobody has told it.
ProjectFile sweepMeasuredBy(const TryReport &tried, const ProjectFile &project, const StepReport &report)
{
    ProjectFile planned = project;
    const auto minutes = triedMinutes(project, tried.measured);
    if (!minutes || project.sweep->minutes || project.sweep->pack == u"no"_s)
        return planned;
    planned.sweep->minutes = minutes;
    report.note(triedMinutesText(project, tried.measured));
    return planned;
}

//! The chain's plan by what the try has measured, where nobody has told how many epochs a day holds.
ProjectFile measuredBy(const TryReport &tried, const ProjectFile &project, const StepReport &report)
{
    ProjectFile planned = sweepMeasuredBy(tried, project, report);
    const auto epochs = triedEpochs(project);
    const auto rate = epochsPerDay(tried.measured, epochs);
    if (!planned.chain || !planned.chain->epochs || planned.chain->units || planned.chain->epochsPerDay || !rate)
        return planned;
    planned.chain->epochsPerDay = rate;
    report.note(epochRateText(tried.measured, epochs));
    const auto time = base::TimeLimit::parse(project.job.time.toLatin1()).value_or(base::TimeLimit());
    if (const auto plan = planChain(*planned.chain, time); plan.ok())
        report.note(plan->text());
    return planned;
}

} // namespace

Result<RunOutcome> runAll(const ProjectFile &project, ClusterSession &session, const StepSink &sink, const base::StopToken &stop,
                          const RunChoices &choices)
{
    RunOutcome outcome;
    if (project.sweep && project.sweep->isWanted() && project.sweep->pack == u"meta"_s)
        VOYAGEUR_CHECK(farmMustBePossible(session, stop));
    const auto &profile = session.profile;
    const JobPlace place = JobPlace::on(profile.facts, profile.title.isEmpty() ? profile.name : profile.title);
    VOYAGEUR_TRY(findings, told(Step::Scan, sink, scanned(project, place, sink, stop)));
    outcome.findings = findings;
    VOYAGEUR_TRY(code, told(Step::Code, sink, uploadCode(session, project, sink, stop, choices.code)));
    VOYAGEUR_TRY(dataset, told(Step::Dataset, sink, uploadDataset(session, project, sink, stop)));
    VOYAGEUR_TRY(environment, told(Step::Environment, sink, environmentFor(session, project, sink, stop)));
    VOYAGEUR_TRY(tried, told(Step::Try, sink, tryInteractive(session, project, code, dataset, environment, sink, stop)));
    const ProjectFile planned = measuredBy(tried, project, StepReport(Step::Try, sink));
    if (planned.chain && planned.chain->isWanted() && choices.rehearse) {
        VOYAGEUR_TRY(verdict, told(Step::Try, sink, rehearseChain(session, planned, code, dataset, environment, sink, stop)));
        StepReport(Step::Try, sink).done(verdict);
    }
    VOYAGEUR_TRY(run, told(Step::Submit, sink, makeScript(session, planned, code, dataset, environment)));
    run.anyway = choices.anyway;
    VOYAGEUR_TRY(submitted, told(Step::Submit, sink, submitRun(session, run, sink, stop)));
    outcome.tag = run.tag;
    outcome.job = submitted.job;
    return followAndFetch(outcome, project, session, run, submitted, sink, stop);
}

Result<RunOutcome> goOnWithRun(const ProjectFile &project, ClusterSession &session, const base::JobId &job, const StepSink &sink,
                               const base::StopToken &stop)
{
    VOYAGEUR_TRY(history, RunHistory().runs());
    const QString user = session.host->identity().user;
    const auto found = std::ranges::find_if(history, [&](const RunRecord &record) {
        return record.job == job.text() && record.cluster == session.profile.name && record.user == user
            && record.project == project.name;
    });
    if (found == history.end())
        return Error{ErrorCode::NotFound,
                     RunAllText::tr("Job %1 is no run of the project %2 on %3 that this computer knows.")
                         .arg(job.text(), project.name, session.profile.name),
                     {},
                     RunAllText::tr("“voyageur log %1 %2 -f” follows any job of yours.").arg(session.profile.name, job.text()),
                     {}};
    RunOutcome outcome;
    outcome.job = job;
    outcome.tag = found->tag;
    outcome.state = found->hasEnded() ? found->state : QString();
    PreparedRun run;
    run.tag = found->tag;
    run.folder = ssh::RemotePath::fromText(found->remoteFolder);
    SubmittedScript submitted;
    submitted.job = job;
    submitted.folder = run.folder;
    return followAndFetch(outcome, project, session, run, submitted, sink, stop);
}

} // namespace voyageur::project
