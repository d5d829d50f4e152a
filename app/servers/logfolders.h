// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <QStringList>

namespace voyageur::servers {

//! A folder that may be TensorBoard's --logdir, as ServerWish::folder takes it.
struct LogFolder {
    QString folder; //!< relative to the job's folder, absolute, or "~/…", "$SCRATCH/…", "$SLURM_TMPDIR/…"
    QString where;  //!< what says so: "train.py:12", "the job's script"; empty: event files are there, nobody had to say it
    bool hasEvents = false;

    //! On the disk of the job's own node, which only a server in the job sees.
    bool isOnNodeOnly() const { return folder.startsWith(QLatin1String("$SLURM_TMPDIR")); }
    bool operator==(const LogFolder &) const = default;
};

//! What a job's script says: --logdir, --log-dir, --logging_dir and the like of any program, TENSORBOARD_LOGDIR. A path is
//! followed through the script's own variables; of one that only the run knows the part before. Pure.
struct ScriptLogs {
    QStringList folders;
    QString start; //!< the folder that its programs start in, written as a LogFolder's; empty: the job's
};
ScriptLogs logFoldersInScript(const QByteArray &script, const slurm::Job &job);

//! What a Python program says, with the lines, in the order of the text: SummaryWriter, Keras' TensorBoard, Lightning's loggers,
//! TrainingArguments, the defaults of its own --log-dir. `start` as above. Pure; any text.
QList<LogFolder> logFoldersInCode(const QString &text, const QString &file, const QString &start = {});

//! All that is known of a job's logs, the best first: where event files are (eventFolders()), then what its script and its code
//! say, with event files or without. Three commands at most, that read no more than some hundred kilobytes.
base::Result<QList<LogFolder>> logFolders(session::ClusterSession &session, const slurm::Job &job, const base::StopToken &stop);

//! The one to show when nobody chose: with event files; else, for a server in the job, on its node's disk; else none. Pure.
QString bestLogFolder(const QList<LogFolder> &folders, bool inJob);

} // namespace voyageur::servers
