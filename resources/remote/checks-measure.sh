#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Runs a program, and says how long it took and what it held at most.
# written: the folder of the checks, as measure
# shellcheck disable=SC2154
began=$(date +%s%N)
"$@" &
program=$!
peaks=$(mktemp) || exit
watch() {
    memory=0 graphics=0 round=0 page=$(getconf PAGESIZE) last=
    while :; do
        now=$(cat /proc/[0-9]*/stat 2>/dev/null | awk -v root="$program" -v page="$page" '
            { pid = $1; sub(/^.*\) /, ""); parent[pid] = $2; held[pid] = $22 }
            END {
                for (pid in parent) {
                    for (up = pid; up in parent && up != root && up > 1; up = parent[up]) ;
                    if (up == root) sum += held[pid]
                }
                printf "%.0f", sum * page
            }')
        [ "${now:-0}" -le "$memory" ] || memory=$now
        if [ "${gpus:-0}" != 0 ] && [ $((round % 4)) = 0 ]; then
            now=$(nvidia-smi --query-gpu=memory.used --format=csv,noheader,nounits 2>/dev/null | awk '{ sum += $1 } END { printf "%.0f", sum * 1048576 }')
            [ "${now:-0}" -le "$graphics" ] || graphics=$now
        fi
        if [ "$memory $graphics" != "$last" ]; then # added, and not written anew: it is killed at any moment
            last="$memory $graphics"
            echo "$last" >>"$peaks"
        fi
        round=$((round + 1))
        sleep 0.25
    done
}
watch </dev/null >/dev/null 2>&1 &
watcher=$!
trap 'kill -TERM "$program"' TERM INT
wait "$program"
status=$?
ended=$(date +%s%N)
times >"$peaks.times" # not in a pipe, whose shell has no children
spent=$(tail -n 1 "$peaks.times" | awk '{ split($1, a, /[ms]/); split($2, b, /[ms]/); printf "%.0f", (a[1] * 60 + a[2] + b[1] * 60 + b[2]) * 1000 }')
kill "$watcher"
read -r memory graphics <<<"$(tail -n 1 "$peaks")"
rm -f -- "$peaks" "$peaks.times"
printf '\036%s measured %s %s %s %s\n' "$mark" "$(((ended - began) / 1000000))" "${memory:-0}" "${graphics:-0}" "${spent:-0}"
exit "$status"
