#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Ends an allocation whose keeper is gone. Its arguments are those of the keeper.
# written: the folder of an allocation, as guard.sh, and run by bash
# shellcheck disable=SC2034
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
