#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# How many files and folders are at and below these paths.
# arguments: none
# input: paths, each ended by NUL
# output: FILES FOLDERS BYTES BAD
# statuses: 69 lacks
. lib.sh
need_gnu_find
{ xargs -0 /bin/sh -c 'exec find "$@" -xdev -type d -printf "d 0\n" -o -type f -printf "f %s\n" -o -printf "f 0\n"' sh 2>/dev/null
  echo "e $?"; } | awk '$1 == "e" { if ($2) bad = 1; next } { n[$1]++; bytes += $2 }
    END { printf "%.0f %.0f %.0f %d\n", n["f"], n["d"], bytes, bad }'
