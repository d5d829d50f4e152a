#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Which files in a folder a group cannot use.
# arguments: folder group
# output: ended by NUL: "n" (no such group); or "b FOLDER" (a folder above is closed), "x PATH" of the first few, and "t"
#   with the counts
# statuses: 69 lacks, 70 forbidden
# shellcheck disable=SC2046
. lib.sh
begin_walk "$1"
group=$(getent group "$2" | cut -d : -f 3)
if [ -z "$group" ]; then printf 'n\0'; exit 0; fi
above=$PWD
while [ "$above" != / ]; do
    above=${above%/*}; above=${above:-/}
    set -- $(stat -c '%g %a' -- "$above")
    mode=$2
    if [ "$1" = "$group" ]; then mode=${mode%?}; fi
    case $mode in *[1357]) ;; *) printf 'b %s\0' "$above"; break ;; esac
done
{ $gentle find . -xdev -printf '%y %G %m %U %b %p\0'; printf 'e %s\0' "$?"; } | tr '\000\n' '\n\001' | $gentle awk -v group="$group" -v me="$(id -u)" '
$1 == "e" { bad = $2; next }
{
    if (++all % 20000 == 0) print "voyageur-walk", all > "/dev/stderr"
    wrong = 0
    if ($2 != group) { wrong = 1; groups++; bytes += $5 * 512 }
    if ($1 != "l") {
        m = substr("0000" $3, length($3) + 1)
        s = substr(m, 1, 1); g = substr(m, 3, 1); o = substr(m, 2, 1)
        if ($1 == "d" && s !~ /[2367]/) { wrong = 1; setgid++ }
        if (g < 4 || $1 == "d" && g % 2 == 0 || $1 != "d" && o % 2 == 1 && g % 2 == 0) { wrong = 1; closed++ }
        else if (g !~ /[2367]/) { wrong = 1; fixed++ }
    }
    if (!wrong) next
    if ($4 == me) mine++; else others++
    if (shown++ < 10) printf "x %s\n", substr($0, index($0, " .") + 1)
}
END { printf "t %d %d %.0f %d %d %d %d %d %d\n", all, groups, bytes, setgid, closed, fixed, others, mine, bad }
' | tr '\n\001' '\000\n'
