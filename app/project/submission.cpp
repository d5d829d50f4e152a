// SPDX-License-Identifier: GPL-3.0-or-later
#include "project/submission.h"

#include "project/codecommit.h"
#include "project/remote.h"
#include "project/runfolder.h"
#include "project/runrecording.h"
#include "project/submissioncheck.h"
#include "script/check.h"
#include "script/jobscript.h"

#include <QCoreApplication>

namespace voyageur::project {

using namespace Qt::StringLiterals;
using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

struct Text {
    Q_DECLARE_TR_FUNCTIONS(voyageur::project::Submission)
};

Result<void> wellNamed(const ScriptSubmission &submission)
{
    if (!submission.name.isEmpty() && !submission.name.contains('/') && submission.name != "." && submission.name != ".."
        && !submission.name.startsWith('-'))
        return {};
    return Error{ErrorCode::BadRequest,
                 Text::tr("“%1” cannot be the name of a script.").arg(base::shownSafely(submission.name, 200)),
                 {},
                 Text::tr("Give it a plain file name."),
                 {}};
}

//! Writes the script and makes the folders it needs; its absolute path.
Result<ssh::RemotePath> placeScript(ssh::Host &host, const ScriptSubmission &submission, const QByteArray &text,
                                    const QStringList &folders, const base::StopToken &stop)
{
    QList<QByteArray> arguments = {submission.folder.bytes(), submission.name};
    for (const QString &folder : folders)
        arguments += folder.toUtf8();
    const auto command = ssh::ShellCommand::script(R"sh(
folder=$1 name=$2
shift 2
mkdir -p -- "$folder" || exit
CDPATH= cd -- "$folder" || exit
for log; do mkdir -p -- "$log" || exit; done
cat >"$name.part" || exit
mv -f -- "$name.part" "$name" || exit
pwd
)sh",
                                                   arguments);
    VOYAGEUR_TRY(out, runRemote(host, command, Text::tr("The script could not be written on the cluster."), stop, text));
    const QByteArray folder = out.endsWith('\n') ? out.chopped(1) : out;
    return ssh::RemotePath(folder).child(submission.name);
}

void showCommands(const StepReport &report, const ScriptSubmission &submission, const QStringList &folders)
{
    for (const QString &folder : folders)
        report.command(ssh::ShellCommand{"mkdir", "-p", folder.toUtf8()}.setFolder(submission.folder));
    report.command(ssh::ShellCommand{"bash", "-n", submission.name}.setFolder(submission.folder));
    for (const bool test : {true, false}) {
        if (!test && submission.dryRun)
            break;
        ssh::ShellCommand sbatch{"sbatch"};
        if (test)
            sbatch << "--test-only";
        for (const QByteArray &word : submission.options + QList{submission.name} + submission.arguments)
            sbatch << word;
        report.command(sbatch.setFolder(submission.folder));
    }
}

//! SBATCH_ACCOUNT and the like beat the script's lines, and nobody sees them there.
void warnAboutVariables(const StepReport &report, const slurm::Tools &tools)
{
    for (const auto &[name, value] : tools.submitVariables)
        report.warning(Text::tr("Your start-up files on the cluster set %1=%2, which goes before what the script asks for.")
                           .arg(base::shownSafely(name, 100), base::shownSafely(value, 200)));
}

//! A submission, looked at: all that is known before the cluster is asked.
struct Looked {
    ScriptSubmission submission; //!< its script as it goes
    script::Document document;
    script::OptionUses options;
    RunRecord record;
};

Result<Looked> lookedAt(const ClusterSession &session, const ScriptSubmission &submission, const StepReport &report)
{
    VOYAGEUR_CHECK(wellNamed(submission));
    Looked looked{submission, {}, {}, {}};
    QByteArray &text = looked.submission.script;
    if (text.contains("\r\n")) {
        text.replace("\r\n", "\n");
        report.warning(Text::tr("The script had Windows line ends, which sbatch refuses; it was sent with Unix ones."));
    }
    const base::ClusterFacts facts = session.facts->known();
    looked.document = script::Document::parse(text, script::slurmVersionOf(&facts));
    looked.options = script::commandLineOptions(submission.options);
    looked.record = recordOf(session, looked.submission, withOptions(looked.document, looked.options));
    return looked;
}

//! The earlier attempt as the answer; nothing when there was none.
Result<std::optional<SubmittedScript>> takenBefore(ClusterSession &session, const Looked &looked, const StepReport &report,
                                                   const base::StopToken &stop)
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
    report.warning(
        Text::tr("Nothing was submitted: the attempt before this one was cut off, but Slurm had taken it, as job %1. To "
                 "run the same once more, submit it again.")
            .arg(earlier->job));
    report.done(Text::tr("Submitted as job %1").arg(earlier->job));
    return std::optional(result);
}

bool nobodyKnows(const Error &error)
{
    return error.code == ErrorCode::SubmissionUncertain;
}

Result<SubmittedScript> submitLooked(ClusterSession &session, Looked looked, const StepReport &report,
                                     const base::StopToken &stop)
{
    const ScriptSubmission &submission = looked.submission;
    const base::ClusterFacts facts = session.facts->known();
    const QString cluster = session.profile.title.isEmpty() ? session.profile.name : session.profile.title;
    const auto findings =
        findingsBeforeSubmission(looked.document, looked.options, submission.arguments, cluster, facts, submission.course);
    for (const QString &finding : findings.sentences)
        report.warning(finding);
    const QStringList folders = script::outputFolders(looked.document, looked.options);
    showCommands(report, submission, folders);
    warnAboutVariables(report, session.slurm.tools());
    VOYAGEUR_TRY(script, placeScript(*session.host, submission, submission.script, folders, stop));

    slurm::SubmitRequest request;
    request.script = script;
    request.options = submission.options;
    request.arguments = submission.arguments;
    request.folder = script.parent();
    const auto comment = script::lastValue(looked.options.uses, "comment");
    request.comment = QString::fromUtf8(comment ? *comment : looked.document.value("comment").value_or(QByteArray()));
    request.tag = slurm::newTag();
    SubmittedScript result;
    result.script = script;
    result.folder = script.parent();
    result.tag = looked.record.tag;
    VOYAGEUR_CHECK(session.slurm.checkSyntax(script, stop));
    VOYAGEUR_TRY(answer, session.slurm.testOnly(request, stop));
    result.testOnly = answer.words;
    if (findings.errors > 0 && !submission.anyway) { // after sbatch's own refusal, which is surer
        return Error{ErrorCode::CheckFailed,
                     Text::tr("The script was not submitted: it has %n error(s), named above, that sbatch does not see.", nullptr,
                              findings.errors),
                     {},
                     Text::tr("Mend the script; “voyageur check” says more. With --anyway it is submitted as it is."),
                     {}};
    }
    if (submission.dryRun) {
        report.done(Text::tr("Slurm would take it: %1").arg(answer.words));
        return result;
    }
    RunRecord &record = looked.record;
    record.commit = record.commit.isEmpty() ? commitOf(record.codeFolder, stop) : record.commit;
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
    report.done(Text::tr("Submitted as job %1").arg(result.job.text()));
    return result;
}

} // namespace

Result<PreparedRun> makeScript(const ClusterSession &session, const ProjectFile &project, const UploadedCode &code,
                               const UploadedDataset &dataset, const RemoteEnvironment &environment)
{
    PreparedRun run;
    run.tag = newRunTag();
    run.folder = remoteLayout(session, project).runs.child(run.tag.toLatin1());
    run.results = resultsOf(run.folder);
    run.code = code.folder;
    VOYAGEUR_TRY(script, script::jobScript(jobOf(project, dataset, environment, run.folder)));
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

Result<SubmittedScript> submitScript(ClusterSession &session, const ScriptSubmission &submission, const StepSink &sink,
                                     const base::StopToken &stop)
{
    const StepReport report(Step::Submit, sink);
    report.started(Text::tr("Checking the script"));
    VOYAGEUR_TRY(looked, lookedAt(session, submission, report));
    VOYAGEUR_TRY(earlier, takenBefore(session, looked, report, stop));
    if (earlier)
        return *earlier;
    if (!submission.ownCode.isEmpty() && !submission.dryRun)
        VOYAGEUR_CHECK(makeRunFolder(*session.host, submission.folder, submission.ownCode, stop));
    return submitLooked(session, looked, report, stop);
}

Result<SubmittedScript> submitRun(ClusterSession &session, PreparedRun &run, const StepSink &sink, const base::StopToken &stop)
{
    ScriptSubmission submission;
    submission.script = run.script.toUtf8();
    submission.name = "job.sh";
    submission.folder = run.folder;
    submission.anyway = true; // the person has seen the script with its findings
    submission.course = run.course;
    submission.ownCode = run.code;
    submission.about = run.about;
    VOYAGEUR_TRY(submitted, submitScript(session, submission, sink, stop));
    if (submitted.wasThere) {
        run.tag = submitted.tag;
        run.folder = submitted.folder;
        run.results = resultsOf(run.folder);
    }
    return submitted;
}

} // namespace voyageur::project
