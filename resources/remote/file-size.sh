#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The size of a file.
# arguments: file
# output: bytes; nothing when it is no file
. lib.sh
if [ -f "$1" ]; then wc -c <"$1"; fi
