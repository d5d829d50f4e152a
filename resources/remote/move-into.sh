#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Moves a file, and makes the folder for it.
# arguments: from to
. lib.sh
mkdir -p -- "${2%/*}" && mv -f -- "$1" "$2"
