#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# How much below a folder nobody has used since these moments (in seconds, by blanks, falling).
# arguments: folder cuts
# output: FILES BYTES CUT FOLDER, NUL; at last "e STATUS"
# statuses: 69 lacks, 70 forbidden
. lib.sh
begin_walk "$1"
{ $gentle find . -xdev -mindepth 1 ! -type d -printf '%A@ %C@ %b %h\0'; printf 'e %s\0' "$?"; } | tr '\000\n' '\n\001' | $gentle awk -v cuts="$2" '
BEGIN { days = split(cuts, cut, " ") }
$1 == "e" { bad = $2; next }
{
    if (++all % 20000 == 0) print "voyageur-walk", all > "/dev/stderr"
    used = $1 + 0; if ($2 + 0 > used) used = $2 + 0
    for (k = 1; k <= days; k++) if (used < cut[k] + 0) break
    if (k > days) next
    h = k " " substr($0, index($0, " .") + 1)
    n[h]++; b[h] += $3 * 512
}
END {
    for (h in n) printf "%.0f %.0f %s\n", n[h], b[h], h
    printf "e %d\n", bad
}' | tr '\n\001' '\000\n'
