// SPDX-License-Identifier: GPL-3.0-or-later
#include "runs/chain.h"

#include "base/pace.h"
#include "deliver/runfolder.h"
#include "history/runs.h"
#include "remote/programs.h"
#include "remote/records.h"
#include "runs/results.h"
#include "runs/runrecording.h"
#include "session/remote.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QSet>
#include <QUuid>

#include <algorithm>

namespace voyageur::runs {

using namespace Qt::StringLiterals;
using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

using Clock = std::chrono::steady_clock;

struct ChainText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::runs::Chain)
};

//! Always the same for the same job of the same submission, and no other's.
QByteArray markOf(const QString &first, int unit)
{
    const QUuid uuid = QUuid::fromString(first.section(u':', -1));
    return "voyageur:" + QUuid::createUuidV5(uuid, QByteArray::number(unit)).toByteArray(QUuid::WithoutBraces);
}

// Of a job that an earlier attempt may have been submitting when it was cut off: waits until it is there or cannot come any more.
Result<std::optional<base::JobId>> lateSubmission(session::ClusterSession &session, const QByteArray &mark,
                                                  const session::StepReport &report, const base::StopToken &stop)
{
    const auto deadline = base::Deadline::after(base::atPace(std::chrono::seconds(settledAfter)));
    bool told = false;
    for (int looks = 0;; ++looks) {
        VOYAGEUR_TRY(found, session.slurm.findSubmission(mark, stop));
        if (found || deadline.passed())
            return found;
        if (!told)
            report.note(ChainText::tr(
                "The connection was lost during the submission of the chain's next job. Waiting to find out whether "
                "Slurm has it."));
        told = true;
        if (!base::sleepFor(session.slurm.pauseAfterAct(looks), stop))
            return base::Error{base::ErrorCode::Cancelled, ChainText::tr("The job was not submitted."), {}, {}, {}};
    }
}

Result<base::JobId> submitOne(session::ClusterSession &session, const slurm::SubmitRequest &request, bool &mayBeThere,
                              const session::StepReport &report, const base::StopToken &stop)
{
    if (mayBeThere) {
        VOYAGEUR_TRY(found, lateSubmission(session, request.tag, report, stop));
        if (found)
            return *found;
        mayBeThere = false; // one comes after the other: none behind it was begun
    }
    VOYAGEUR_TRY(submitted, session.slurm.submit(request, stop));
    return submitted.id;
}

Error broken(const Error &error, const QList<base::JobId> &there, int units)
{
    QStringList names;
    for (const base::JobId &id : there)
        names += id.text();
    Error result = error;
    result.what = ChainText::tr("Only %1 of the %2 jobs of the chain were submitted (%3). %4")
                      .arg(there.size())
                      .arg(units)
                      .arg(names.join(u", "_s), error.what);
    result.next = ChainText::tr("Submit the same chain again. Voyageur finds its jobs, and adds only the missing ones.");
    return result;
}

QList<base::JobId> idsIn(const QByteArray &lines)
{
    QList<base::JobId> ids;
    for (const QByteArray &line : lines.split('\n'))
        if (const auto id = base::JobId::parse(line.trimmed()))
            ids += *id;
    return ids;
}

QString endText(const ChainState &state)
{
    if (state.end == ChainState::End::Done)
        return ChainText::tr(
            "The program ended without an error, so the chain is done. Its log says whether all epochs were run.");
    if (state.end == ChainState::End::Stopped)
        return ChainText::tr("The chain stopped: %1").arg(state.words);
    return ChainText::tr(
        "All jobs of the chain have ended, but the training is not finished. Add jobs, or give each one more time.");
}

slurm::Job endOf(QList<slurm::Job> jobs, const base::JobId &first, const ChainState &state)
{
    std::ranges::sort(jobs, {}, [](const slurm::Job &job) { return job.id; });
    slurm::Job whole = jobs.isEmpty() ? slurm::Job() : jobs.last();
    whole.id = first;
    if (state.end == ChainState::End::None && !whole.state.isSuccess())
        return whole;
    const char *word = state.end == ChainState::End::Done ? "COMPLETED"
        : state.end == ChainState::End::Stopped           ? "FAILED"
                                                          : "TIMEOUT"; // asked to stop in time, and nobody is left to go on
    whole.state = base::JobState::fromText(word);
    whole.explanation = endText(state);
    return whole;
}

} // namespace

std::optional<ChainInScript> chainIn(const QByteArray &script)
{
    static const QRegularExpression form(u"^# chain: (\\d{1,4}) jobs, (array|afterany|afterok)$"_s,
                                         QRegularExpression::MultilineOption);
    const QString text = QString::fromUtf8(script);
    if (const auto match = form.match(text); match.hasMatch()) {
        const QString dependency = match.captured(2);
        return ChainInScript{match.captured(1).toInt(), dependency == "array"_L1 ? QString() : dependency};
    }
    if (!text.contains("\nend_chain() {\n"_L1))
        return {};
    return ChainInScript{};
}

QList<base::JobId> ChainState::jobs() const
{
    static const QRegularExpression begun(u"^\\S+ \\S+ job \\d+ of the chain \\((\\d{1,18})\\): "_s,
                                          QRegularExpression::MultilineOption);
    QList<base::JobId> jobs = more;
    QSet<base::JobId> there(more.begin(), more.end());
    auto match = begun.globalMatch(QString::fromUtf8(log));
    while (match.hasNext()) {
        const base::JobId id(match.next().captured(1).toLongLong());
        if (there.contains(id))
            continue;
        there.insert(id);
        jobs += id;
    }
    return jobs;
}

ssh::RemotePath chainFolder(const ssh::RemotePath &run)
{
    return run.child("chain");
}

Result<std::optional<ChainState>> readChainState(session::ClusterSession &session, const ssh::RemotePath &run,
                                                 const base::StopToken &stop)
{
    const auto command = remote::readChain(chainFolder(run).bytes());
    VOYAGEUR_TRY(
        out,
        session::runRemote(*session.host, command, ChainText::tr("Could not read the state of the chain on the cluster."), stop));
    VOYAGEUR_TRY(said, remote::Records::in(out, "read-chain"));
    if (said.all().isEmpty())
        return std::optional<ChainState>();
    const QByteArray end = said.value("state");
    ChainState state;
    state.end = end == "done" ? ChainState::End::Done : end == "stopped" ? ChainState::End::Stopped : ChainState::End::None;
    state.words = base::shownSafely(said.all().first().value(2).trimmed(), 1000);
    state.more = idsIn(said.value("jobs"));
    state.log = said.rest();
    return std::optional(state);
}

Result<script::ChainLink> chainLink(const projectfile::ProjectFile &project, const ssh::RemotePath &run)
{
    const projectfile::ChainSettings settings = project.chain.value_or(projectfile::ChainSettings());
    VOYAGEUR_TRY(
        plan, projectfile::planChain(settings, base::TimeLimit::parse(project.job.time.toLatin1()).value_or(base::TimeLimit())));
    script::ChainLink link;
    link.units = plan.units;
    link.array = settings.dependency.isEmpty();
    link.dependency = settings.dependency.toLatin1();
    link.folder = chainFolder(run).bytes();
    link.mark = run.child(deliver::runMark()).bytes();
    for (const QString &argument : settings.resume)
        link.resume += argument.toUtf8();
    link.doneMarker = settings.done.toUtf8();
    return link;
}

Result<void> submitTheRest(session::ClusterSession &session, const PreparedRun &run, const SubmittedScript &first,
                           const session::StepReport &report, const base::StopToken &stop)
{
    const history::RunHistory history;
    VOYAGEUR_TRY(record, history.find(first.tag));
    // Until all are there, whoever submits the same again goes on here.
    VOYAGEUR_CHECK(history.update(first.tag, [](history::RunRecord &kept) { kept.uncertain = true; }));
    QList<base::JobId> there{first.job};
    slurm::SubmitRequest request;
    request.script = first.script;
    request.folder = first.folder;
    bool mayBeThere = first.wasThere;
    for (int unit = 2; unit <= run.waitingUnits; ++unit) {
        request.tag = markOf(record.mark, unit);
        request.arguments = {QByteArray::number(unit)};
        request.options = {"--dependency=" + run.dependency.toLatin1() + ':' + there.last().bytes(), "--kill-on-invalid-dep=yes"};
        report.command(ssh::ShellCommand(QList<QByteArray>{"sbatch"} + request.options
                                         + QList{request.script.name(), request.arguments.first()})
                           .setFolder(request.folder));
        const auto one = submitOne(session, request, mayBeThere, report, stop);
        if (!one.ok())
            return broken(one.error(), there, run.waitingUnits);
        there += *one;
    }
    QByteArray lines;
    for (const base::JobId &id : there.sliced(1))
        lines += id.bytes() + '\n';
    const auto command = remote::placeChainJobs(chainFolder(first.folder).bytes());
    VOYAGEUR_TRY(
        out, session::runRemote(*session.host, command, ChainText::tr("Could not record the jobs of the chain."), stop, lines));
    Q_UNUSED(out)
    VOYAGEUR_CHECK(history.update(first.tag, [](history::RunRecord &kept) { kept.uncertain = false; }));
    report.note(ChainText::tr("%n more job(s) wait for their turn", nullptr, static_cast<int>(there.size() - 1)));
    return {};
}

Result<slurm::Job> followChain(session::ClusterSession &session, const SubmittedScript &submitted, const ChainState &state,
                               const session::StepReport &report, const base::StopToken &stop)
{
    slurm::JobQuery query;
    query.ended = true;
    query.since = QDateTime::currentDateTimeUtc().addDays(-60);
    query.ids = QList{submitted.job.whole()} + state.more;
    query.kept = true;
    QList<slurm::Job> jobs;
    auto next = Clock::now();
    auto lastChange = next;
    bool over = false; // asked again and again until the log is read to its end
    const auto ended = [&]() -> Result<bool> {
        if (over || Clock::now() < next)
            return over;
        const auto asked = session.slurm.jobs(query, stop);
        if (!asked.ok() && (asked.error().code == ErrorCode::ConnectionLost || asked.error().code == ErrorCode::Cancelled))
            return asked.error();
        next = Clock::now()
            + session.slurm.pauseAfter(std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - lastChange),
                                       query.ids);
        jobs = asked.ok() ? *asked : jobs; // a busy Slurm is asked again
        over = asked.ok() && std::ranges::all_of(jobs, &slurm::Job::hasEnded);
        return over;
    };
    const auto onLog = [&](const QByteArray &bytes, qint64) {
        report.output(bytes);
        lastChange = Clock::now(); // a job of it began or ended: the next look is as soon as the cluster's pace allows
        next = std::min(next, lastChange + session.slurm.pauseAfter({}, query.ids));
    };
    const ssh::RemotePath log = chainFolder(submitted.folder).child("log");
    report.command(ssh::ShellCommand{"tail", "-f", log.bytes()});
    const auto followed = slurm::followLog(*session.host, log, onLog, ended, {}, stop);
    if (!followed.ok() && followed.error().code != ErrorCode::NotFound) // no job of it ever ran
        return followed.error();
    VOYAGEUR_TRY(after, readChainState(session, submitted.folder, stop));
    return endOf(jobs, submitted.job, after.value_or(state));
}

Result<QString> rehearseChain(session::ClusterSession &session, const projectfile::ProjectFile &project,
                              const deliver::UploadedCode &code, const deliver::UploadedDataset &dataset,
                              const environment::RemoteEnvironment &environment, const session::StepSink &sink,
                              const base::StopToken &stop)
{
    const session::StepReport report(session::Step::Try, sink);
    projectfile::ProjectFile shortened = project;
    base::TimeLimit time = projectfile::rehearsalTime(project.chain.value_or(projectfile::ChainSettings()));
    if (environment.place == environment::EnvironmentPlace::Job) // which is built in that time
        time = base::TimeLimit::ofSeconds(time.seconds() + 60);
    shortened.job.time = QString::fromLatin1(time.bytes());
    shortened.chain->units = 2;
    shortened.chain->dependency.clear();
    report.started(ChainText::tr("Rehearsing the chain: two jobs of %1, the first one interrupted").arg(shortened.job.time));
    VOYAGEUR_TRY(run, makeScript(session, shortened, code, dataset, environment));
    run.about.note = ChainText::tr("Rehearsal of a chain");
    run.anyway = true; // of the long one its findings are said
    VOYAGEUR_TRY(submitted, submitRun(session, run, sink, stop));
    auto followed = followRun(session, submitted, sink, stop);
    if (!followed.ok()) {
        if (session.host->isConnected())
            (void)session.slurm.cancel({submitted.job.whole()}, {});
        return followed.error();
    }
    const slurm::Job ended = *followed;
    VOYAGEUR_TRY(found, readChainState(session, run.folder, stop));
    const ChainState state = found.value_or(ChainState());
    const bool wentOn = state.log.contains(" job 2 of the chain ") && state.log.contains("going on from ");
    if (state.end == ChainState::End::Done && !wentOn)
        return ChainText::tr("The rehearsal proves nothing, because the training finished within %1.").arg(shortened.job.time);
    if (state.end != ChainState::End::Stopped && wentOn)
        return ChainText::tr(
            "The rehearsal succeeded. The second job continued from the first one's checkpoint and wrote a newer one.");
    return Error{ErrorCode::CheckFailed, ChainText::tr("The rehearsal of the chain failed. The long training was not submitted."),
                 state.words.isEmpty() ? ended.explanation : state.words,
                 ChainText::tr("Save a checkpoint after each epoch, or on SIGTERM, and load the newest one at the start "
                               "(chain.resume). The notes and logs of the rehearsal are in %1.")
                     .arg(run.folder.shown()),
                 base::shownSafely(state.log.trimmed(), 2000)};
}

} // namespace voyageur::runs
