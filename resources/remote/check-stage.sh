#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Whether files in a stage have the sums that are expected.
# arguments: folder lock token
# input: lines of sha256sum
# output: "same"; "none" when there is no program for it
# statuses: 65 differs, 71 busy
. lib.sh
lock=$2 token=$3
stage_held || exit 71
stage_take
check() {
    cd -- "$1" || return
    can_check_sums || { echo none; return 0; }
    sha256sum --check --quiet - >&2 || return 65
    echo same
}
( check "$1" )
status=$?
kill "$life"
[ "$status" -eq 0 ] || stage_held || exit 71
exit "$status"
