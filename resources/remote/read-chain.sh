#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# How far a chain of jobs is.
# arguments: folder
# output: "none", or: how it ended, its note, its jobs, the end of its log, with NUL between
. lib.sh
[ -d "$1" ] || { echo none; exit 0; }
cd -- "$1" || exit
end=open
for name in stopped 'done'; do [ -e "$name" ] && end=$name; done
printf '%s\0' "$end"
if [ "$end" != open ]; then cat -- "$end"; fi
printf '\0'
if [ -e jobs ]; then cat jobs; fi
printf '\0'
if [ -e log ]; then tail -c 65536 log; fi
