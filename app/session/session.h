// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "base/stop.h"
#include "cluster/catalogue.h"
#include "projectfile/projectfile.h"
#include "session/sessionfacts.h"
#include "slurm/client.h"
#include "ssh/host.h"
#include "ssh/prompter.h"
#include "ssh/remotepath.h"

#include <functional>
#include <memory>

namespace voyageur::session {

//! Signs in to another host of a cluster, by its name ("me@trillium/dtn"), or joins the session that somebody has there; asks the
//! person what it must. Blocks; from working threads.
using ReachHost = std::function<base::Result<std::shared_ptr<ssh::Host>>(const QString &name, const base::StopToken &stop)>;

//! A login on a cluster with Slurm found (on a data transfer node `slurm` only says that there is none): what all steps need.
//! Shared; its parts may be used from any thread but the GUI's.
struct ClusterSession {
    std::shared_ptr<ssh::Host> host;
    cluster::Profile profile;
    slurm::Client slurm;
    ssh::RemotePath home;    //!< absolute
    ssh::RemotePath storage; //!< absolute: $SCRATCH, or ~/scratch, or the home: where jobs may be submitted and write
    bool hasModules = false; //!< `module` works in a login shell
    std::shared_ptr<SessionFacts> facts;
    bool lookedBefore = false; //!< what it knows of Slurm and the folders is as another program of this session found it
    QByteArray arraysBefore{}; //!< slurm::JobQuery::arrays, as another program of this session left it
    ReachHost reach{};         //!< other hosts of the cluster; set by who can ask the person. Empty: none can be reached
};

//! Logs in and looks around once: Slurm's commands, the folders, the module system. The errors of ssh::logIn(), and NoSlurm.
base::Result<std::shared_ptr<ClusterSession>> openSession(const cluster::Profile &profile, ssh::Prompter &prompter,
                                                          const base::StopToken &stop);
//! Whether one looks around anew. What was found minutes ago will do for a question; who submits, or reads start-up files, looks.
enum class Look { Now, MinutesAgo };
//! The same over a login that exists already.
base::Result<std::shared_ptr<ClusterSession>> openSession(const cluster::Profile &profile, std::shared_ptr<ssh::Host> host,
                                                          const base::StopToken &stop, Look look = Look::Now);

//! For the next program of this session.
void noteArrays(const ClusterSession &session, const QByteArray &arrays);

//! Where a project lives on a cluster: STORAGE/voyageur/NAME/{data,runs}, its code in STORAGE/code-snapshots, environments in
//! ~/venvs.
struct RemoteLayout {
    ssh::RemotePath top;
    ssh::RemotePath code; //!< of all projects: one folder NAME-VERSION for each version of the code, named after its content
    ssh::RemotePath data;
    ssh::RemotePath runs; //!< one folder for each run
    ssh::RemotePath environments;
};
RemoteLayout remoteLayout(const ClusterSession &session, const projectfile::ProjectFile &project);

} // namespace voyageur::session
