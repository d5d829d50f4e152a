#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Files as a tar, whose names are all there before it begins.
# arguments: root
# input: their names, each ended by NUL
# output: the tar
. lib.sh
cd -- "$1" || exit
list=$(mktemp) || exit
trap 'rm -f -- "$list"' EXIT
cat > "$list" && tar -cf - --null --no-recursion -T "$list"
