#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# One case: line $2 of the table $1.
LINE=$(sed -n "${2}p" "$1")
ID=$(echo "$LINE" | cut -d" " -f1)
COMM=$(echo "$LINE" | cut -d" " -f2-)
METAJOB_ID=${SLURM_ARRAY_JOB_ID}_${SLURM_ARRAY_TASK_ID}

mkdir -p "RUN$ID"
cd "RUN$ID" || exit
eval "$COMM"
STATUS=$?
cd ..

echo "$ID $STATUS" >>"STATUSES/status.$METAJOB_ID"
