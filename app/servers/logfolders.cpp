// SPDX-License-Identifier: GPL-3.0-or-later
#include "servers/logfolders.h"

#include "observe/eventfolders.h"
#include "remote/programs.h"
#include "session/remote.h"

#include <QCoreApplication>

#include <algorithm>

namespace voyageur::servers {

using namespace Qt::StringLiterals;
using base::Result;

namespace {

struct LogFolderText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::servers::LogFolders)
};

constexpr qsizetype mostLogFolders = 12;

//! The job's script as Slurm keeps it, or else what scripts are in its folder; then name and text of each program there that
//! speaks of TensorBoard: JOB SCONTROL SACCT FOLDER. All parts end with a zero byte.
//! Which of these folders have event files: FOLDER STORAGE CANDIDATE…; their numbers.
QList<LogFolder> saidFolders(const QByteArray &sources, const slurm::Job &job)
{
    QList<LogFolder> said;
    const auto parts = sources.split('\0');
    const ScriptLogs script = logFoldersInScript(parts.first(), job);
    for (const QString &folder : script.folders)
        said += {folder, LogFolderText::tr("the job's script"), false};
    for (qsizetype i = 1; i + 1 < parts.size(); i += 2) {
        QString file = QString::fromUtf8(parts[i]);
        if (file.startsWith("./"_L1))
            file = file.sliced(2);
        said += logFoldersInCode(QString::fromUtf8(parts[i + 1]), file, script.start);
    }
    return said;
}

} // namespace

Result<QList<LogFolder>> logFolders(session::ClusterSession &session, const slurm::Job &job, const base::StopToken &stop)
{
    VOYAGEUR_TRY(written, observe::eventFolders(session, job, stop));
    QList<LogFolder> all;
    for (const QString &folder : written)
        all += {folder, {}, true};
    const QString what = LogFolderText::tr("Could not search the job's script and code for TensorBoard logs.");
    const QByteArray number = QByteArray::number(job.number > 0 ? job.number : job.id.job());
    const slurm::Tools &tools = session.slurm.tools();
    const auto sources = session::runRemote(
        *session.host, remote::readSources(number, tools.path("scontrol"), tools.path("sacct"), job.workdir.bytes()), what, stop);
    if (!sources.ok())
        return sources.error().code == base::ErrorCode::CommandFailed ? Result<QList<LogFolder>>(all) : sources.error();
    QList<LogFolder> said;
    for (const LogFolder &one : saidFolders(*sources, job)) {
        const auto isSame = [&](const LogFolder &other) { return other.folder == one.folder; };
        // "runs" holds all of "runs/lr=0.1".
        const bool covered = std::ranges::any_of(
            written, [&](const QString &folder) { return folder != "."_L1 && one.folder.startsWith(folder + u'/'); });
        if (const auto known = std::ranges::find_if(all, isSame); known != all.end())
            known->where = one.where;
        else if (!covered && std::ranges::none_of(said, isSame) && said.size() < mostLogFolders)
            said += one;
    }
    QList<QByteArray> folders;
    for (const LogFolder &one : said)
        folders += one.isOnNodeOnly() ? QByteArray("/dev/null") : one.folder.toUtf8();
    if (!said.isEmpty()) {
        VOYAGEUR_TRY(numbers,
                     session::runRemote(*session.host, remote::haveEvents(job.workdir.bytes(), session.storage.bytes(), folders),
                                        what, stop));
        for (const QByteArray &line : numbers.split('\n')) {
            bool good = false;
            const int i = line.toInt(&good);
            if (good && i >= 0 && i < said.size())
                said[i].hasEvents = true;
        }
    }
    std::ranges::stable_sort(said, std::greater(), &LogFolder::hasEvents);
    return all + said;
}

QString bestLogFolder(const QList<LogFolder> &folders, bool inJob)
{
    const auto written = std::ranges::find_if(folders, &LogFolder::hasEvents);
    const auto there = std::ranges::find_if(folders, &LogFolder::isOnNodeOnly);
    if (written != folders.end())
        return written->folder;
    return inJob && there != folders.end() ? there->folder : QString();
}

} // namespace voyageur::servers
