// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "slurm/client.h"

#include <QByteArrayView>

namespace voyageur::slurm {

//! Where a job writes. Absolute, patterns filled in; what Slurm does not tell is empty.
struct OutputFiles {
    ssh::RemotePath standardOutput;
    ssh::RemotePath standardError; //!< the same one when the job has no file of its own for it
    bool areTwo() const { return !standardError.isEmpty() && standardError != standardOutput; }
    bool operator==(const OutputFiles &) const = default;
};

//! What `scontrol show job` prints of one job: StdErr and StdOut. Pure.
OutputFiles parseOutputFiles(QByteArrayView out);

//! Asks the controller, which knows a job for some minutes after its end, and then the accounting, which keeps the files since
//! Slurm 24.05. What neither tells is as `job` has it. Blocks; the errors of ssh::Host::run.
base::Result<OutputFiles> outputFilesOf(const Job &job, Client &client, const base::StopToken &stop = {});

} // namespace voyageur::slurm
