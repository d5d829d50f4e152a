// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/jobid.h"
#include "project/environment.h"
#include "project/upload.h"

#include <chrono>

namespace voyageur::project {

//! How a try went.
struct TryReport {
    base::JobId job;
    ssh::ExitStatus status;              //!< of the program
    std::chrono::milliseconds waited{0}; //!< for the allocation
    std::chrono::milliseconds ran{0};
    QByteArray outputTail; //!< the last of what it wrote, at most 64 KiB
};

struct TryOptions {
    std::chrono::milliseconds waitLimit = std::chrono::minutes(30); //!< for the allocation; then TimedOut
};

//! Step 4: asks salloc for the project's small request and runs the program in it with the try's arguments, exactly as the
//! job will. Output goes to the sink as it comes. A program that fails is JobFailed with the end of its output. However it ends,
//! also when stopped, no allocation stays behind.
base::Result<TryReport> tryInteractive(ClusterSession &session, const ProjectFile &project, const UploadedCode &code,
                                       const UploadedDataset &dataset, const RemoteEnvironment &environment, const StepSink &sink,
                                       const base::StopToken &stop, const TryOptions &options = {});

} // namespace voyageur::project
