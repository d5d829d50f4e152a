#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What is in a folder.
# arguments: folder
# output: its real path, NUL; then for each four fields ended by NUL: KIND TARGET MODE SIZE TIME, name, link, group
# statuses: 67 missing, 68 no-folder, 70 forbidden
. lib.sh
[ -e "$1" ] || [ -L "$1" ] || exit 67
[ -d "$1" ] || exit 68
cd -- "$1" 2>/dev/null && [ -r . ] || exit 70
here=$(pwd -P; echo .)
printf '%s\0' "${here%??}"
if find . -maxdepth 0 -printf '' >/dev/null 2>&1; then
    exec find . -mindepth 1 -maxdepth 1 -printf '%y %Y %m %s %T@\0%f\0%l\0%g\0'
fi
for f in ./* ./.[!.]* ./..?*; do
    y=s t=s l=
    if [ -d "$f" ]; then t=d; elif [ -f "$f" ]; then t=f; elif [ ! -e "$f" ]; then t=N; fi
    if [ -L "$f" ]; then y=l; l=$(readlink "$f"; echo .); l=${l%??}; elif [ "$t" = N ]; then continue; else y=$t; fi
    s=$(stat -c '%a %s %Y' "$f" 2>/dev/null) || s=$(stat -f '%Lp %z %m' "$f") || continue
    printf '%s %s %s\0%s\0%s\0\0' "$y" "$t" "$s" "$f" "$l"
done
exit 0
