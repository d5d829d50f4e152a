#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Unpacks into a stage.
# arguments: stage lock token begin above how
# input: a tar
# statuses: 71 busy
. lib.sh
lock=$2 token=$3
mkdir -p -- "$5" || exit
stage_take
[ "$4" = resume ] || rm -rf -- "$1"
{ [ -d "$1" ] || ( umask 077; exec mkdir -- "$1" ); } && ( cd -- "$1" && exec tar "$6" - )
status=$?
kill "$life"
[ "$status" -eq 0 ] || { stage_held || exit 71; stage_give; }
exit "$status"
