#!/bin/bash -l
# SPDX-License-Identifier: GPL-3.0-or-later
# Which modules can be loaded after these.
# arguments: modules…
# output: after a line "voyageur-modules" what Lmod lists
. lib.sh
exec 2>&1
for module; do
    load_module "$module"
done >/dev/null
echo voyageur-modules
module -t avail
exit 0
