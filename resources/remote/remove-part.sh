#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Removes an unfinished file, unless somebody writes it.
# arguments: part
# shellcheck disable=SC3013
. lib.sh
[ -f "$1" ] || exit
exec 3<"$1" || exit
if command -v flock >/dev/null 2>&1; then
    for turn in 1 2 3 4; do
        flock -n 3 2>/dev/null && break
        [ $? -eq 1 ] || break
        [ "$turn" != 4 ] || exit
        sleep 1
    done
fi
[ ! -e /dev/fd/3 ] || [ "$1" -ef /dev/fd/3 ] || exit
rm -f -- "$1"
