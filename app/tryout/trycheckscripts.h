// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace voyageur::tryout {

//! Runs the checks in the job's set-up: "$@" is MARK FOLDER GPUS DATASET, then the program with its arguments. FOLDER/order names
//! the checks, FOLDER/ID.sh is what each does. Marks in the output tell where each begins and how it ended; nobody else knows
//! MARK.
// not shell: a literal file; data comes as its arguments and variables
inline constexpr char checksRunner[] = R"sh(
mark=$1 folder=$2
export gpus=$3 dataset=$4 mark measure="$folder/measure"
shift 4
while read -r id; do
    printf '\036%s begin %s\n' "$mark" "$id"
    bash "$folder/$id.sh" "$@" </dev/null 2>&1
    status=$?
    printf '\036%s end %s %s\n' "$mark" "$id" "$status"
    [ "$id" != run ] || result=$status
done <"$folder/order"
exit "${result:-0}"
)sh";

//! Runs "$@" and says what it took. Memory is that of all processes below it, by /proc (as Slurm counts: shared pages for each);
//! GPU memory is what nvidia-smi shows for the GPUs of the job. Processor time is that of the children the shell has waited for,
//! and those are the program's alone.
// not shell: a literal file; data comes as its arguments and variables
inline constexpr char checksMeasure[] = R"sh(#!/bin/bash
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
)sh";

} // namespace voyageur::tryout
