#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# How much a stage holds, or removes it.
# arguments: stage lock token wish
# output: bytes
# statuses: 71 busy
. lib.sh
lock=$2 token=$3
if [ ! -d "$1" ] || [ -L "$1" ]; then echo 0; exit; fi
[ "$4" = look ] || stage_take
bytes_below "$1"
[ "$4" != look ] || exit 0
find "$1" -type d ! -perm -700 -exec chmod u+rwx -- {} + 2>/dev/null
rm -rf -- "$1"
status=$?
kill "$life"
stage_give
exit "$status"
