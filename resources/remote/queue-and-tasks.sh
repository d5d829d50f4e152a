#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What squeue says, and of the arrays in it what sacct knows: the queue forgets tasks that have ended. QUEUE is a command for a
# shell; the words are one that takes --jobs and is left after so many seconds. Where the arrays are those of the last time, the
# two are asked at the same time.
# arguments: queue patience last words…
# output: what squeue prints, NUL, its status, NUL; then, where there are arrays, the same of sacct, with 1 for any failure, and
#   their numbers, NUL
. lib.sh
queue=$1 patience=$2 last=$3
shift 3
if command -v timeout >/dev/null 2>&1; then set -- timeout "$patience" "$@"; fi
tasks_of() {
    arrays=$1
    shift
    if "$@" "--jobs=$arrays" 2>/dev/null </dev/null; then status=0; else status=1; fi
    printf '\0%s\0%s\0' "$status" "$arrays"
}
both() {
    said=$( (eval "$queue") </dev/null; printf ' %s' "$?")
    status=${said##* } said=${said% *}
    printf '%s\0%s\0' "$said" "$status"
    # A record begins with the job's id; a line within a name may look like one, and then one more job is asked for.
    numbers=
    set -f
    IFS='
'
    for line in $said; do
        number=${line%%_*}
        case $number in '' | "$line" | *[!0-9]*) continue ;; esac
        case ,$numbers, in *",$number,"*) ;; *) numbers=$numbers${numbers:+,}$number ;; esac
    done
    if [ -z "$numbers" ]; then return; fi
    if [ "$numbers" = "$last" ]; then cat; else tasks_of "$numbers" "$@"; fi
}
if [ "$last" ]; then tasks_of "$last" "$@" | both "$@"; else both "$@" </dev/null; fi
