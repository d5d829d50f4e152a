#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Whether a folder (kind d), a file (f) or anything (e) is at a path.
# arguments: kind path
# output: "yes", or nothing
. lib.sh
case $1 in
d) [ -d "$2" ] ;;
f) [ -f "$2" ] ;;
*) [ -e "$2" ] || [ -L "$2" ] ;;
esac && echo yes
exit 0
