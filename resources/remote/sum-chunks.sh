#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The SHA-256 of each piece of a file.
# arguments: file mebibytes
# output: a line for each piece of so many MEBIBYTES
# statuses: 69 lacks
. lib.sh
choose_sum || { echo "The cluster has no sha256sum and no openssl." >&2; exit 69; }
exec 4<"$1" || exit
size=$(wc -c <"$1") || exit
at=0
while [ "$at" -lt "$size" ]; do
    dd bs=1048576 count="$2" iflag=fullblock status=none <&4 | sum || exit 69
    at=$((at + $2 * 1048576))
done
