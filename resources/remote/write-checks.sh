#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Writes the checks of a try, and the programs around them. The checks are pairs: name and program. What a shell in the allocation
# reads to have the modules and the environment of the job comes with them, whole at once: it may be looking.
# arguments: folder script runner measure environment checks…
. lib.sh
mkdir -p -- "$1" && cd -- "$1" || exit
printf %s "$2" >try.sh && printf %s "$3" >runner && printf %s "$4" >measure && chmod +x measure && : >order || exit
printf %s "$5" >environment.part && mv -f environment.part environment || exit
shift 5
while [ "$#" -gt 0 ]; do
    printf '%s\n' "$2" >"$1.sh" && printf '%s\n' "$1" >>order || exit
    shift 2
done
