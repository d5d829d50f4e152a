// SPDX-License-Identifier: GPL-3.0-or-later
#include "runs/submission.h"

#include "base/crew.h"
#include "deliver/runfolder.h"
#include "runs/chain.h"
#include "runs/farm.h"
#include "runs/forecast.h"
#include "runs/preflight.h"
#include "runs/runrecording.h"
#include "runs/submissioncheck.h"
#include "runs/submissionlook.h"
#include "runs/sweep.h"
#include "script/check.h"
#include "script/jobscript.h"
#include "script/options.h"
#include "slurm/waitcauses.h"
#include "source/codecommit.h"

#include <QCoreApplication>

namespace voyageur::runs {

using namespace Qt::StringLiterals;
using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

struct SubmissionText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::runs::Submission)
};

Result<void> wellNamed(const ScriptSubmission &submission)
{
    if (!submission.name.isEmpty() && !submission.name.contains('/') && submission.name != "." && submission.name != ".."
        && !submission.name.startsWith('-'))
        return {};
    return Error{ErrorCode::BadRequest,
                 SubmissionText::tr("“%1” cannot be the name of a script.").arg(base::shownSafely(submission.name, 200)),
                 {},
                 SubmissionText::tr("Choose a plain file name."),
                 {}};
}

// With these sbatch prints something, or takes another script, and its answer would look like one that got lost.
Result<void> submitsSomething(const script::OptionUses &options)
{
    for (const script::OptionUse &use : options.uses) {
        const QByteArrayView name = script::keptName(*use.option);
        if (name == "test-only")
            return Error{ErrorCode::BadRequest,
                         SubmissionText::tr("With --test-only sbatch submits nothing."),
                         {},
                         SubmissionText::tr("Check the script instead. The check asks Slurm the same question."),
                         {}};
        if (name == "wrap")
            return Error{ErrorCode::BadRequest,
                         SubmissionText::tr("--wrap turns a command into a script, but this submission already has a script."),
                         {},
                         SubmissionText::tr("Write the command into the script."),
                         {}};
        if (name == "help" || name == "usage" || name == "version")
            return Error{ErrorCode::BadRequest,
                         SubmissionText::tr("With --%1 sbatch submits nothing.").arg(QLatin1StringView(name)),
                         {},
                         SubmissionText::tr("Leave this option out."),
                         {}};
    }
    return {};
}

void showCommands(const session::StepReport &report, const ScriptSubmission &submission, const QStringList &folders)
{
    for (const QString &folder : folders)
        report.command(ssh::ShellCommand{"mkdir", "-p", folder.toUtf8()}.setFolder(submission.folder));
    report.command(ssh::ShellCommand{"bash", "-n", submission.name}.setFolder(submission.folder));
    const auto farm = farmOf(submission);
    for (const bool test : {true, false}) {
        if (!test && submission.dryRun)
            break;
        if (!test && farm) {
            for (const ssh::ShellCommand &command : shownFarm(*farm))
                report.command(command);
            break;
        }
        ssh::ShellCommand sbatch{"sbatch"};
        if (test)
            sbatch << "--test-only";
        for (const QByteArray &word : submission.options + QList{submission.name} + submission.arguments)
            sbatch << word;
        report.command(sbatch.setFolder(submission.folder));
    }
}

//! SBATCH_ACCOUNT and the like beat the script's lines, and nobody sees them there.
void warnAboutVariables(const session::StepReport &report, const slurm::Tools &tools)
{
    for (const auto &[name, value] : tools.submitVariables)
        report.warning(SubmissionText::tr("Your start-up files on the cluster set %1=%2, which overrides the script.")
                           .arg(base::shownSafely(name, 100), base::shownSafely(value, 200)));
}

//! A submission, looked at: all that is known before the cluster is asked.
struct Looked {
    ScriptSubmission submission; //!< its script as it goes
    script::Document document;
    script::OptionUses options;
    history::RunRecord record;
};

Result<Looked> lookedAt(const session::ClusterSession &session, const ScriptSubmission &submission,
                        const session::StepReport &report)
{
    VOYAGEUR_CHECK(wellNamed(submission));
    Looked looked{submission, {}, {}, {}};
    QByteArray &text = looked.submission.script;
    if (text.contains("\r\n")) {
        text.replace("\r\n", "\n");
        report.warning(SubmissionText::tr(
            "The script had Windows line endings, which sbatch refuses. Voyageur uploaded it with Linux line endings."));
    }
    const base::ClusterFacts facts = session.facts->known();
    looked.document = script::Document::parse(text, script::slurmVersionOf(&facts));
    looked.options = script::commandLineOptions(submission.options);
    VOYAGEUR_CHECK(submitsSomething(looked.options));
    looked.record = recordOf(session, looked.submission, withOptions(looked.document, looked.options));
    return looked;
}

//! The earlier attempt as the answer; nothing when there was none.
Result<std::optional<SubmittedScript>> takenBefore(session::ClusterSession &session, const Looked &looked,
                                                   const session::StepReport &report, const base::StopToken &stop)
{
    if (looked.submission.dryRun)
        return std::optional<SubmittedScript>();
    VOYAGEUR_TRY(earlier, earlierAttempt(session, looked.record, report, stop));
    if (!earlier)
        return std::optional<SubmittedScript>();
    SubmittedScript result;
    result.job = base::JobId::parse(earlier->job.toLatin1()).value_or(base::JobId());
    result.folder = ssh::RemotePath::fromText(earlier->remoteFolder);
    result.script = result.folder.child(earlier->scriptName.toUtf8());
    result.stdoutPath = ssh::RemotePath::fromText(earlier->log);
    result.tag = earlier->tag;
    result.wasThere = true;
    report.warning(SubmissionText::tr(
                       "Nothing was submitted now, because Slurm had already accepted the interrupted attempt as job %1. To run "
                       "the script once more, submit it again.")
                       .arg(earlier->job));
    report.done(SubmissionText::tr("Submitted as job %1").arg(earlier->job));
    return std::optional(result);
}

bool nobodyKnows(const Error &error)
{
    return error.code == ErrorCode::SubmissionUncertain;
}

//! A chain of single jobs counts in a course as the array that it might be.
QStringList beyondTheCourse(const PreparedRun &run)
{
    if (!run.course || run.waitingUnits < 2)
        return {};
    const auto array = script::Document::parse("#!/bin/bash\n#SBATCH --array=1-" + QByteArray::number(run.waitingUnits) + '\n');
    const auto understood = script::understand(array, 0);
    QStringList sentences;
    if (understood.accepted && !understood.components.isEmpty())
        for (const auto &excess : script::excessOf(understood.components.first().request, *run.course))
            if (excess.bound == script::CourseBound::Jobs)
                sentences += excess.sentence;
    return sentences;
}

QString counted(const QStringList &sentences)
{
    QString text = sentences.first();
    if (sentences.size() > 1)
        text += u' ' + SubmissionText::tr("(and %n more)", nullptr, static_cast<int>(sentences.size() - 1));
    return text;
}

//! What the checker and the look at the cluster have found; how many errors.
int tellFindings(const SubmissionFindings &own, const PreflightFindings &there, const session::StepReport &report,
                 const session::StepSink &sink)
{
    const bool bad = own.errors > 0;
    if (own.sentences.isEmpty())
        tellVerdict(sink, "rules", session::Verdict::Good, SubmissionText::tr("No problems found."));
    else
        tellVerdict(sink, "rules", bad ? session::Verdict::Bad : session::Verdict::Attention, counted(own.sentences));
    if (!there.errors.isEmpty())
        tellVerdict(sink, "files", session::Verdict::Bad, counted(there.errors));
    else if (there.files == 0)
        tellVerdict(sink, "files", session::Verdict::Skipped,
                    SubmissionText::tr("The script names no file that can be checked."));
    else
        tellVerdict(sink, "files", session::Verdict::Good,
                    SubmissionText::tr("%n file(s) checked.", nullptr, static_cast<int>(there.files)));
    const QStringList room = there.roomErrors + there.roomWarnings;
    if (!room.isEmpty())
        tellVerdict(sink, "room", there.roomErrors.isEmpty() ? session::Verdict::Attention : session::Verdict::Bad,
                    counted(room));
    else if (there.roomKnown)
        tellVerdict(sink, "room", session::Verdict::Good,
                    SubmissionText::tr("The log and the results are far from their quota."));
    else
        tellVerdict(sink, "room", session::Verdict::Skipped, SubmissionText::tr("The cluster does not report this quota."));
    for (const QString &finding :
         there.errors + there.roomErrors + own.sentences.first(std::min<qsizetype>(own.errors, own.sentences.size())))
        report.error(finding);
    for (const QString &finding :
         own.sentences.sliced(std::min<qsizetype>(own.errors, own.sentences.size())) + there.roomWarnings)
        report.warning(finding);
    return own.errors + static_cast<int>(there.errors.size() + there.roomErrors.size());
}

//! What bash cannot read, or sbatch itself would refuse, is not submitted, whatever the person says: the job would end at that
//! line, or never be one. `isLast` as for forecastIn().
Result<Forecast> bashAndSlurm(session::ClusterSession &session, const SubmissionLook &look, bool anyway, bool isLast,
                              const session::StepSink &sink, const base::StopToken &stop)
{
    if (!look.syntax.ok()) {
        Error error = look.syntax.error();
        if (error.code != ErrorCode::CheckFailed)
            return error;
        tellVerdict(sink, "syntax", session::Verdict::Bad, error.server.section(u'\n', 0, 0));
        if (anyway)
            error.next += u' ' + SubmissionText::tr("The script was not submitted, because the job would end at that line.");
        return error;
    }
    tellVerdict(sink, "syntax", session::Verdict::Good, SubmissionText::tr("The script has no syntax errors."));
    return forecastIn(session, look.test, isLast, sink, stop);
}

//! The person's accounts are asked for: the script names none, and the cluster wants one.
bool wantsAccounts(const base::ClusterFacts &known, const Looked &looked)
{
    const bool named = looked.document.find("account") || script::lastValue(looked.options.uses, "account");
    return !named && !known.accounts.isKnown() && known.slurm.accountRequired.is(true);
}

//! What sbatch is to be asked, but for the script's place.
slurm::SubmitRequest requestOf(const Looked &looked)
{
    slurm::SubmitRequest request;
    request.options = looked.submission.options;
    request.arguments = looked.submission.arguments;
    const auto comment = script::lastValue(looked.options.uses, "comment");
    request.comment = QString::fromUtf8(comment ? *comment : looked.document.value("comment").value_or(QByteArray()));
    request.tag = slurm::newTag();
    request.farm = farmOf(looked.submission);
    if (const auto name = looked.document.value("job-name"); request.farm && name) // else META gives it the folder's
        request.options += "--job-name=" + *name;
    return request;
}

Result<SubmittedScript> submitLooked(session::ClusterSession &session, Looked looked, const session::StepSink &sink,
                                     const base::StopToken &stop)
{
    const session::StepReport report(session::Step::Submit, sink);
    const ScriptSubmission &submission = looked.submission;
    const QStringList folders = script::outputFolders(looked.document, looked.options) + submission.moreFolders;
    slurm::SubmitRequest request = requestOf(looked);
    Result<base::ClusterFacts> facts = session.facts->known();
    base::Crew beside;
    if (wantsAccounts(*facts, looked))
        beside.add([&] { facts = session.facts->current(session.slurm, stop); });
    VOYAGEUR_TRY(look, writeAndLook(session, submission, looked.document, looked.options, folders, request, stop));
    if (look.noLogFolder && submission.anyway) { // Slurm takes it, and the compute node may have the folder
        report.warning(look.script.error().what);
        VOYAGEUR_TRY(again, writeAndLook(session, submission, looked.document, looked.options, {}, request, stop));
        look = again;
    }
    beside.wait();
    VOYAGEUR_TRY(there, look.there);
    const QString cluster = session.profile.title.isEmpty() ? session.profile.name : session.profile.title;
    const SubmissionFindings findings = findingsBeforeSubmission(looked.document, looked.options, submission.arguments, cluster,
                                                                 facts.ok() ? *facts : session.facts->known(), submission.course);
    const int errors = tellFindings(findings, there, report, sink);
    showCommands(report, submission, folders);
    warnAboutVariables(report, session.slurm.tools());
    const auto dependency = script::lastValue(looked.options.uses, "dependency");
    const QByteArray waitsFor = dependency ? *dependency : looked.document.value("dependency").value_or(QByteArray());
    if (!waitsFor.isEmpty()) {
        const auto causes = slurm::askDependency(QString::fromLatin1(waitsFor), session.slurm, stop);
        if (causes.ok() && causes->never)
            report.warning(causes->words.first());
    }
    VOYAGEUR_TRY(script, look.script);
    request.script = script;
    request.folder = script.parent();
    SubmittedScript result;
    result.script = script;
    result.folder = script.parent();
    result.tag = looked.record.tag;
    const bool isWrong = errors > 0 && !submission.anyway;
    VOYAGEUR_TRY(answer, bashAndSlurm(session, look, submission.anyway, isWrong || submission.dryRun, sink, stop));
    if (!answer.noPlace)
        result.testOnly = answer.words;
    if (isWrong) { // after sbatch's own refusal, which is surer
        return Error{ErrorCode::CheckFailed,
                     SubmissionText::tr("The script was not submitted, because it has %n error(s) that sbatch does not see.",
                                        nullptr, errors),
                     {},
                     SubmissionText::tr("Correct the script, or submit it anyway."),
                     {}};
    }
    if (submission.dryRun) {
        report.done(answer.noPlace ? SubmissionText::tr("Slurm forecasts no start time now. Only sbatch decides")
                                   : SubmissionText::tr("Slurm accepts the script: %1").arg(answer.words));
        return result;
    }
    history::RunRecord &record = looked.record;
    record.commit = record.commit.isEmpty() ? source::commitOf(record.codeFolder, stop) : record.commit;
    record.mark = QString::fromLatin1(request.tag);
    record.uncertain = true;
    record.submitted = QDateTime::currentDateTimeUtc();
    const Attempt attempt(record, report);
    const auto submitted = session.slurm.submit(request, stop);
    if (!submitted.ok()) {
        if (!nobodyKnows(submitted.error()))
            attempt.refused();
        return submitted.error();
    }
    attempt.taken(*submitted, report);
    result.job = submitted->id;
    result.stdoutPath = submitted->stdoutPath;
    if (!submitted->notes.isEmpty())
        report.note(submitted->notes);
    report.done(SubmissionText::tr("Submitted as job %1").arg(result.job.text()));
    return result;
}

} // namespace

Result<PreparedRun> makeScript(const session::ClusterSession &session, const projectfile::ProjectFile &project,
                               const deliver::UploadedCode &code, const deliver::UploadedDataset &dataset,
                               const environment::RemoteEnvironment &environment, const QString &tag)
{
    PreparedRun run;
    run.tag = tag.isEmpty() ? deliver::newRunTag() : tag;
    run.folder = session::remoteLayout(session, project).runs.child(run.tag.toLatin1());
    run.results = deliver::resultsOf(run.folder);
    run.code = code.folder;
    script::JobScript job = deliver::jobOf(project, dataset, environment, run.folder);
    if (project.chain && project.chain->isWanted()) {
        VOYAGEUR_TRY(link, chainLink(project, run.folder));
        job.output = link.array ? "%x-%A_%a.out" : job.output;
        run.isChain = true;
        run.waitingUnits = link.array ? 1 : link.units;
        run.dependency = project.chain->dependency;
        job.chain = link;
    }
    VOYAGEUR_CHECK(addSweep(project, session.profile.facts, job, run));
    VOYAGEUR_TRY(script, script::jobScript(job));
    run.script = QString::fromUtf8(script);
    if (project.course)
        run.course = project.course->facts();
    run.about.tag = run.tag;
    run.about.project = project.name;
    run.about.projectFolder = project.folder;
    run.about.code = code.folder.shown();
    run.about.codeFolder = project.codeFolder();
    run.about.environment = environment.folder.shown();
    run.about.modules = environment.modules;
    run.about.requirements = QString::fromUtf8(environment.requirements);
    run.about.dataset = dataset.archive.shown();
    return run;
}

Result<SubmittedScript> submitScript(session::ClusterSession &session, const ScriptSubmission &submission,
                                     const session::StepSink &sink, const base::StopToken &stop)
{
    const session::StepReport report(session::Step::Submit, sink);
    report.started(SubmissionText::tr("Checking the script"));
    VOYAGEUR_TRY(looked, lookedAt(session, submission, report));
    VOYAGEUR_TRY(earlier, takenBefore(session, looked, report, stop));
    if (earlier)
        return *earlier;
    return submitLooked(session, looked, sink, stop);
}

Result<SubmittedScript> submitRun(session::ClusterSession &session, PreparedRun &run, const session::StepSink &sink,
                                  const base::StopToken &stop)
{
    ScriptSubmission submission;
    submission.script = run.script.toUtf8();
    submission.name = "job.sh";
    submission.folder = run.folder;
    submission.anyway = run.anyway;
    submission.course = run.course;
    submission.ownCode = run.code;
    submission.about = run.about;
    if (run.isChain)
        submission.moreFolders += QString::fromUtf8(chainFolder(run.folder).name());
    submission.moreFiles = run.files;
    submission.options = run.options;
    for (const QString &note : std::as_const(run.notes))
        session::StepReport(session::Step::Submit, sink).note(note);
    if (const QStringList beyond = beyondTheCourse(run); !beyond.isEmpty() && !run.anyway)
        return Error{ErrorCode::CheckFailed,
                     SubmissionText::tr("The chain was not submitted, because it exceeds what the course allows."),
                     beyond.join(u' '),
                     SubmissionText::tr("Use fewer jobs with more time each, or an array. You can also submit the chain anyway."),
                     {}};
    VOYAGEUR_TRY(submitted, submitScript(session, submission, sink, stop));
    if (submitted.wasThere) {
        run.tag = submitted.tag;
        run.folder = submitted.folder;
        run.results = deliver::resultsOf(run.folder);
    }
    if (run.waitingUnits > 1)
        VOYAGEUR_CHECK(submitTheRest(session, run, submitted, session::StepReport(session::Step::Submit, sink), stop));
    return submitted;
}

} // namespace voyageur::runs
