// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/platform.h"
#include "main/cli/console.h"
#include "main/cli/exitstatus.h"
#include "main/cli/text.h"
#include "main/cli/verb.h"

#include <QDir>
#include <QFileInfo>
#include <QJsonDocument>
#include <QProcess>

namespace voyageur::cli {

using base::Error;
using base::ErrorCode;
using base::Result;
using namespace Qt::StringLiterals;

namespace {

#ifdef Q_OS_LINUX
constexpr bool onLinux = true;
#else
constexpr bool onLinux = false;
#endif

// Installed beside the program, or in the source tree above the build folder; last, where it was built from.
QString scriptFolder()
{
    QStringList places{QCoreApplication::applicationDirPath() + u"/../share/voyageur/practice-cluster"_s};
    QDir folder(QCoreApplication::applicationDirPath());
    do
        places += folder.filePath(u"resources/practice-cluster"_s);
    while (folder.cdUp());
    places += QStringLiteral(VOYAGEUR_SOURCE_DIR "/resources/practice-cluster");
    for (const QString &place : std::as_const(places)) {
        if (QFileInfo(place + u"/start"_s).isExecutable())
            return QDir::cleanPath(place);
    }
    return {};
}

struct Ended {
    int code = 0;
    QByteArray out;
    QByteArray err;
};

Error needsLinux(const QString &why)
{
    return {ErrorCode::CommandFailed, Text::tr("The practice cluster needs Linux."), why, {}, {}};
}

// What the script says goes to `live` as it comes: a first start takes a while.
Result<Ended> runScript(const QString &name, const QStringList &words, const base::StopToken &stop,
                        const std::function<void(const QByteArray &)> &live)
{
    if (!onLinux)
        return needsLinux({});
    const QString folder = scriptFolder();
    if (folder.isEmpty()) {
        return Error{ErrorCode::NotFound,
                     Text::tr("The files of the practice cluster are missing."),
                     {},
                     Text::tr("Reinstall Voyageur, or start it from its source folder."),
                     {}};
    }
    QProcess process;
    process.setStandardInputFile(QProcess::nullDevice());
    process.start(folder + u'/' + name, words);
    if (!process.waitForStarted())
        return needsLinux(process.errorString());
    Ended ended;
    bool asked = false;
    bool running = true;
    while (running) {
        running = !process.waitForFinished(100) && process.state() != QProcess::NotRunning;
        ended.out += process.readAllStandardOutput();
        const QByteArray err = process.readAllStandardError();
        ended.err += err;
        if (live && !err.isEmpty())
            live(err);
        if (running && !asked && stop.stopRequested()) {
            process.terminate(); // the script cleans up after itself
            asked = true;
        }
    }
    if (asked)
        return Error{ErrorCode::Cancelled, Text::tr("Stopped."), {}, {}, {}};
    ended.code = process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1;
    return ended;
}

Error scriptFailed(const QString &action, const QByteArray &words)
{
    const QString what = action == "start"_L1 ? Text::tr("Could not start the practice cluster.")
        : action == "stop"_L1                 ? Text::tr("Could not stop the practice cluster.")
                                              : Text::tr("Could not read the state of the practice cluster.");
    return {ErrorCode::CommandFailed, what, base::shownSafely(words).trimmed(), {}, {}};
}

Outcome tellStatus(Context &context, const QStringList &state)
{
    VOYAGEUR_TRY(ended, runScript(u"status"_s, state + QStringList{u"--json"_s}, context.stop, {}));
    const QJsonObject object = QJsonDocument::fromJson(ended.out).object();
    if (ended.code != 0 || object.isEmpty())
        return scriptFailed(u"status"_s, ended.err);
    context.console.document(object);
    const QString folder = object[u"state"_s].toString();
    if (!object[u"running"_s].toBool()) {
        context.console.print(Text::tr("The practice cluster is not running. Its state is in %1").arg(folder));
        return Done;
    }
    context.console.print(Text::tr("The practice cluster is running: Slurm %1, port %2, state in %3")
                              .arg(object[u"slurm"_s].toString(), QString::number(object[u"port"_s].toInt()), folder));
    return Done;
}

Outcome runPractice(Context &context)
{
    const Arguments &arguments = context.arguments;
    const QString action = arguments.word(0);
    if (action != "start"_L1 && action != "stop"_L1 && action != "status"_L1) {
        return Error{ErrorCode::BadRequest, Text::tr("practice takes start, stop or status, not “%1”.").arg(action), {}, {}, {}};
    }
    QStringList state;
    if (arguments.has("state"))
        state = {u"--state"_s, arguments.value("state")};
    if (action == "status"_L1)
        return tellStatus(context, state);

    QStringList words = state;
    if (action == "start"_L1 && arguments.has("slurm"))
        words += {u"--slurm"_s, arguments.value("slurm")};
    if (action == "start"_L1 && arguments.has("no-slurm"))
        words += u"--no-slurm"_s;
    if (action == "start"_L1 && arguments.has("with-torch"))
        words += u"--with-torch"_s;
    const bool live = !context.console.json();
    VOYAGEUR_TRY(ended,
                 runScript(action, words + QStringList{u"--quiet"_s}, context.stop,
                           live ? [&](const QByteArray &bytes) { context.console.sayRaw(bytes); }
                                : std::function<void(const QByteArray &)>()));
    if (ended.code != 0)
        return scriptFailed(action, live ? QByteArray() : ended.err);
    return tellStatus(context, state);
}

} // namespace

const Verb practiceVerb = {
    .name = "practice",
    .usage = "start [--slurm 22.05|24.11] [--with-torch]\nstop\nstatus",
    .example = "practice start",
    .summary = QT_TRANSLATE_NOOP("voyageur::cli::Text", "Run a small practice cluster on this computer (Linux)"),
    .options = {{"slurm", "22.05|24.11",
                 QT_TRANSLATE_NOOP("voyageur::cli::Text", "Slurm version of a new cluster (default: 24.11)")},
                {"no-slurm", nullptr, QT_TRANSLATE_NOOP("voyageur::cli::Text", "Start only a login node, without Slurm")},
                {"with-torch", nullptr,
                 QT_TRANSLATE_NOOP("voyageur::cli::Text", "Include PyTorch, scikit-learn, h5py and NumPy (1.5 GB, once)")},
                {"state", "DIR",
                 QT_TRANSLATE_NOOP("voyageur::cli::Text",
                                   "Folder of the cluster (default: $VOYAGEUR_PRACTICE or the cache folder)")}},
    .leastWords = 1,
    .mostWords = 1,
    .run = runPractice,
};

} // namespace voyageur::cli
