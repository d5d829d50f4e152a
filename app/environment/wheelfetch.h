// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "environment/versionlock.h"
#include "session/session.h"
#include "session/steps.h"

namespace voyageur::environment {

//! Packages that only the internet has.
struct WheelWishes {
    ssh::RemotePath folder; //!< made anew; its wheels/ holds what was fetched, the rest is for the fetching
    QStringList modules;    //!< to be loaded before, see moduleWords()
    QStringList wanted;     //!< requirements, or addresses
    QString index;          //!< of the project; empty: the cluster's own there, usualIndex() here
    bool onlyHere = false;  //!< the login node is not asked to
    VersionLock lock = {};  //!< whose versions are taken
};

//! Brings their wheels to the cluster: by pip on the login node where that reaches the internet, else by this computer, which
//! sends them. What they need in turn comes along where the cluster's wheelhouse has it not. The names of the files.
//! CommandFailed with pip's words, and the errors of fetchWheel() and of an upload.
base::Result<QStringList> fetchWheels(session::ClusterSession &session, const WheelWishes &wishes,
                                      const session::StepReport &report, const base::StopToken &stop);

} // namespace voyageur::environment
