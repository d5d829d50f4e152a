#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A file from a byte on, counted from 1.
# arguments: file from
# output: its content
. lib.sh
exec tail -c "+$2" < "$1"
