// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "observe/efficiency.h"
#include "slurm/reasons.h"
#include "slurm/waiting.h"

namespace voyageur::observe {

// What would let a job that waits start sooner, from the limits of the cluster's partitions and from what is free now. Nobody can
// say when a job starts: these are reasons, not times. Pure; any thread.

//! One smaller request.
struct SoonerIdea {
    enum class Surety {
        FreeNow, //!< there is room for that now; jobs ahead of it may take it first
        Likely,  //!< more nodes take such jobs
        Maybe,   //!< smaller jobs slip into gaps more easily
    };
    QString id; //!< "SOON-TIME": for programs
    Surety surety = Surety::Maybe;
    QString what;        //!< a sentence with the change and its reason
    QString change;      //!< as an option of sbatch: "--time=3:00:00"
    NextRequest request; //!< the same, for the script; empty: the person has to write it
    //! The waiting job itself may be changed to this, and keeps its place in the queue.
    std::optional<base::TimeLimit> inPlace;
    bool operator==(const SoonerIdea &) const = default;
};

//! In plain words: "there is room for that now, unless a job ahead of it takes it".
QString suretyWords(SoonerIdea::Surety surety);

struct Sooner {
    QStringList now;         //!< sentences: what is free for it as it is
    QList<SoonerIdea> ideas; //!< the surest first; few
};

//! `facts`: of the cluster. Without `waiting.free` only what the limits say.
Sooner soonerIdeas(const slurm::Job &job, const slurm::WaitingFacts &waiting, const base::ClusterFacts &facts);

} // namespace voyageur::observe
