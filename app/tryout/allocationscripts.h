// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace voyageur::tryout {

//! Beside the allocation, on the login node: "$@" is FOLDER BOUND STEP NAME SCANCEL SQUEUE SRUN OPEN, then salloc's words. bash,
//! because its `jobs` knows the dead from the living. Nobody's clock is compared with another's: it counts its own seconds since
//! the lease last changed. A controller that does not answer is asked again, less and less often, until it says that nothing of
//! that name is left: one scancel that was lost would leave the allocation to its time limit. OPEN: words of salloc, one a line,
//! that leave open whether the request arrived; after any other refusal there is nothing to look for.
// not shell: a literal file; data comes as its arguments and variables
inline constexpr char allocationKeeper[] = R"sh(
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
)sh";

//! A second one beside it: "$@" is FOLDER BOUND STEP NAME SCANCEL SQUEUE. For when the keeper is killed, and with it what it was
//! just about to start: a step whose srun goes in the middle of its launch takes the watch with it, also one that already stood.
// not shell: a literal file; data comes as its arguments and variables
inline constexpr char allocationGuard[] = R"sh(
folder=$1 bound=$2 step=$3 name=$4 scancel=$5 squeue=$6
. "$folder/lease.sh"
. "$folder/ending.sh"
trap '' HUP
looks=0 due=1
while sleep "$step"; do
    if isOver; then
        endAll
        exit
    fi
    # Refused, or ended: the keeper has said so. Slurm is asked soon at first, then seldom.
    [ ! -e "$folder/refused" ] || exit
    [ -e "$folder/status" ] || continue
    looks=$((looks + 1))
    [ "$looks" -ge "$due" ] || continue
    if isGone; then exit; fi
    looks=0 due=$((due < 30 ? due * 2 : 60))
done
)sh";

//! Of both: "gone" is what the controller says, never its silence. Login nodes are shared, so pauses grow to five minutes, and
//! after a day (or the seconds that are given) it is given up.
// not shell: a literal file; data comes as its arguments and variables
inline constexpr char allocationEnding[] = R"sh(
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
)sh";

//! Inside of it: "$@" is FOLDER BOUND STEP SCANCEL. A controller that does not answer is asked again at the next look: only the
//! end of the allocation ends this. The file `watched` says that it stands.
// not shell: a literal file; data comes as its arguments and variables
inline constexpr char allocationWatch[] = R"sh(
folder=$1 bound=$2 step=$3 scancel=$4
. "$folder/lease.sh"
: >"$folder/watched"
while sleep "$step"; do
    ! isOver || "$scancel" "$SLURM_JOB_ID"
done
)sh";

//! Of both: whether the lease has run out. A lease that is gone was given back.
// not shell: a literal file; data comes as its arguments and variables
inline constexpr char allocationLease[] = R"sh(
idle=0 last=
isOver() {
    now=$(cat -- "$folder/lease" 2>/dev/null) || return 0
    [ "$now" != released ] || return 0
    if [ "$now" = keep ] || [ "$now" != "$last" ]; then
        last=$now idle=0
        return 1
    fi
    idle=$((idle + step))
    [ "$idle" -ge "$bound" ]
}
)sh";

} // namespace voyageur::tryout
