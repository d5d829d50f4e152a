#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Which compressors the cluster has.
# arguments: none
# output: their names, a line each
. lib.sh
for program in zstd gzip; do
    if command -v "$program" >/dev/null 2>&1; then echo "$program"; fi
done
