#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# How far a sweep is.
# arguments: folder
# output: records, none where it is no sweep: runs-per-task NUMBER, table TEXT; behind the end what the runs have left
. lib.sh
answer read-sweep
if cd -- "$1" 2>/dev/null && [ -e table.tsv ]; then
    record runs-per-task "$(cat runs-per-task)"
    table=$(cat table.tsv && echo .)
    record table "${table%.}"
    record end
    if [ -d status ]; then find status -name 'run-*' ! -name '*.part' -exec cat {} +; fi
else
    record end
fi
