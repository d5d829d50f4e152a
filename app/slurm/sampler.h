// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "slurm/client.h"
#include "slurm/usesample.h"

namespace voyageur::slurm {

// What a job uses, seen from inside: one light step of the job itself, beside its others (`srun --overlap`). It takes nothing
// from the job but a moment of a processor, ends by itself when nobody reads any more (the end of its input, or a lease that
// nobody renews) and leaves the job's exit status alone. Steps that may overlap came with Slurm 20.11; before, all may.

//! In the environment of every step that is put beside the job's own, so that none of them is taken for the job's program.
inline constexpr char besideVariable[] = "VOYAGEUR_BESIDE";

struct SamplerOptions {
    std::chrono::seconds interval{10};
    std::chrono::seconds lease{150};   //!< it goes on without a sign from us for so long
    std::chrono::seconds patience{60}; //!< for its first words: the job's own steps may keep everything for themselves
};

//! Called in the waiting thread; must return at once. `node`: where it was taken.
using UseSink = std::function<void(const UseSample &sample, const QString &node)>;

//! Samples a running job until `stop`, or its end. Blocks; one channel and one command, however long. Nothing more is running in
//! the job when it returns after a stop that it had the time to say (at most three seconds). Success: the job, or the step, has
//! ended. Cancelled after `stop`; CommandFailed with srun's words when it could not begin; those of Host::start().
base::Result<void> sampleUse(Client &client, const Job &job, const UseSink &sink, const SamplerOptions &options = {},
                             const base::StopToken &stop = {});

//! The step's command: for the sampler, and for "Show commands".
ssh::ShellCommand samplerCommand(const Tools &tools, const Job &job, const SamplerOptions &options);

//! What nvidia-smi says inside a running job, as it prints it. Blocks. CommandFailed with its words, or srun's.
base::Result<QByteArray> gpuTable(Client &client, const Job &job, const base::StopToken &stop = {});
ssh::ShellCommand gpuTableCommand(const Tools &tools, const Job &job);

} // namespace voyageur::slurm
