#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A file that was sent for a comparison gets its name, when what stands there is still as it was: "any", "-" (nothing), or
# KIND SIZE TIME.
# arguments: from to expected time mode
# statuses: 74 changed
. lib.sh
case $2 in /*) to=$2 ;; *) to=./$2 ;; esac
tidy() { rm -f -- "$from"; rmdir -- "${from%/*}" 2>/dev/null; }
from=$1
case $3 in
    any) ;;
    -) if [ -e "$to" ] || [ -L "$to" ]; then tidy; exit 74; fi ;;
    *) [ "$(find "$to" -maxdepth 0 -printf '%y %s %T@' 2>/dev/null)" = "$3" ] || { tidy; exit 74; } ;;
esac
folder=${to%/*}
mkdir -p -- "$folder" || exit
if [ -g "$folder" ]; then chgrp --reference="$folder" -- "$1" || exit; fi
[ "$5" = - ] || chmod -- "$5" "$1" 2>/dev/null
touch -d "@$4" -- "$1" || exit
mv -f -T -- "$1" "$to" || exit
tidy
exit 0
