#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The folder of a run: its results, and a copy of the code as it is now.
# arguments: run code mark
. lib.sh
mkdir -p -- "$1/results" || exit
rm -rf -- "$1/code" || exit
cp -R -- "$2" "$1/code" || exit
: >"$1/$3"
