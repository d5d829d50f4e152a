#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# How much each folder below this one holds.
# arguments: folder
# output: FILES BYTES FOLDER, NUL; at last "e STATUS"
# statuses: 69 lacks, 70 forbidden
. lib.sh
begin_walk "$1"
{ $gentle find . -xdev -mindepth 1 -printf '%n %i %b %y %h\0'; printf 'e %s\0' "$?"; } | tr '\000\n' '\n\001' | $gentle awk '
$1 == "e" { bad = $2; next }
$1 > 1 && $4 != "d" { if ($2 in seen) next; seen[$2] = 1 }
{
    h = substr($0, index($0, " .") + 1)
    n[h]++; b[h] += $3 * 512
    if (++all % 20000 == 0) print "voyageur-walk", all > "/dev/stderr"
}
END {
    for (h in n) printf "%.0f %.0f %s\n", n[h], b[h], h
    printf "e %d\n", bad
}' | tr '\n\001' '\000\n'
