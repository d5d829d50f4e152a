# SPDX-License-Identifier: GPL-3.0-or-later
# Settings of this farm. Stand-in of the practice cluster.
WHOLE_NODE=0
NWHOLE=40
# The most jobs that one may submit.
NJOBS_MAX=998
# A case that takes less than so many seconds may have failed; a job ends when its first N_failed_max cases do.
dt_failed=5
N_failed_max=5
export WHOLE_NODE NWHOLE NJOBS_MAX dt_failed N_failed_max
