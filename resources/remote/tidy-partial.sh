#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Removes the folder of unfinished files, unless something is in it.
# arguments: folder
# output: how many bytes that is; nothing when it is gone
. lib.sh
[ -d "$1" ] && ! rmdir -- "$1" 2>/dev/null || exit 0
bytes_below "$1"
