// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tryout/trychecks.h"

#include <chrono>

namespace voyageur::tryout {

//! How a try went.
struct TryReport {
    base::JobId job;
    ssh::ExitStatus status;              //!< of the program
    std::chrono::milliseconds waited{0}; //!< for the allocation
    std::chrono::milliseconds ran{0};
    QByteArray outputTail; //!< the last of what it wrote, at most 64 KiB
    QList<session::Check> checks;
    Measured measured;
};

struct TryOptions {
    std::chrono::milliseconds waitLimit = std::chrono::minutes(30); //!< for the allocation; then TimedOut
    std::chrono::seconds bound = std::chrono::seconds(60);          //!< AllocationRequest::bound
};

//! What the try of a project asks for, and for whom.
AllocationRequest tryRequest(const projectfile::ProjectFile &project);

//! Of the course whose file the project uses; nothing without one.
std::optional<script::CourseFacts> courseBounds(const projectfile::ProjectFile &project);

//! Whether an allocation that was found is for this project.
bool isFor(const FoundAllocation &found, const projectfile::ProjectFile &project);

//! Step 4 without a person: asks for the project's small allocation, runs the checks and with them the program in it, exactly as
//! the job will, and gives it back. A program that fails is JobFailed with the end of its output. However it ends, also when
//! stopped, no allocation stays behind.
base::Result<TryReport> tryInteractive(session::ClusterSession &session, const projectfile::ProjectFile &project,
                                       const deliver::UploadedCode &code, const deliver::UploadedDataset &dataset,
                                       const environment::RemoteEnvironment &environment, const session::StepSink &sink,
                                       const base::StopToken &stop, const TryOptions &options = {});

} // namespace voyageur::tryout
