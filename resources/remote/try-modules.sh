#!/bin/bash -l
# SPDX-License-Identifier: GPL-3.0-or-later
# Loads modules one after the other, and lists what is loaded before and afterwards.
# arguments: modules…
# output: after a line "voyageur-modules" what was loaded; "voyageur-before", what loading printed, "voyageur-status S", what
#   is loaded
. lib.sh
exec 2>&1
echo voyageur-modules
status=0
module -t list
echo voyageur-before
for module; do
    load_module "$module" || status=1
done
echo "voyageur-status $status"
module -t list
exit 0
