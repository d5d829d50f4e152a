#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A fetched file gets its name: ours, which it may take from another, or theirs, which it may not.
# arguments: part file name
# statuses: 66 exists, 73 is-folder
. lib.sh
if [ -d "$2" ]; then exit 73; fi
if [ "$3" = theirs ] && { [ -e "$2" ] || [ -L "$2" ]; }; then exit 66; fi
mv -f -- "$1" "$2" && rm -f -- "$1.from" "$1.head"
