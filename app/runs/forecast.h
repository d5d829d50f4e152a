// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"
#include "session/steps.h"

namespace voyageur::runs {

//! What `sbatch --test-only` makes of a job. A value.
struct Forecast {
    QString words;        //!< Slurm's own, made safe to show
    bool noPlace = false; //!< it fits no node that takes jobs now; sbatch itself may take it, and it waits
};

//! Tells what `sbatch --test-only` answered as the verdict of the look "slurm". Where it finds no place among the nodes that take
//! jobs now the answer is no refusal, since sbatch itself takes such a job: what is away is told as a warning. A refusal all the
//! same when nothing is away and sbatch is not asked after this (`isLast`). Errors of slurm::testIn().
base::Result<Forecast> forecastIn(session::ClusterSession &session, const base::Result<slurm::TestAnswer> &answer, bool isLast,
                                  const session::StepSink &sink, const base::StopToken &stop);

} // namespace voyageur::runs
