#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Puts chosen results into one folder, as links where that goes.
# arguments: run into
# input: pairs of what and as what, each ended by NUL
. lib.sh
cd -- "$1" || exit
rm -rf -- "$2" || exit
mkdir -p -- "$2" || exit
export into="$2"
exec xargs -0 -n 200 sh -c '
    while [ "$#" -ge 2 ]; do
        case $2 in */*) mkdir -p -- "$into/${2%/*}" || exit 255 ;; esac
        ln -- "$1" "$into/$2" 2>/dev/null || cp -- "$1" "$into/$2" || exit 255
        shift 2
    done' gather
