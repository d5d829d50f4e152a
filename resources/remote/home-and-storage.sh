#!/bin/bash -l
# SPDX-License-Identifier: GPL-3.0-or-later
# Where home is and where there is room for much, and whether there are modules.
# arguments: none
# output: records: home PATH, storage PATH, perhaps modules
. lib.sh
home=$(cd -- && pwd -P) || exit
storage=$home
for folder in "$SCRATCH" "$home/scratch"; do
    if [ -n "$folder" ] && [ -d "$folder" ] && [ -w "$folder" ]; then
        storage=$(cd -- "$folder" && pwd -P) && break
    fi
done
answer home-and-storage
record home "$home"
record storage "$storage"
if type module >/dev/null 2>&1; then record modules; fi
record end
