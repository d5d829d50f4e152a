#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What is at these names.
# arguments: root
# input: names, each ended by NUL
# output: as of scan-tree
# statuses: 69 lacks
. lib.sh
cd -- "$1" || exit
find . -maxdepth 0 -printf '' >/dev/null 2>&1 || exit 69
exec xargs -0 /bin/sh -c 'find "$@" -maxdepth 0 -printf "%y %m %s %T@\0%p\0%l\0" 2>/dev/null; exit 0' sh
