#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Holds an allocation: waits for salloc, then runs the watch in it, until the lease is over. Its arguments are the folder,
# the lease in seconds, the step between two looks, the name of the job, scancel, squeue, srun, words of an uncertain answer,
# and salloc with its options.
# written: the folder of an allocation, as keeper.sh, and run by bash
# shellcheck disable=SC2034
folder=$1 bound=$2 step=$3 name=$4 scancel=$5 squeue=$6 srun=$7 open=$8
shift 8
cd -- "$folder" || exit
. ./lease.sh
. ./ending.sh
"$@" >/dev/null 2>words </dev/null &
salloc=$!
trap 'kill -TERM "$salloc" 2>/dev/null; endAll 60; exit 1' TERM HUP INT
while [ -n "$(jobs -rp)" ]; do
    sleep "$step"
    isOver || continue
    kill -TERM "$salloc" 2>/dev/null
    endAll || exit
done
wait "$salloc"
status=$?
[ "$status" = 0 ] || ! grep -qsF 'error:' words || grep -qsF -- "$open" words || : >refused
printf '%s\n' "$status" >status.part && mv -f status.part status
[ ! -e refused ] || exit 0
job=$(sed -n 's/.*[Gg]ranted job allocation \([0-9][0-9]*\).*/\1/p' words | tail -n 1)
if [ -z "$job" ]; then
    endAll # an answer that salloc did not get any more
    exit
fi
overlap=--overlap
"$srun" --help 2>/dev/null | grep -q -e --overlap || overlap=--share
pause=$step
until isGone; do
    rm -f watched
    began=$SECONDS
    "$srun" --jobid="$job" "$overlap" --nodes=1 --ntasks=1 --cpus-per-task=1 --input=none --output=none --error=none \
        /bin/sh "$folder/watch.sh" "$folder" "$bound" "$step" "$scancel" &
    srunPid=$!
    while [ -n "$(jobs -rp)" ]; do
        # A child of srun ends the step when srun is killed, as by a login node that clears up: the watch must outlive both.
        [ ! -e watched ] || pkill -KILL -P "$srunPid"
        sleep "$step"
        ! isOver || endAll || exit
    done
    # One that did not stand long is started again less and less often.
    longer
    [ $((SECONDS - began)) -lt 60 ] || pause=$step
    for ((waited = 0; waited < pause; waited += step)); do
        sleep "$step"
        ! isOver || endAll || exit
    done
done
