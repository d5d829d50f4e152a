#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Gives the right to a stage back. With "keep" what is there stays, when it is anything.
# arguments: stage lock token rest
# output: bytes
. lib.sh
lock=$2 token=$3
if [ -e "$lock" ] && ! stage_held; then exit 0; fi
size=0
if [ "$4" = keep ]; then size=$(bytes_below "$1"); fi
if [ "${size:-0}" = 0 ]; then rm -rf -- "$1"; fi
stage_give
echo "$size"
