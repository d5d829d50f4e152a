#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The first file in a folder that has the sums that are wanted; an empty sum is not asked for.
# arguments: folder sha256 md5
# output: a record: name, none when there is none
# statuses: 69 lacks, 70 forbidden
. lib.sh
answer find-archive
if [ ! -d "$1" ]; then
    record end
    exit 0
fi
cd -- "$1" || exit 70
for f in *; do
    case $f in *.part | *.part.from | *.part.head) continue ;; esac
    [ -f "$f" ] || continue
    if [ -n "$2" ]; then
        sum=$(sum_sha256 <"$f") || exit
        case $sum in "$2"*) ;; *) continue ;; esac
    fi
    if [ -n "$3" ]; then
        sum=$(sum_md5 <"$f") || exit
        case $sum in "$3"*) ;; *) continue ;; esac
    fi
    record name "$f"
    break
done
record end
