#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What is in a folder.
# arguments: folder
# output: records: path (the real one); then for each: name KIND TARGET MODE SIZE TIME NAME LINK GROUP
# statuses: 67 missing, 68 no-folder, 70 forbidden
. lib.sh
[ -e "$1" ] || [ -L "$1" ] || exit 67
[ -d "$1" ] || exit 68
cd -- "$1" 2>/dev/null && [ -r . ] || exit 70
here=$(pwd -P; echo .)
answer list-folder
record path "${here%??}"
if has_gnu_find; then
    find . -mindepth 1 -maxdepth 1 -printf '9\0name\0%y\0%Y\0%m\0%s\0%T@\0%f\0%l\0%g\0'
    status=$?
    record end
    exit "$status"
fi
for f in ./* ./.[!.]* ./..?*; do
    y=s t=s l=
    if [ -d "$f" ]; then t=d; elif [ -f "$f" ]; then t=f; elif [ ! -e "$f" ]; then t=N; fi
    if [ -L "$f" ]; then y=l; l=$(readlink "$f"; echo .); l=${l%??}; elif [ "$t" = N ]; then continue; else y=$t; fi
    s=$(stat -c '%a %s %Y' "$f" 2>/dev/null) || s=$(stat -f '%Lp %z %m' "$f") || continue
    # shellcheck disable=SC2086
    record name "$y" "$t" $s "$f" "$l" ''
done
record end
