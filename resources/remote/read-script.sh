#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A script to edit: through links, and only when it is no larger than MOST bytes.
# arguments: path most
# output: "missing", "unreadable" or "large"; else "file", the real path, NUL, the content
. lib.sh
file=$(readlink -f -- "$1" 2>/dev/null) || file=$1
if [ ! -e "$file" ]; then echo missing; exit 0; fi
if [ ! -f "$file" ] || [ ! -r "$file" ]; then echo unreadable; exit 0; fi
if [ "$(wc -c <"$file")" -gt "$2" ]; then echo large; exit 0; fi
folder=$(cd -- "$(dirname -- "$file")" && pwd -P && echo .) || exit
folder=${folder%??}
printf 'file\n%s/%s\n\0' "${folder%/}" "$(basename -- "$file")"
exec cat -- "$file"
