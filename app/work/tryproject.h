// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tryout/allocation.h"
#include "tryout/trychecks.h"
#include "work/deliverables.h"

#include <chrono>
#include <functional>
#include <optional>

namespace voyageur::work {

//! Step 4 of a project: a small allocation, the checks in it, and with them the program exactly as the job will run it. A value.
struct TryProject {
    projectfile::ProjectFile project;
    KnownDeliverables known = {};
    bool anyway = false; //!< also what the cluster is known to refuse is asked for

    //! The allocation is the person's: it is waited for as long as it takes, and stays when the checks have run. Else it is given
    //! back however this ends, also when it is stopped.
    bool keep = false;
    std::optional<tryout::Allocation> held = {}; //!< one that the person has: it is not asked for again

    // Where it is given back.
    std::chrono::milliseconds waitLimit = std::chrono::minutes(30); //!< for the allocation; then TimedOut
    std::chrono::seconds bound = std::chrono::seconds(60);          //!< AllocationRequest::bound
};

//! How far a try is. A value.
struct TryState {
    std::optional<tryout::Allocation> allocation; //!< asked for, or held
    std::optional<tryout::AllocationLook> look;   //!< the last one while it is waited for, and the one that found it granted
    QList<session::Check> checks;
};

//! Told of each change, in the working thread; must return at once. May be empty.
using OnTryState = std::function<void(const TryState &)>;

struct TriedProject {
    Deliverables delivered;
    base::JobId job;
    ssh::ExitStatus status;              //!< of the program
    std::chrono::milliseconds waited{0}; //!< for the allocation
    std::chrono::milliseconds ran{0};    //!< the checks
    QByteArray outputTail;               //!< the last of what it wrote, at most 64 KiB
    QList<session::Check> checks;
    tryout::Measured measured;
};

//! Delivers, tries, and writes down that the step is done. A program that fails is JobFailed with the end of its output.
//! CheckFailed where the request would be refused and nothing was asked for.
base::Result<TriedProject> tryOut(const TryProject &wish, session::ClusterSession &session, const session::StepSink &sink,
                                  const base::StopToken &stop, const OnTryState &onState = {});

//! As a part of another act, whose `done` this is.
base::Result<TriedProject> tryOut(const TryProject &wish, const DoneSteps &done, session::ClusterSession &session,
                                  const session::StepSink &sink, const base::StopToken &stop, const OnTryState &onState = {});

} // namespace voyageur::work
