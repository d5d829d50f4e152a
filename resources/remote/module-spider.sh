#!/bin/bash -l
# SPDX-License-Identifier: GPL-3.0-or-later
# What Lmod says of a module.
# arguments: module
# output: after a line "voyageur-modules" what Lmod prints
. lib.sh
exec 2>&1
echo voyageur-modules
module spider "$1"
exit 0
