#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Parts of a file, one after the other.
# arguments: file
# input: lines "FROM COUNT", in blocks of 128 KiB
# output: what stands there
. lib.sh
while read -r from count; do
    dd bs=131072 skip="$from" count="$count" status=none <"$1" || exit
done
