// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "environment/environment.h"
#include "environment/wheelhouse.h"
#include "work/donesteps.h"

#include <optional>

namespace voyageur::work {

//! Step 3 of a project. A value.
struct MakeEnvironment {
    projectfile::ProjectFile project;

    // Instead of what the project says. What is made with one of them is not the environment of the project's jobs, and is not
    // written down as its step.
    std::optional<QString> requirements = {}; //!< a file with another list
    std::optional<QStringList> modules = {};
    QString name = {};
    QString place = {}; //!< "home" or "job"
    QString index = {};
    bool guesses = false; //!< where no list says it: what the program imports

    QStringList fetch = {};    //!< requirements that are fetched from the internet first
    bool fetchMissing = false; //!< all that only the internet has
    bool fetchedHere = false;  //!< by this computer
    bool remember = true;      //!< false: the step is not written down; the folder may be no project

    //! What is made is of the project's own list, on its own modules: the versions kept for the cluster are meant for it.
    bool isOfList() const { return !requirements && !modules; }
};

//! The list that it is made of. Reads files.
base::Result<environment::WantedPackages> wantedBy(const MakeEnvironment &wish, const base::StopToken &stop);

struct CheckedEnvironment {
    environment::WantedPackages wanted;
    environment::EnvironmentCheck check;
};

//! Which of these packages the cluster has; makes nothing.
base::Result<CheckedEnvironment> check(const MakeEnvironment &wish, session::ClusterSession &session,
                                       const session::StepSink &sink, const base::StopToken &stop);

struct MadeEnvironment {
    environment::WantedPackages wanted;
    environment::EnvironmentSpec spec;
    Made<environment::RemoteEnvironment> environment;
    bool isProjects = false; //!< the project's jobs use it

    //! Every package that was asked for can be imported.
    bool works() const;
};

//! Makes it, and writes down that the step is done where it works. The errors of wantedPackages() and createEnvironment().
base::Result<MadeEnvironment> make(const MakeEnvironment &wish, session::ClusterSession &session, const session::StepSink &sink,
                                   const base::StopToken &stop);
//! As a part of another act, whose `done` this is.
base::Result<MadeEnvironment> make(const MakeEnvironment &wish, const DoneSteps &done, session::ClusterSession &session,
                                   const session::StepSink &sink, const base::StopToken &stop);

} // namespace voyageur::work
