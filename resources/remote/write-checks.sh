#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Writes the checks of a try, and the programs around them. The checks are pairs: name and program.
# arguments: folder script runner measure checks…
. lib.sh
mkdir -p -- "$1" && cd -- "$1" || exit
printf %s "$2" >try.sh && printf %s "$3" >runner && printf %s "$4" >measure && chmod +x measure && : >order || exit
shift 4
while [ "$#" -gt 0 ]; do
    printf '%s\n' "$2" >"$1.sh" && printf '%s\n' "$1" >>order || exit
    shift 2
done
