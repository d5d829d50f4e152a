#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Removes an unfinished file, and its folder when nothing else is in it.
# arguments: file folder
. lib.sh
rm -f -- "$1" "$1.part"; rmdir -- "$2" 2>/dev/null; exit 0
