#!/bin/bash -l
# SPDX-License-Identifier: GPL-3.0-or-later
# The places of the account.
# arguments: none
# output: records: home, scratch, project or nearline, each with the path and the real one
. lib.sh
say() {
    [ -d "$2" ] || return 0
    real=$(cd -- "$2" 2>/dev/null && pwd -P; echo .)
    record "$1" "$2" "${real%??}"
}
answer list-places
say home "$HOME"
if [ -d "$SCRATCH" ]; then say scratch "$SCRATCH"; else say scratch "$HOME/scratch"; fi
seen=
for f in "$PROJECT" "$HOME"/projects/* "$HOME"/links/projects/*; do
    if [ -n "$f" ] && [ -d "$f" ]; then say project "$f"; seen=yes; fi
done
if [ -z "$seen" ]; then say project "$HOME/project"; fi
for f in "$HOME"/nearline/* "$HOME"/links/nearline/*; do if [ -d "$f" ]; then say nearline "$f"; fi; done
record end
