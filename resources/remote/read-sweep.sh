#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# How far a sweep is.
# arguments: folder
# output: how many runs a task has, the table, what the runs have left, with NUL between; nothing when it is none
. lib.sh
cd -- "$1" 2>/dev/null && [ -e table.tsv ] || exit 0
cat runs-per-task; printf '\0'
cat table.tsv; printf '\0'
if [ -d status ]; then find status -name 'run-*' ! -name '*.part' -exec cat {} +; fi
