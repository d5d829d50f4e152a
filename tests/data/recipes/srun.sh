#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Stands for srun: the tasks one beside the other, standard input to each.
tasks=${SLURM_NTASKS:-1}
while [[ $1 == -* ]]; do
    case $1 in --ntasks=*) tasks=${1#*=} ;; esac
    shift
done
input=$(mktemp -p "$SLURM_TMPDIR")
cat >"$input"
pids=()
for ((i = 0; i < tasks; i++)); do
    SLURM_PROCID=$i SLURM_LOCALID=$i "$@" <"$input" &
    pids+=($!)
done
for pid in "${pids[@]}"; do wait "$pid" || failed=1; done
exit "${failed:-0}"
