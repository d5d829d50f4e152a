// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "runs/submission.h"

namespace voyageur::runs {

struct Repetition {
    enum class Code {
        Same, //!< the version that the run had; NotFound when it is no longer on the cluster
        Now,  //!< as it is on this computer, sent first
    };
    Code code = Code::Same;
    bool dryRun = false; //!< everything but the submission itself; leaves nothing behind
};

//! Submits a run of the history again: its script word for word, its options and arguments, its environment and dataset where
//! they are; a run with a folder of its own gets a new one. Which code it runs is said. BadRequest: another cluster or user, or
//! nothing was kept of it; NotFound names what is no longer there. Else as submitScript().
base::Result<SubmittedScript> repeatRun(session::ClusterSession &session, const history::RunRecord &run, const Repetition &how,
                                        const session::StepSink &sink, const base::StopToken &stop);

//! Why this cannot be repeated, whatever the cluster says; empty when it may.
QString repeatObstacle(const history::RunRecord &run, Repetition::Code code);

} // namespace voyageur::runs
