#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The next piece of a log. FROM may be negative: so many bytes from the end. Of another FILE than was read before, or of one
# that has become shorter, its TAIL comes; so does it of one that has run more than BEHIND bytes ahead.
# arguments: log from most file tail behind
# output: SIZE FROM FILE on a line, then the bytes; nothing when there is no log
. lib.sh
[ -f "$1" ] || exit 0
{ size=$(wc -c <"$1") && file=$(ls -di -- "$1"); } || { [ -e "$1" ] && exit 1; exit 0; }
file=${file#"${file%%[! ]*}"}
file=${file%%[!0-9]*}
from=$2
if [ "$from" -gt "$size" ] || { [ -n "$4" ] && [ "$4" != "$file" ]; }; then from=$5
elif [ "$from" -ge 0 ] && [ "$6" -ge 0 ] && [ $((size - from)) -gt "$6" ]; then from=$5; fi
[ "$from" -ge 0 ] || from=$((size + from))
[ "$from" -ge 0 ] || from=0
printf '%d %d %s\n' "$size" "$from" "$file"
[ "$from" -lt "$size" ] || exit 0
tail -c "+$((from + 1))" -- "$1" | head -c "$3"
