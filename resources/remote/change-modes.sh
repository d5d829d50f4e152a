#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Changes modes in a folder.
# arguments: folder mode
# input: names, each ended by NUL
. lib.sh
cd -- "$1" && exec xargs -0 chmod -- "$2"
