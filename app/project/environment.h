// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "project/session.h"
#include "project/steps.h"

#include <optional>

namespace voyageur::project {

//! What a virtual environment is to be.
struct EnvironmentSpec {
    QString name;            //!< of the project; the folder is ~/venvs/NAME-HASH
    QStringList modules;     //!< loaded before, in this order; ignored with a warning where there is no module system
    QByteArray requirements; //!< contents of the requirements file; empty: only Python itself
};

//! A virtual environment on the cluster.
struct RemoteEnvironment {
    ssh::RemotePath folder;
    QStringList modules;     //!< what must be loaded before it is activated
    QByteArray requirements; //!< what was asked for in it
    bool wasThere = false;
};

//! The spec of a project: modules of the project file or those the cluster recommends; the requirements file read, with
//! the files it includes by -r.
base::Result<EnvironmentSpec> environmentSpec(const ProjectFile &project, const ClusterSession &session);

//! Step 3, on the login node, in a login shell: module load, virtualenv --no-download, pip install --no-index. An environment
//! of the same modules and requirements that was finished once is used again; a half-made one is made anew.
base::Result<RemoteEnvironment> createEnvironment(ClusterSession &session, const EnvironmentSpec &spec, const StepSink &sink,
                                                  const base::StopToken &stop);

} // namespace voyageur::project
