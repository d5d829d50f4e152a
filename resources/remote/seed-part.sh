#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# An unfinished file begins as a copy of the older file that it is to replace: most of a large file that changed is as it was.
# Nothing happens where an unfinished file is there already.
# arguments: older part folder bytes
. lib.sh
[ -f "$1" ] || { echo "$1 cannot be read, or is no file." >&2; exit 1; }
if [ -e "$2" ] || [ -L "$2" ]; then exit 0; fi
mkdir -p -- "$3" || exit
own=$2.$$
umask 077
# Another transfer's unfinished file is never replaced: ln takes the name, or does not.
if head -c "$4" <"$1" >"$own" && ln -- "$own" "$2" 2>/dev/null; then :; fi
rm -f -- "$own"
