#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Writes a file whole or not at all.
# arguments: folder file
# input: its content
. lib.sh
mkdir -p -- "$1" || exit
trap 'rm -f -- "$2.part"' EXIT
trap 'exit 1' HUP INT TERM PIPE
cat >"$2.part" && mv -f -- "$2.part" "$2"
