#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Whether the data set is on the disk of the node.
# written: the folder of the checks, as data.sh, and run by bash
[ -n "$dataset" ] || exit 0
echo "disk: $(stat -f -c %T -- "$SLURM_TMPDIR")"
first=$(find "$dataset" -type f -print -quit) && head -c 1 -- "$first" >/dev/null && ls -ld -- "$dataset"
