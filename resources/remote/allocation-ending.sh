#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# How an allocation is ended, for its keeper and its guard.
# written: the folder of an allocation, as ending.sh, and read by bash
# shellcheck disable=SC2154
user=$(id -un)
isGone() {
    left=$("$squeue" --noheader --user="$user" --name="$name" --format=%i 2>/dev/null) && [ -z "$left" ]
}
longer() {
    pause=$((pause * 2))
    [ "$pause" -le 300 ] || pause=300
}
endAll() {
    seconds=${1:-86400} pause=$step
    while :; do
        "$scancel" --user="$user" --name="$name" 2>/dev/null
        ! isGone || return 0
        [ "$seconds" -gt 0 ] || return 1
        sleep "$pause"
        seconds=$((seconds - pause))
        longer
    done
}
