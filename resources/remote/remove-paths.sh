#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Removes, and stays on the disk of each.
# arguments: none
# input: paths, each ended by NUL
. lib.sh
exec xargs -0 rm -rf --one-file-system --
