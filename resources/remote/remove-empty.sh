#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Removes empty folders of a folder.
# arguments: folder
# input: their names, each ended by NUL
. lib.sh
cd -- "$1" && exec xargs -0 rmdir -- 2>/dev/null
