#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A script to edit: through links, and only when it is no larger than MOST bytes.
# arguments: path most
# output: a record: missing, unreadable or large; else file and its real path, and behind the end the content
. lib.sh
say() {
    answer read-script
    record "$@"
    record end
}
file=$(readlink -f -- "$1" 2>/dev/null) || file=$1
if [ ! -e "$file" ]; then say missing; exit 0; fi
if [ ! -f "$file" ] || [ ! -r "$file" ]; then say unreadable; exit 0; fi
if [ "$(wc -c <"$file")" -gt "$2" ]; then say large; exit 0; fi
folder=$(cd -- "$(dirname -- "$file")" && pwd -P && echo .) || exit
folder=${folder%??}
say file "${folder%/}/$(basename -- "$file")"
exec cat -- "$file"
