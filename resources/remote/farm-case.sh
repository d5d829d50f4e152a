#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# One case of a farm: line $2 of the table $1. run_row comes from the job, which has made everything ready. META runs it in
# the folder of the farm, or reads it into its own shell: what it changes is changed in a shell of its own. The number of a
# case stands at the beginning of its line, which is another one in the table of what is submitted again.
# written: the folder of a farm, as single_case.sh
# shellcheck disable=SC2154
ID=$(sed -n "${2}p" "$1" | cut -d ' ' -f 1)
METAJOB_ID=${SLURM_ARRAY_JOB_ID}_${SLURM_ARRAY_TASK_ID}
STATUS=0
(cd -- "$code_of_runs" && run_row "$ID") || STATUS=$?
echo "$ID $STATUS" >>"STATUSES/status.$METAJOB_ID"
