#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A file, when it is there.
# arguments: file
# output: its content
. lib.sh
if [ -e "$1" ]; then cat -- "$1"; fi
