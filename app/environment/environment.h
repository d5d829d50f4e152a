// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "environment/versionlock.h"
#include "environment/wantedpackages.h"
#include "session/session.h"
#include "session/steps.h"

#include <optional>

namespace voyageur::environment {

//! Where the virtual environment of a project's jobs is: `environment.place` of voyageur.json.
enum class EnvironmentPlace {
    Home, //!< a folder in the home, made once
    Job,  //!< built on the node's own disk when a job starts
};

//! What a virtual environment is to be.
struct EnvironmentSpec {
    QString name;            //!< of the project; the folder is ~/venvs/NAME-HASH
    QStringList modules;     //!< loaded before, in this order; ignored with a warning where there is no module system
    QByteArray requirements; //!< contents of the requirements file; empty: only Python itself
    QByteArray constraints;  //!< for pip's -c; empty: none
    VersionLock lock = {};   //!< the versions that were kept for this cluster: more of them
    EnvironmentPlace place = EnvironmentPlace::Home;
    QStringList fetch;                   //!< requirements that are first fetched from the internet: see wheelfetch.h
    QStringList imports;                 //!< packages that must be there to import when it is made
    QStringList notes;                   //!< for people: what of the project's list was changed, and why
    projectfile::ModuleStart start = {}; //!< before the modules are loaded
    QString index = {};                  //!< of the packages in `fetch`; empty: the usual one
    bool fetchedHere = false;            //!< by this computer, without trying it on the login node
};

//! Whether a package of the environment can be imported.
struct ImportVerdict {
    QString package;
    QString module; //!< the one that was imported; empty when the package brings none
    bool works = false;
    QString words; //!< the last line that Python said, when it does not
};

//! A virtual environment on the cluster.
struct RemoteEnvironment {
    ssh::RemotePath folder;  //!< of the environment; for EnvironmentPlace::Job of what a job builds it from
    QStringList modules;     //!< what must be loaded before it is activated
    QByteArray requirements; //!< what was asked for in it
    bool wasThere = false;
    EnvironmentPlace place = EnvironmentPlace::Home;
    projectfile::ModuleStart start = {}; //!< what is done before they are loaded
    bool fetched = false;                //!< wheels from the internet are kept in folder/wheels
    QByteArray frozen;                   //!< what is in it, as pip freeze says it; empty: not known
    QList<ImportVerdict> imports;        //!< of the packages that were asked for
};

//! The spec of a project: modules of the project file or those the cluster recommends; its list of packages (a requirements file
//! with what it includes; else pyproject.toml or environment.yml, translated). Where the cluster has a wheelhouse, lines that no
//! pip there needs are left out, each with a note.
base::Result<EnvironmentSpec> environmentSpec(const projectfile::ProjectFile &project, const session::ClusterSession &session);
//! The same for a list of packages.
EnvironmentSpec environmentSpec(const QString &name, const std::optional<QStringList> &modules, const WantedPackages &wanted,
                                const session::ClusterSession &session);

//! Step 3, on the login node, in a login shell: module load, virtualenv --no-download, pip install --no-index; then pip freeze,
//! and each package is imported once. An environment of the same modules, requirements and versions that was finished once is
//! used again; a half-made one is made anew. For EnvironmentPlace::Job it is made in a temporary folder, and only what a job
//! needs to build it again is kept; where there is no wheelhouse it is made in the home all the same, with a warning.
base::Result<RemoteEnvironment> createEnvironment(session::ClusterSession &session, const EnvironmentSpec &spec,
                                                  const session::StepSink &sink, const base::StopToken &stop);

//! What of two frozen lists a person wants to see before `after` is written over `before`: a unified diff.
QString frozenDiff(const QByteArray &before, const QByteArray &after, const QString &file);

} // namespace voyageur::environment
