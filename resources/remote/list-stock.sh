#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# All below a folder that may be half-uploaded.
# arguments: folder
# output: KIND SIZE MODE TIME PATH, NUL; "incomplete" at the end when not all could be seen
. lib.sh
cd -- "$1" && find . -mindepth 1 -printf '%y %s %m %T@ %P\0' || echo incomplete
