#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Writes which jobs a chain has.
# arguments: folder
# input: the list
. lib.sh
mkdir -p -- "$1" && cat >"$1/jobs.part" && mv -f -- "$1/jobs.part" "$1/jobs"
