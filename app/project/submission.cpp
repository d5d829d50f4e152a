// SPDX-License-Identifier: GPL-3.0-or-later
#include "project/submission.h"

#include "project/remote.h"
#include "project/runfolder.h"
#include "project/runs.h"
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
    return run;
}

Result<SubmittedScript> submitScript(ClusterSession &session, const ScriptSubmission &submission, const StepSink &sink,
                                     const base::StopToken &stop)
{
    const StepReport report(Step::Submit, sink);
    report.started(Text::tr("Checking the script"));
    VOYAGEUR_CHECK(wellNamed(submission));
    QByteArray text = submission.script;
    if (text.contains("\r\n")) {
        text.replace("\r\n", "\n");
        report.warning(Text::tr("The script had Windows line ends, which sbatch refuses; it was sent with Unix ones."));
    }
    const base::ClusterFacts facts = session.facts->known();
    const auto document = script::Document::parse(text, script::slurmVersionOf(&facts));
    const auto options = script::commandLineOptions(submission.options);
    const QString cluster = session.profile.title.isEmpty() ? session.profile.name : session.profile.title;
    const auto findings = findingsBeforeSubmission(document, options, submission.arguments, cluster, facts);
    for (const QString &finding : findings.sentences)
        report.warning(finding);
    const QStringList folders = script::outputFolders(document, options);
    showCommands(report, submission, folders);
    warnAboutVariables(report, session.slurm.tools());
    VOYAGEUR_TRY(script, placeScript(*session.host, submission, text, folders, stop));

    slurm::SubmitRequest request;
    request.script = script;
    request.options = submission.options;
    request.arguments = submission.arguments;
    request.folder = script.parent();
    const auto comment = script::lastValue(options.uses, "comment");
    request.comment = QString::fromUtf8(comment ? *comment : document.value("comment").value_or(QByteArray()));
    request.tag = slurm::newTag();
    SubmittedScript result;
    result.script = script;
    result.folder = script.parent();
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
    VOYAGEUR_TRY(submitted, session.slurm.submit(request, stop));
    result.job = submitted.id;
    result.stdoutPath = submitted.stdoutPath;
    if (!submitted.notes.isEmpty())
        report.note(submitted.notes);
    report.done(Text::tr("Submitted as job %1").arg(result.job.text()));
    return result;
}

Result<SubmittedScript> submitRun(ClusterSession &session, const ProjectFile &project, const PreparedRun &run,
                                  const StepSink &sink, const base::StopToken &stop)
{
    VOYAGEUR_CHECK(makeRunFolder(*session.host, run.folder, run.code, stop));
    ScriptSubmission submission;
    submission.script = run.script.toUtf8();
    submission.name = "job.sh";
    submission.folder = run.folder;
    submission.anyway = true; // the person has seen the script with its findings
    VOYAGEUR_TRY(submitted, submitScript(session, submission, sink, stop));

    const ssh::HostIdentity who = session.host->identity();
    RunRecord record;
    record.tag = run.tag;
    record.project = project.name;
    record.projectFolder = project.folder;
    record.cluster = session.profile.name;
    record.host = who.host;
    record.user = who.user;
    record.job = submitted.job.text();
    record.remoteFolder = run.folder.shown();
    record.code = run.code.shown();
    record.submitted = QDateTime::currentDateTimeUtc();
    // The job runs: a history that cannot be written must not look like a failed submission.
    if (const auto kept = RunHistory().put(record); !kept.ok())
        StepReport(Step::Submit, sink).warning(kept.error().text());
    return submitted;
}

} // namespace voyageur::project
