// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "deliver/upload.h"
#include "environment/environment.h"
#include "session/check.h"
#include "session/remote.h"
#include "session/steps.h"
#include "tryout/allocation.h"
#include "tryout/tryrecord.h"

#include <functional>

namespace voyageur::tryout {

//! What the checks left.
struct ChecksReport {
    QList<session::Check> checks;
    ssh::ExitStatus status;  //!< of the program
    bool programRan = false; //!< its set-up went well, and it was started
    bool timeLimit = false;  //!< the allocation ended before it did
    Measured measured;
    QByteArray outputTail; //!< the last of what was written
};

using OnTryCheck = std::function<void(const QList<session::Check> &)>;

//! The checks as they stand before they run, for a project: "gpu", "framework", "data", "start", "run", "memory", "gpu-memory".
QList<session::Check> checksOf(const projectfile::ProjectFile &project);

//! Runs all of them in the allocation, one after the other, in the set-up that the job will have: same modules, same environment,
//! a copy of the code of its own, the dataset unpacked in the same place; the program with the try's arguments, measured. Its
//! output goes to `sink`, each change of a check to `onCheck` (in this thread). Renews the lease meanwhile.
base::Result<ChecksReport> runChecks(session::ClusterSession &session, const Allocation &allocation, const slurm::Job &job,
                                     const projectfile::ProjectFile &project, const deliver::UploadedCode &code,
                                     const deliver::UploadedDataset &dataset, const environment::RemoteEnvironment &environment,
                                     const session::StepSink &sink, const OnTryCheck &onCheck, const base::StopToken &stop);

//! The project as the try runs it: its own resources, and its arguments after the program's.
projectfile::ProjectFile asTried(const projectfile::ProjectFile &project);

//! Why the program failed, by its last words.
base::Error programFailed(const ssh::ExitStatus &status, const QByteArray &tail);

} // namespace voyageur::tryout
