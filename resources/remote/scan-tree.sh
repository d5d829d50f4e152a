#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# All below a folder.
# arguments: root start depth
# output: KIND MODE SIZE TIME, path and link, each ended by NUL; kind "!" is a folder that cannot be read
# statuses: 67 missing, 69 lacks
. lib.sh
[ -e "$1" ] || [ -L "$1" ] || exit 67
cd -- "$1" || exit
[ -e "$2" ] || [ -L "$2" ] || exit 67
find . -maxdepth 0 -readable -printf '' >/dev/null 2>&1 || exit 69
exec find "$2" -mindepth "$3" \
    -type d \( ! -readable -o ! -executable \) -printf '! %m %s %T@\0%P\0\0' -prune -o -printf '%y %m %s %T@\0%P\0%l\0'
