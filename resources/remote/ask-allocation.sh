#!/bin/bash -l
# SPDX-License-Identifier: GPL-3.0-or-later
# Asks Slurm for an allocation, once: writes the programs that watch over it, and starts them. The words are theirs.
# arguments: folder about keeper watch lease shell guard ending words…
. lib.sh
folder=$1 about=$2 keeper=$3 watch=$4 lease=$5 shell=$6 guard=$7 ending=$8
shift 8
umask 077
mkdir -p -- "$folder" || exit
mkdir -- "$folder/asked" 2>/dev/null || exit 0
find "${folder%/*}" -maxdepth 1 -name 'try-*' -mtime +14 -exec rm -rf {} + 2>/dev/null
printf %s "$about" >"$folder/about" && printf %s "$keeper" >"$folder/keeper.sh" && printf %s "$watch" >"$folder/watch.sh" &&
    printf %s "$lease" >"$folder/lease.sh" && printf %s "$shell" >"$folder/shell.sh" && mkdir -p -- "$folder/code" &&
    printf %s "$guard" >"$folder/guard.sh" && printf %s "$ending" >"$folder/ending.sh" && printf asked >"$folder/lease" || exit
setsid bash "$folder/guard.sh" "$folder" "$@" </dev/null >/dev/null 2>&1 &
setsid bash "$folder/keeper.sh" "$folder" "$@" </dev/null >"$folder/keeper.log" 2>&1 &
