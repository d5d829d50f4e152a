#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What an environment says of itself; nothing when it is not finished.
# arguments: folder
# output: its mark; then parts that begin with "-- wheels", "-- imports" and "-- frozen"
. lib.sh
[ -f "$1/.voyageur" ] || exit 0
[ -x "$1/bin/python" ] || [ "$(sed -n 2p "$1/.voyageur")" = job ] || exit 0
cat "$1/.voyageur"
echo "-- wheels"
if [ -d "$1/wheels" ]; then echo yes; fi
echo "-- imports"
if [ -f "$1/imports.txt" ]; then cat "$1/imports.txt"; fi
echo "-- frozen"
if [ -f "$1/frozen.txt" ]; then exec cat "$1/frozen.txt"; fi
