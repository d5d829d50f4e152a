#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# How much unfinished uploads hold, or removes them: by their names, or all in a folder.
# arguments: wish folder parts…
# output: bytes
# statuses: 71 busy
. lib.sh
total=0
each() {
    for part do
        if [ -L "$part" ] || [ ! -f "$part" ]; then continue; fi
        if [ "$wish" = remove ]; then
            exec 3<>"$part" || exit
            lock_part "$part"
        fi
        size=$(wc -c <"$part") || exit
        total=$((total + size))
        [ "$wish" = look ] || rm -f -- "$part" || exit
    done
}
wish=$1 folder=$2
shift 2
if [ -z "$folder" ]; then
    each "$@"
elif [ -d "$folder" ] && [ ! -L "$folder" ]; then
    each "$folder"/*
    [ "$wish" = look ] || rmdir -- "$folder"
fi
echo "$total"
