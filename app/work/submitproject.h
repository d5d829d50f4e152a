// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "work/deliverables.h"
#include "work/submittedrun.h"

namespace voyageur::work {

//! A script of a project, and the version of the code that it was made for.
struct ProjectScript {
    runs::PreparedRun run;
    QString codeVersion;
};

struct MadeScript {
    Deliverables delivered;
    ProjectScript script;
};

//! Step 5 up to the script: delivers, and makes it. Submits nothing. `tag`: as runs::makeScript() takes it.
base::Result<MadeScript> makeProjectScript(session::ClusterSession &session, const projectfile::ProjectFile &project,
                                           const KnownDeliverables &known, const QString &tag, const session::StepSink &sink,
                                           const base::StopToken &stop);

//! Step 5 of a project: what was seen is what is submitted. A value.
struct SubmitProject {
    projectfile::ProjectFile project;
    KnownDeliverables known;
    std::optional<ProjectScript> shown; //!< its text as the person saw it last; nothing: one is made
    bool edited = false;                //!< the person changed the text: it is never replaced
    bool anyway = false;                //!< also with errors that the checks find
};

struct SubmittedProject {
    Deliverables delivered;
    SubmittedRun run;
};

//! Delivers, checks, submits once, and writes down that the step is done. A script that was made for older code is made again,
//! unless the person changed it: then nothing is submitted, and the error is FileChanged.
base::Result<SubmittedProject> submit(const SubmitProject &wish, session::ClusterSession &session, const session::StepSink &sink,
                                      const base::StopToken &stop);

} // namespace voyageur::work
