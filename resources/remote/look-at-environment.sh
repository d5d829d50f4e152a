#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What an environment says of itself; nothing when it is not finished.
# arguments: folder
# output: records: mark TEXT, wheels when they are there, imports TEXT, frozen TEXT
. lib.sh
if [ ! -f "$1/.voyageur" ] || { [ ! -x "$1/bin/python" ] && [ "$(sed -n 2p "$1/.voyageur")" != job ]; }; then
    answer look-at-environment
    record end
    exit 0
fi
content() { if [ -f "$1" ]; then cat -- "$1" && echo .; else echo .; fi; }
mark=$(content "$1/.voyageur") imports=$(content "$1/imports.txt") frozen=$(content "$1/frozen.txt")
answer look-at-environment
record mark "${mark%.}"
if [ -d "$1/wheels" ]; then record wheels; fi
record imports "${imports%.}"
record frozen "${frozen%.}"
record end
