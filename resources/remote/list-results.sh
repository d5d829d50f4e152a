#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What a run has made, also beside its results.
# arguments: run storage mark most
# output: records: gone or away when the folder is not there; else file SIZE TIME PATH for each
. lib.sh
if [ ! -d "$1" ]; then
    answer list-results
    if [ -d "$2" ]; then record gone; else record away; fi
    record end
    exit 0
fi
cd -- "$1" || exit
answer list-results
made() {
    if [ -d results ]; then nice find results -type f -printf '4\0file\0%s\0%Ts\0%p\0' || return; fi
    if [ -d chain ] || [ -d sweep ]; then nice find . -maxdepth 1 -name '*.out' -printf '4\0file\0%s\0%Ts\0%p\0'; fi
    for code in code sweep/code tasks; do
        if [ -d "$code" ]; then nice find "$code" -name __pycache__ -prune -o -type f -newer "$3" -printf '4\0file\0%s\0%Ts\0%p\0' || return; fi
    done
}
if [ -n "$4" ]; then made "$@" | head -z -n "$(($4 * 5))"; else made "$@"; fi || exit
record end
