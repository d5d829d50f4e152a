// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <QStringList>

namespace voyageur::observe {

//! Folders for TensorBoard's --logdir that hold its event files, the latest written first; each with all runs beside one another.
//! Looked for in the job's folder and, for a run of ours, in its results; relative to the job's folder where they are in it.
//! Empty: there are none yet. Some seconds at most, and not deep: on Lustre each file that is looked at costs.
base::Result<QStringList> eventFolders(session::ClusterSession &session, const slurm::Job &job, const base::StopToken &stop);

//! What was found (`find -printf '%T@ %h\0'` from the job's folder) as those folders. Pure.
QStringList eventFoldersIn(const QByteArray &found);

} // namespace voyageur::observe
