#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Renames, and never replaces. In a folder of a group the group goes with it.
# arguments: from to
# statuses: 66 exists, 67 missing, 68 no-folder
. lib.sh
[ -e "$1" ] || [ -L "$1" ] || exit 67
if [ -e "$2" ] || [ -L "$2" ]; then exit 66; fi
above=${2%/*}
[ -d "${above:-/}" ] || exit 68
mv -n -T -- "$1" "$2" || exit
if [ -e "$1" ] || [ -L "$1" ]; then exit 66; fi
if [ -g "${above:-/}" ]; then
    chgrp -R -h --reference="$above" -- "$2" || exit
    exec find "$2" -type d -exec chmod g+s -- {} +
fi
