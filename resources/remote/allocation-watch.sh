#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Looks at the lease from inside the allocation.
# written: the folder of an allocation, as watch.sh, and run by sh as a step
# shellcheck disable=SC2034
folder=$1 bound=$2 step=$3 scancel=$4
. "$folder/lease.sh"
: >"$folder/watched"
while sleep "$step"; do
    ! isOver || "$scancel" "$SLURM_JOB_ID"
done
