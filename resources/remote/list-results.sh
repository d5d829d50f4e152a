#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What a run has made, also beside its results.
# arguments: run storage mark most
# output: "gone" or "away" when the folder is not there; else SIZE TIME PATH, NUL
. lib.sh
[ -d "$1" ] || { if [ -d "$2" ]; then printf gone; else printf away; fi; exit 0; }
cd -- "$1" || exit
made() {
    if [ -d results ]; then nice find results -type f -printf '%s %Ts %p\0' || return; fi
    if [ -d chain ] || [ -d sweep ]; then nice find . -maxdepth 1 -name '*.out' -printf '%s %Ts %p\0'; fi
    if [ -d code ]; then nice find code -name __pycache__ -prune -o -type f -newer "$3" -printf '%s %Ts %p\0' || return; fi
}
if [ -n "$4" ]; then made "$@" | head -z -n "$4"; else made "$@"; fi
