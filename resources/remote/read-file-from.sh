#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A file of a folder from a byte on, counted from 1.
# arguments: folder name from
# output: its content
. lib.sh
cd -- "$1" && exec tail -c "+$3" < "$2"
