// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "script/livestate.h"
#include "session/session.h"

#include <QByteArray>
#include <QList>

namespace voyageur::storage {

//! What to ask beside what is always asked.
struct LiveQuestions {
    ssh::RemotePath folder;    //!< where sbatch will be called; relative to the home; empty: the home
    QByteArray jobName;        //!< of the script; empty: earlier jobs are not looked for
    QList<QByteArray> folders; //!< absolute; whether they exist
};

//! The state of this user's things on a connected cluster, for the script checker: one look in a login shell (environment,
//! folders, start-up files), one at the storage and one at the queue. What a cluster does not tell is absent. Blocks. The errors
//! of runRemote() for the first look; a queue or a storage that cannot be asked is only absent.
base::Result<script::LiveState> readLiveState(session::ClusterSession &session, const LiveQuestions &questions,
                                              const base::StopToken &stop);

//! Folders in a project that a script works in, of which a cluster may not have made the user's own: for LiveQuestions.
QList<QByteArray> foldersToAsk(const QByteArray &script, const QByteArray &user);

} // namespace voyageur::storage
