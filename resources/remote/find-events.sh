#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Where below the folder of a job event files of TensorBoard are.
# arguments: workdir
# output: TIME FOLDER, NUL
# statuses: 69 lacks
. lib.sh
cd -- "$1" 2>/dev/null || exit 0
need_gnu_find
limit=
command -v timeout >/dev/null && limit='timeout 15'
beside=
case $PWD in */code) [ ! -d ../results ] || beside=$(cd ../results && pwd) ;; esac
$limit find . ${beside:+"$beside"} -maxdepth 6 -name '.?*' ! -path "$beside" -prune -o -name 'events.out.tfevents*' -printf '%T@ %h\0' \
    2>/dev/null | head -c 200000
exit 0
