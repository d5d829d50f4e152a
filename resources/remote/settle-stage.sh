#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Moves what was unpacked to where it belongs, or removes it.
# arguments: stage lock token rest
# input: pairs of from and to (empty: away), each ended by NUL
# statuses: 67 missing, 71 busy
. lib.sh
lock=$2 token=$3
stage_take
[ -d "$1" ] || { stage_give; exit 67; }
find "$1" -type d ! -perm -700 -exec chmod u+rwx -- {} + 2>/dev/null
( cd -- "$1" && xargs -0 -n 400 /bin/sh -c '
    while [ $# -ge 2 ]; do
        if [ -n "$2" ]; then mv -f -- "./$1" "./$2" || exit 1; else rm -rf -- "./$1" || exit 1; fi
        shift 2
    done' sh )
status=$?
kill "$life"
if [ "$4" = give ] || [ "$status" -ne 0 ]; then stage_give; fi
exit "$status"
