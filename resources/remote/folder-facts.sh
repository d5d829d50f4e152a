#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# How many files a folder holds, their bytes, and when the newest changed: what tells that a packed copy is out of date.
# arguments: folder
# output: FILES BYTES NEWEST, on a line
# statuses: 69 lacks
. lib.sh
need_gnu_find
cd -- "$1" || exit
find . -type f -printf '%s %T@\n' | awk '{ n++; bytes += $1; if ($2 > newest) newest = $2 } END { printf "%.0f %.0f %s", n, bytes, newest }'
