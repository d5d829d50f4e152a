// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "runs/olderjobs.h"
#include "slurm/jobboard.h"

#include <chrono>

namespace voyageur::models {

//! What is known of this person's jobs on one cluster, from look to look. A value; any thread, one at a time.
struct KnownJobs {
    slurm::JobBoard board;
    runs::OlderJobs older;
    QList<slurm::Job> jobs; //!< of both, in the order of the board's

    //! One look, over the session; blocks. What follows jobs over the same session is served from it. Errors, and what is
    //! returned, as Client::look().
    base::Result<std::chrono::milliseconds> look(session::ClusterSession &session, const base::StopToken &stop);
};

} // namespace voyageur::models
