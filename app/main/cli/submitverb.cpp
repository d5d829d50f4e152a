// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/platform.h"
#include "main/cli/access.h"
#include "main/cli/codesecrets.h"
#include "main/cli/console.h"
#include "main/cli/exclusionoptions.h"
#include "main/cli/exitstatus.h"
#include "main/cli/submittext.h"
#include "main/cli/text.h"
#include "ssh/typedpath.h"
#include "work/submitscript.h"

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
        return Error{ErrorCode::NotFound, Text::tr("The script “%1” does not exist.").arg(path), {}, {}, {}};
    if (!file.open(QIODevice::ReadOnly))
        return Error{ErrorCode::FileUnreadable, Text::tr("Cannot read the script “%1”.").arg(path), file.errorString(), {}, {}};
    const QByteArray text = file.read(largestScript + 1);
    if (text.size() > largestScript)
        return Error{
            ErrorCode::BadRequest, Text::tr("“%1” is larger than 4 MiB, Slurm’s limit for a script.").arg(path), {}, {}, {}};
    return text;
}

QList<QByteArray> bytesOf(const QStringList &words)
{
    QList<QByteArray> list;
    for (const QString &word : words)
        list += word.toUtf8();
    return list;
}

//! What the script needs may lie beside it here.
Error withFolderNamed(Error error, const work::SubmitScript &script, const session::ClusterSession &session, Context &context)
{
    if (error.code != ErrorCode::CheckFailed || script.withFolder)
        return error;
    const auto beside = work::companionsOf(script, session.facts->known(), context.stop);
    if (beside.ok() && !beside->names.isEmpty())
        error.next += u' '
            + Text::tr("%1 is beside the script on this computer. To upload that folder: --with-folder")
                  .arg(beside->names.mid(0, 3).join(", "_L1));
    return error;
}

Outcome runSubmit(Context &context)
{
    const Arguments &arguments = context.arguments;
    Console &console = context.console;
    const QString path = arguments.word(0);
    VOYAGEUR_TRY(text, readScript(path));
    if (const QString code = arguments.value("code"); arguments.has("code") && !QFileInfo(code).isDir())
        return Error{ErrorCode::NotFound, Text::tr("The folder “%1” does not exist.").arg(code), {}, {}, {}};
    work::SubmitScript script;
    script.text = text;
    script.name = base::fileNameBytes(QFileInfo(path).fileName());
    script.file = QFileInfo(path).absoluteFilePath();
    script.withFolder = arguments.has("with-folder");
    script.code = arguments.value("code");
    script.project = arguments.value("project");
    script.options = bytesOf(arguments.passedOn());
    script.arguments = bytesOf(arguments.rest());
    script.dryRun = arguments.has("dry-run");
    script.anyway = arguments.has("anyway");
    VOYAGEUR_TRY(folder, ssh::typedPath(arguments.value("folder")));
    if (arguments.has("folder"))
        script.folder = folder;
    if (script.withFolder && (arguments.has("folder") || arguments.has("code")))
        return Error{ErrorCode::BadRequest,
                     Text::tr("--with-folder cannot be used with --folder or --code."),
                     {},
                     Text::tr("Leave one of them out."),
                     {}};
    script.said = patternsFrom(arguments);
    for (const QString &along : {script.code, script.withFolder ? QFileInfo(script.file).absolutePath() : QString()}) {
        if (along.isEmpty())
            continue;
        VOYAGEUR_TRY(answered, askAboutSecrets(context, along, script.said)); // before the login: who is asked twice waits once
        script.said.includeExactly(answered);
    }
    VOYAGEUR_TRY(session, openCluster(context, arguments.word(1)));
    const auto sent = work::submit(script, *session, briefly(console, arguments.has("show-commands")), context.stop);
    if (!sent.ok())
        return withFolderNamed(withAnyway(sent.error()), script, *session, context);

    const runs::SubmittedScript &submitted = sent->submitted;
    QJsonObject object = submittedObject(*session, submitted, script.dryRun);
    if (!sent->code.isEmpty())
        object[u"code"_s] = sent->code.shown();
    console.document(object);
    printSubmitted(console, submitted, script.dryRun);
    if (script.dryRun)
        return Done;
    if (!sent->code.isEmpty())
        console.print(Text::tr("Code: %1").arg(sent->code.shown()));
    if (!submitted.stdoutPath.isEmpty())
        console.print(Text::tr("Log: %1").arg(submitted.stdoutPath.shown()));
    console.say(Text::tr("Follow its log: voyageur log %1 %2 -f").arg(arguments.word(1), submitted.job.text()));
    return Done;
}

} // namespace

const Verb submitVerb = {
    .name = "submit",
    .usage = "SCRIPT C [--code DIR] [--OPTION…] [-- ARG…]",
    .example = "submit job.sh narval --dry-run",
    .summary = QT_TRANSLATE_NOOP("voyageur::cli::Text", "Step 5: check an sbatch script and submit it exactly once"),
    .options = {{"dry-run", nullptr, QT_TRANSLATE_NOOP("voyageur::cli::Text", "Check everything, and submit nothing")},
                {"anyway", nullptr, QT_TRANSLATE_NOOP("voyageur::cli::Text", "Submit even if the checker finds errors")},
                {"code", "DIR",
                 QT_TRANSLATE_NOOP(
                     "voyageur::cli::Text",
                     "Upload a copy of this code folder first, and give its path to the script as first argument; leave out "
                     "virtual environments and what .gitignore and .voyageurignore name; ask about possible secrets (.env)")},
                {"with-folder", nullptr,
                 QT_TRANSLATE_NOOP("voyageur::cli::Text",
                                   "Upload a copy of the script’s folder and submit from it, with its programs and data")},
                includedCode,
                {"project", "DIR",
                 QT_TRANSLATE_NOOP("voyageur::cli::Text",
                                   "Apply the limits of this project’s course (default: the project of the script)")},
                {"folder", "PATH",
                 QT_TRANSLATE_NOOP(
                     "voyageur::cli::Text",
                     "Submit from this folder on the cluster (default: voyageur/scripts/NAME where jobs may write)")},
                {"show-commands", nullptr, QT_TRANSLATE_NOOP("voyageur::cli::Text", "Print the equivalent commands")}},
    .leastWords = 2,
    .mostWords = 2,
    .signsIn = true,
    .passesOn = true,
    .run = runSubmit,
};

} // namespace voyageur::cli
