#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Gives files of a tree their mode.
# arguments: root mode
# input: names, each ended by NUL
# output: "modeless" where the file system has none
. lib.sh
cd -- "$1" || exit
xargs -0 -n 400 /bin/sh -c 'm=$1; shift
for f do shift; [ -L "$f" ] || [ ! -e "$f" ] || set -- "$@" "$f"; done
[ $# -gt 0 ] || exit 0
chmod -- "$m" "$@" 2>/dev/null && [ -z "$(find "$1" -prune ! -perm -2000 ! -perm "$m" 2>/dev/null)" ] || echo modeless
exit 0' sh "$2"
