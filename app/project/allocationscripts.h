// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace voyageur::project {

//! Beside the allocation, on the login node: "$@" is FOLDER BOUND STEP NAME SCANCEL SQUEUE SRUN, then salloc's words. bash,
//! because its `jobs` knows the dead from the living. Nobody's clock is compared with another's: it counts its own seconds since
//! the lease last changed. A controller that does not answer is asked again, until it says that nothing of that name is left:
//! one scancel that was lost would leave the allocation to its time limit.
// not shell: a literal file; data comes as its arguments and variables
inline constexpr char allocationKeeper[] = R"sh(
folder=$1 bound=$2 step=$3 name=$4 scancel=$5 squeue=$6 srun=$7
shift 7
cd -- "$folder" || exit
. ./lease.sh
. ./ending.sh
"$@" >/dev/null 2>words </dev/null &
salloc=$!
trap 'kill -TERM "$salloc" 2>/dev/null; endAll 10; exit 1' TERM HUP INT
while [ -n "$(jobs -rp)" ]; do
    sleep "$step"
    isOver || continue
    kill -TERM "$salloc" 2>/dev/null
    endAll
done
wait "$salloc"
status=$?
printf '%s\n' "$status" >status.part && mv -f status.part status
job=$(sed -n 's/.*[Gg]ranted job allocation \([0-9][0-9]*\).*/\1/p' words | tail -n 1)
if [ -z "$job" ]; then
    endAll # an answer that salloc did not get any more
    exit
fi
overlap=--overlap
"$srun" --help 2>/dev/null | grep -q -e --overlap || overlap=--share
until isGone; do
    rm -f watched
    "$srun" --jobid="$job" "$overlap" --nodes=1 --ntasks=1 --cpus-per-task=1 --input=none --output=none --error=none \
        /bin/sh "$folder/watch.sh" "$folder" "$bound" "$step" "$scancel" &
    srunPid=$!
    while [ -n "$(jobs -rp)" ]; do
        # A child of srun ends the step when srun is killed, as by a login node that clears up: the watch must outlive both.
        [ ! -e watched ] || pkill -KILL -P "$srunPid"
        sleep "$step"
        ! isOver || endAll
    done
    sleep "$step"
    ! isOver || endAll
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
looks=0
while sleep "$step"; do
    if isOver; then
        endAll
        exit
    fi
    # Refused, or ended: the keeper has said so. One that runs is asked for seldom.
    looks=$((looks + 1))
    [ -e "$folder/status" ] || continue
    [ "$(cat "$folder/status")" != 0 ] || [ $((looks % 60)) = 0 ] || continue
    if isGone; then exit; fi
done
)sh";

//! Of both: "gone" is what the controller says, never its silence.
// not shell: a literal file; data comes as its arguments and variables
inline constexpr char allocationEnding[] = R"sh(
user=$(id -un)
isGone() {
    left=$("$squeue" --noheader --user="$user" --name="$name" --format=%i 2>/dev/null) && [ -z "$left" ]
}
endAll() {
    tries=${1:-20000}
    while [ "$tries" -gt 0 ]; do
        "$scancel" --user="$user" --name="$name" 2>/dev/null
        ! isGone || return 0
        tries=$((tries - 1))
        sleep "$step"
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

} // namespace voyageur::project
