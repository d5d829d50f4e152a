#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Removes files of a folder.
# arguments: folder
# input: their names, each ended by NUL
. lib.sh
cd -- "$1" && exec xargs -0 rm -f --
