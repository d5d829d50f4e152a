// SPDX-License-Identifier: GPL-3.0-or-later
#include "observe/eventfolders.h"

#include "remote/programs.h"
#include "session/remote.h"

#include <QCoreApplication>
#include <QHash>

#include <algorithm>

namespace voyageur::observe {

using namespace Qt::StringLiterals;
using base::Result;

namespace {

constexpr qsizetype mostFolders = 8;

//! Below these, TensorBoard shows each folder as a run. PyTorch Lightning, PyTorch's SummaryWriter, Keras as it is taught.
const QStringList &usualNames()
{
    static const QStringList names{u"lightning_logs"_s, u"tb_logs"_s, u"tensorboard"_s, u"runs"_s,
                                   u"logs"_s,           u"log"_s,     u"tb"_s,          u"tensorboard_logs"_s};
    return names;
}

//! The folder that holds all runs, of which `folder` is one.
QString topOf(const QString &folder)
{
    const bool absolute = folder.startsWith(u'/');
    const QStringList parts = folder.split(u'/', Qt::SkipEmptyParts);
    for (qsizetype i = 0; i < parts.size(); ++i)
        if (usualNames().contains(parts[i]))
            return (absolute ? u"/"_s : QString()) + parts.first(i + 1).join(u'/');
    if (absolute || parts.size() < 2)
        return folder;
    return parts.first(); // "results" of "results/seed1"
}

} // namespace

QStringList eventFoldersIn(const QByteArray &found)
{
    QHash<QString, double> latest;
    for (const QByteArray &entry : found.split('\0')) {
        const auto space = entry.indexOf(' ');
        bool good = false;
        const double written = entry.first(std::max<qsizetype>(0, space)).toDouble(&good);
        if (!good)
            continue;
        QString folder = QString::fromUtf8(entry.sliced(space + 1));
        if (folder.startsWith("./"_L1))
            folder = folder.sliced(2);
        double &time = latest[topOf(folder)];
        time = std::max(time, written);
    }
    QStringList folders = latest.keys();
    std::ranges::sort(folders,
                      [&](const QString &a, const QString &b) { return latest[a] != latest[b] ? latest[a] > latest[b] : a < b; });
    return folders.first(std::min(folders.size(), mostFolders));
}

Result<QStringList> eventFolders(session::ClusterSession &session, const slurm::Job &job, const base::StopToken &stop)
{
    if (job.workdir.isEmpty())
        return QStringList();
    // A run's program works in its copy of the code, and writes beside it.
    const auto command = remote::findEvents(job.workdir.bytes());
    VOYAGEUR_TRY(out,
                 session::runRemote(*session.host, command,
                                    QCoreApplication::translate("voyageur::observe::EventFolders",
                                                                "Could not search the job's folder for TensorBoard logs."),
                                    stop));
    return eventFoldersIn(out);
}

} // namespace voyageur::observe
