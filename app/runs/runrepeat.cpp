// SPDX-License-Identifier: GPL-3.0-or-later
#include "runs/runrepeat.h"

#include "deliver/runfolder.h"
#include "remote/programs.h"
#include "remote/records.h"
#include "runs/chain.h"
#include "runs/sweep.h"
#include "session/remote.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>

namespace voyageur::runs {

using namespace Qt::StringLiterals;
using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

struct RunRepeatText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::runs::RunRepeat)
};

//! What the new run calls by the name of the old one is its own.
QByteArray renamed(QByteArray bytes, const QString &from, const QString &to)
{
    return from.isEmpty() ? bytes : bytes.replace(from.toLatin1(), to.toLatin1());
}

QList<QByteArray> renamed(const QList<QByteArray> &words, const QString &from, const QString &to)
{
    QList<QByteArray> list;
    for (const QByteArray &word : words)
        list += renamed(word, from, to);
    return list;
}

struct Thing {
    QString path; //!< shown form; empty: none
    const char *what;
    const char *next;
};

Result<void> mustBeThere(ssh::Host &host, const QList<Thing> &things, const base::StopToken &stop)
{
    QList<QByteArray> paths;
    for (const Thing &thing : things)
        paths += thing.path.isEmpty() ? QByteArray("/") : ssh::RemotePath::fromText(thing.path).bytes();
    const auto command = remote::whichExist(paths);
    VOYAGEUR_TRY(
        out,
        session::runRemote(host, command, RunRepeatText::tr("Could not look for the files of the run on the cluster."), stop));
    VOYAGEUR_TRY(said, remote::Records::in(out, "which-exist"));
    for (qsizetype i = 0; i < things.size(); ++i)
        if (said.all().value(i).value(0) != "yes")
            return Error{ErrorCode::NotFound,
                         RunRepeatText::tr(things[i].what).arg(things[i].path),
                         RunRepeatText::tr("Somebody deleted it, or scratch was purged."),
                         RunRepeatText::tr(things[i].next),
                         {}};
    return {};
}

Result<void> partsMustBeThere(session::ClusterSession &session, const history::RunRecord &run, Repetition::Code code,
                              const base::StopToken &stop)
{
    return mustBeThere(
        *session.host,
        {{code == Repetition::Code::Same ? run.code : QString(),
          QT_TRANSLATE_NOOP("voyageur::runs::RunRepeat", "The code of this run no longer exists on the cluster: %1."),
          QT_TRANSLATE_NOOP("voyageur::runs::RunRepeat", "Repeat the run with the current code.")},
         {run.environment,
          QT_TRANSLATE_NOOP("voyageur::runs::RunRepeat", "The virtual environment of this run no longer exists: %1."),
          QT_TRANSLATE_NOOP("voyageur::runs::RunRepeat", "Create it again in step 3, or submit the project again.")},
         {run.dataset,
          QT_TRANSLATE_NOOP("voyageur::runs::RunRepeat", "The dataset of this run no longer exists on the cluster: %1."),
          QT_TRANSLATE_NOOP("voyageur::runs::RunRepeat", "Upload it again in step 2, or submit the project again.")}},
        stop);
}

Result<ssh::RemotePath> codeFor(session::ClusterSession &session, const history::RunRecord &run, Repetition::Code code,
                                const session::StepSink &sink, const base::StopToken &stop)
{
    const session::StepReport report(session::Step::Submit, sink);
    if (run.code.isEmpty())
        return ssh::RemotePath();
    if (code == Repetition::Code::Same) {
        report.note(RunRepeatText::tr("The repeated run uses its original code, without later changes: %1")
                        .arg(run.commit.isEmpty() ? run.code : RunRepeatText::tr("%1, commit %2").arg(run.code, run.commit)));
        return ssh::RemotePath::fromText(run.code);
    }
    if (!run.projectFolder.isEmpty()) {
        VOYAGEUR_TRY(project, projectfile::ProjectFile::load(run.projectFolder));
        VOYAGEUR_TRY(sent, deliver::uploadCode(session, project, sink, stop));
        report.note(RunRepeatText::tr("The repeated run uses the current code, with its original script and options: %1")
                        .arg(sent.folder.shown()));
        return sent.folder;
    }
    const QString name = QFileInfo(QDir::cleanPath(run.codeFolder)).fileName();
    VOYAGEUR_TRY(sent, deliver::uploadSnapshot(session, run.codeFolder, name, sink, stop));
    report.note(RunRepeatText::tr("The repeated run uses the current code, with its original script and options: %1")
                    .arg(sent.folder.shown()));
    return sent.folder;
}

ScriptSubmission submissionOf(const history::RunRecord &run, const ssh::RemotePath &code, const Repetition &how)
{
    ScriptSubmission submission;
    history::RunRecord &about = submission.about;
    about.tag = deliver::newRunTag();
    about.repeats = run.tag;
    about.project = run.project;
    about.projectFolder = run.projectFolder;
    about.code = code.shown();
    about.codeFolder = run.codeFolder;
    about.commit = how.code == Repetition::Code::Same ? run.commit : QString();
    about.environment = run.environment;
    about.modules = run.modules;
    about.requirements = run.requirements;
    about.dataset = run.dataset;

    submission.script = renamed(run.script, run.tag, about.tag);
    submission.name = run.scriptName.toUtf8();
    submission.folder = ssh::RemotePath(renamed(ssh::RemotePath::fromText(run.remoteFolder).bytes(), run.tag, about.tag));
    submission.options = renamed(run.options, run.tag, about.tag);
    submission.arguments = renamed(run.arguments, run.tag, about.tag);
    const QByteArray codeThen = ssh::RemotePath::fromText(run.code).bytes();
    for (QByteArray &argument : submission.arguments)
        if (!run.code.isEmpty() && argument == codeThen)
            argument = code.bytes();
    if (!run.project.isEmpty())
        submission.ownCode = code;
    else if (const ssh::RemotePath own = submission.folder.parent();
             !code.isEmpty() && deliver::codeOf(own).bytes() == submission.folder.bytes()) { // it was sent with its folder
        submission.ownCode = code;
        submission.ownFolder = own;
    }
    submission.anyway = true; // it was, then
    if (chainIn(run.script))
        submission.moreFolders += QString::fromUtf8(chainFolder(submission.folder).name());
    submission.dryRun = how.dryRun;
    return submission;
}

//! A job that ran the failed runs of a sweep again has the folder of the whole: that one is repeated, and the folder left alone.
history::RunRecord wholeOf(history::RunRecord run)
{
    const history::RunHistory history;
    while (!run.project.isEmpty() && !run.repeats.isEmpty()) {
        const auto before = history.find(run.repeats);
        if (!before.ok() || before->remoteFolder != run.remoteFolder)
            break;
        run = *before;
    }
    return run;
}

} // namespace

QString repeatObstacle(const history::RunRecord &run, Repetition::Code code)
{
    if (run.script.isEmpty() || run.scriptName.isEmpty())
        return RunRepeatText::tr("An older version of Voyageur submitted this run and did not keep its script.");
    if (const auto chain = chainIn(run.script); chain && chain->units == 0 && !run.script.contains("\n#SBATCH --array="))
        return RunRepeatText::tr(
            "An older version of Voyageur submitted this chain, and did not keep its number of jobs. Submit the "
            "project again.");
    if (code == Repetition::Code::Now && run.code.isEmpty())
        return RunRepeatText::tr("This run uploaded no code that the current code could replace.");
    if (code == Repetition::Code::Now && !QFileInfo(run.codeFolder).isDir())
        return RunRepeatText::tr("The folder of its code no longer exists on this computer: %1.")
            .arg(QDir::toNativeSeparators(run.codeFolder));
    return {};
}

Result<SubmittedScript> repeatRun(session::ClusterSession &session, const history::RunRecord &repeated, const Repetition &how,
                                  const session::StepSink &sink, const base::StopToken &stop)
{
    const history::RunRecord run = wholeOf(repeated);
    const QString user = session.host->identity().user;
    if (session.profile.name != run.cluster || user != run.user)
        return Error{ErrorCode::BadRequest,
                     RunRepeatText::tr("This run belongs to %1 on %2, but you are signed in to %3 as %4.")
                         .arg(run.user, run.cluster, session.profile.name, user),
                     {},
                     RunRepeatText::tr("Sign in there to repeat the run."),
                     {}};
    if (const QString obstacle = repeatObstacle(run, how.code); !obstacle.isEmpty())
        return Error{ErrorCode::BadRequest, RunRepeatText::tr("This run cannot be repeated."), obstacle, {}, {}};
    VOYAGEUR_CHECK(partsMustBeThere(session, run, how.code, stop));
    VOYAGEUR_TRY(code, codeFor(session, run, how.code, sink, stop));
    ScriptSubmission submission = submissionOf(run, code, how);
    VOYAGEUR_TRY(files, sweepFiles(session, ssh::RemotePath::fromText(run.remoteFolder), stop));
    submission.moreFiles = files;
    auto submitted = submitScript(session, submission, sink, stop);
    const auto chain = chainIn(run.script);
    if (submitted.ok() && !how.dryRun && chain && !chain->dependency.isEmpty() && chain->units > 1) {
        PreparedRun all;
        all.waitingUnits = chain->units;
        all.dependency = chain->dependency;
        VOYAGEUR_CHECK(submitTheRest(session, all, *submitted, session::StepReport(session::Step::Submit, sink), stop));
    }
    if (how.dryRun && submission.folder != ssh::RemotePath::fromText(run.remoteFolder))
        (void)session::runRemote(*session.host, ssh::ShellCommand{"rm", "-rf", "--", submission.folder.bytes()}, {}, {});
    return submitted;
}

} // namespace voyageur::runs
