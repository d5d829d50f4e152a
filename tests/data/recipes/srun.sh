#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Stands for srun: the tasks one beside the other, standard input to each.
tasks=${SLURM_NTASKS:-1}
several=
while [[ $1 == -* ]]; do
    case $1 in --ntasks=*) tasks=${1#*=} ;; --multi-prog) several=yes ;; esac
    shift
done
if [ -n "$several" ]; then # "0 python train.py", a line a task
    while read -r task words; do SLURM_PROCID=$task eval "$words" || failed=1; done <"$1"
    exit "${failed:-0}"
fi
input=$(mktemp -p "$SLURM_TMPDIR")
cat >"$input"
pids=()
for ((i = 0; i < tasks; i++)); do
    SLURM_PROCID=$i SLURM_LOCALID=$i "$@" <"$input" &
    pids+=($!)
done
for pid in "${pids[@]}"; do wait "$pid" || failed=1; done
exit "${failed:-0}"
