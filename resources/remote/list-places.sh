#!/bin/bash -l
# SPDX-License-Identifier: GPL-3.0-or-later
# The places of the account.
# arguments: none
# output: after NUL "places" NUL: KIND PATH, NUL, real path, NUL
. lib.sh
say() {
    [ -d "$2" ] || return 0
    real=$(cd -- "$2" 2>/dev/null && pwd -P; echo .)
    printf '%s%s\0%s\0' "$1" "$2" "${real%??}"
}
printf '\0places\0'
say h "$HOME"
if [ -d "$SCRATCH" ]; then say s "$SCRATCH"; else say s "$HOME/scratch"; fi
seen=
for f in "$PROJECT" "$HOME"/projects/* "$HOME"/links/projects/*; do
    if [ -n "$f" ] && [ -d "$f" ]; then say p "$f"; seen=yes; fi
done
if [ -z "$seen" ]; then say p "$HOME/project"; fi
for f in "$HOME"/nearline/* "$HOME"/links/nearline/*; do if [ -d "$f" ]; then say n "$f"; fi; done
exit 0
