// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/platform.h"
#include "main/cli/access.h"
#include "main/cli/codesecrets.h"
#include "main/cli/console.h"
#include "main/cli/exclusionoptions.h"
#include "main/cli/exitstatus.h"
#include "main/cli/text.h"
#include "runs/preflight.h"
#include "runs/projectfacts.h"
#include "runs/submission.h"
#include "ssh/typedpath.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

namespace voyageur::cli {

using base::Error;
using base::ErrorCode;
using base::Result;
using namespace Qt::StringLiterals;

namespace {

constexpr qint64 largestScript = 4 * 1024 * 1024; // MaxScriptSize of slurm.conf

Result<QByteArray> readScript(const QString &path)
{
    QFile file(path);
    if (!file.exists() || QFileInfo(path).isDir())
        return Error{ErrorCode::NotFound, Text::tr("There is no script “%1”.").arg(path), {}, {}, {}};
    if (!file.open(QIODevice::ReadOnly))
        return Error{
            ErrorCode::FileUnreadable, Text::tr("The script “%1” cannot be read.").arg(path), file.errorString(), {}, {}};
    const QByteArray text = file.read(largestScript + 1);
    if (text.size() > largestScript)
        return Error{
            ErrorCode::BadRequest, Text::tr("“%1” is larger than Slurm takes a script to be (4 MiB).").arg(path), {}, {}, {}};
    return text;
}

QList<QByteArray> bytesOf(const QStringList &words)
{
    QList<QByteArray> list;
    for (const QString &word : words)
        list += word.toUtf8();
    return list;
}

// One folder for each script's name, so that what it writes beside itself is found again by the next run.
ssh::RemotePath folderFor(const session::ClusterSession &session, const QString &script)
{
    QByteArray stem = base::fileNameBytes(QFileInfo(script).completeBaseName());
    if (stem.isEmpty())
        stem = "script";
    return session.storage.child("voyageur").child("scripts").child(stem);
}

// A version of its own for what the job runs, as the courses keep it in ~/scratch/code-snapshots.
Result<ssh::RemotePath> sendCode(Context &context, session::ClusterSession &session, const dataset::Patterns &said)
{
    const QString folder = QFileInfo(context.arguments.value("code")).absoluteFilePath();
    const QString name = QFileInfo(QDir::cleanPath(folder)).fileName();
    const auto say = [&console = context.console](const session::StepEvent &event) {
        if (event.status == session::StepStatus::Done || event.status == session::StepStatus::Note)
            console.say(event.detail);
        else if (event.status == session::StepStatus::Warning)
            console.say(Text::tr("warning: %1").arg(event.detail));
    };
    VOYAGEUR_TRY(sent, deliver::uploadSnapshot(session, folder, name, say, context.stop, said));
    return sent.folder;
}

//! The course whose limits the script's project has agreed to.
Result<std::optional<script::CourseFacts>> courseFor(const Arguments &arguments, const QString &path, const QByteArray &script)
{
    const bool named = arguments.has("project");
    const QString folder = named ? arguments.value("project") : runs::projectOf(path, script);
    if (!named && (folder.isEmpty() || !QFileInfo::exists(folder + u"/voyageur.json"_s)))
        return std::optional<script::CourseFacts>();
    VOYAGEUR_TRY(project, projectfile::ProjectFile::load(folder));
    return project.course ? std::optional(project.course->facts()) : std::nullopt;
}

Outcome runSubmit(Context &context)
{
    const Arguments &arguments = context.arguments;
    Console &console = context.console;
    const QString path = arguments.word(0);
    VOYAGEUR_TRY(script, readScript(path));
    if (const QString code = arguments.value("code"); arguments.has("code") && !QFileInfo(code).isDir())
        return Error{ErrorCode::NotFound, Text::tr("There is no folder “%1”.").arg(code), {}, {}, {}};
    VOYAGEUR_TRY(course, courseFor(arguments, path, script));
    dataset::Patterns said = patternsFrom(arguments);
    if (arguments.has("code")) { // before the login: who is asked twice waits once
        VOYAGEUR_TRY(answered, askAboutSecrets(context, arguments.value("code"), said));
        said.includeExactly(answered);
    }
    VOYAGEUR_TRY(session, openCluster(context, arguments.word(1)));

    runs::ScriptSubmission submission;
    submission.course = course;
    submission.script = script;
    submission.name = base::fileNameBytes(QFileInfo(path).fileName());
    VOYAGEUR_TRY(folder, ssh::typedPath(arguments.value("folder")));
    submission.folder = arguments.has("folder") ? folder : folderFor(*session, path);
    submission.options = bytesOf(arguments.passedOn());
    submission.arguments = bytesOf(arguments.rest());
    ssh::RemotePath code;
    if (arguments.has("code")) {
        VOYAGEUR_TRY(sent, sendCode(context, *session, said));
        code = sent;
        submission.arguments.prepend(code.bytes());
        submission.about.code = code.shown();
        submission.about.codeFolder = QFileInfo(arguments.value("code")).absoluteFilePath();
    }
    submission.dryRun = arguments.has("dry-run");
    submission.anyway = arguments.has("anyway");

    // The account of the steps is not the answer: with --json only the last object is.
    const auto show = [&console, commands = arguments.has("show-commands")](const session::StepEvent &event) {
        switch (event.status) {
        case session::StepStatus::Command:
            if (commands)
                console.say("$ "_L1 + event.detail);
            break;
        case session::StepStatus::Note:
            if (!runs::isToldAgain(event))
                console.say(event.detail);
            break;
        case session::StepStatus::Warning:
            console.say((event.isError ? Text::tr("error: %1") : Text::tr("warning: %1")).arg(event.detail));
            break;
        default:
            break;
        }
    };
    VOYAGEUR_TRY(submitted, runs::submitScript(*session, submission, show, context.stop));

    QJsonObject object{{u"job"_s, submitted.job.isNull() ? QJsonValue() : QJsonValue(submitted.job.text())},
                       {u"cluster"_s, session->profile.name},
                       {u"script"_s, submitted.script.shown()},
                       {u"workdir"_s, submitted.folder.shown()},
                       {u"stdout"_s, submitted.stdoutPath.isEmpty() ? QJsonValue() : QJsonValue(submitted.stdoutPath.shown())}};
    if (!code.isEmpty())
        object[u"code"_s] = code.shown();
    if (!submitted.testOnly.isEmpty())
        object[u"testOnly"_s] = submitted.testOnly;
    if (!submission.dryRun)
        object[u"run"_s] = submitted.tag;
    if (submitted.wasThere)
        object[u"wasThere"_s] = true;
    console.document(object);
    if (submission.dryRun) {
        console.print(Text::tr("Slurm would take it; nothing was submitted."));
        if (!submitted.testOnly.isEmpty())
            console.print(submitted.testOnly);
        return Done;
    }
    console.print(Text::tr("Submitted as job %1").arg(submitted.job.text()));
    console.print(Text::tr("Working folder: %1").arg(submitted.folder.shown()));
    if (!code.isEmpty())
        console.print(Text::tr("Code: %1").arg(code.shown()));
    if (!submitted.stdoutPath.isEmpty())
        console.print(Text::tr("Log: %1").arg(submitted.stdoutPath.shown()));
    console.say(Text::tr("Watch it with: voyageur log %1 %2 -f").arg(arguments.word(1), submitted.job.text()));
    return Done;
}

} // namespace

const Verb submitVerb = {
    .name = "submit",
    .usage = "SCRIPT C [--code DIR] [--OPTION…] [-- ARG…]",
    .summary = QT_TRANSLATE_NOOP("voyageur::cli::Text", "Step 5: check an sbatch script and submit it exactly once"),
    .options =
        {{"dry-run", nullptr, QT_TRANSLATE_NOOP("voyageur::cli::Text", "Do everything but submit")},
         {"anyway", nullptr, QT_TRANSLATE_NOOP("voyageur::cli::Text", "Submit even if the checker finds errors")},
         {"code", "DIR",
          QT_TRANSLATE_NOOP("voyageur::cli::Text",
                            "Send this folder of code first; where it is on the cluster is the script's first argument, and "
                            "nothing sent later changes it. What .gitignore and .voyageurignore name stays here, as do virtual "
                            "environments; files that may hold passwords or keys (.env) are asked about")},
         includedCode,
         {"project", "DIR",
          QT_TRANSLATE_NOOP("voyageur::cli::Text", "Keep to the course of this project (the one that the script stands in)")},
         {"folder", "PATH",
          QT_TRANSLATE_NOOP("voyageur::cli::Text",
                            "The folder on the cluster to submit from (voyageur/scripts/NAME where jobs may write)")},
         {"show-commands", nullptr, QT_TRANSLATE_NOOP("voyageur::cli::Text", "Show the commands a person would have typed")}},
    .leastWords = 2,
    .mostWords = 2,
    .signsIn = true,
    .passesOn = true,
    .run = runSubmit,
};

} // namespace voyageur::cli
