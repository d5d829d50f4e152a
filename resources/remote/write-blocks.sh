#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Writes blocks where they belong.
# arguments: part
# input: lines SEEK COUNT, each before so many blocks of 128 KiB
# output: an empty line for each that is written
. lib.sh
trap '' XFSZ
while read -r seek count; do
    dd of="$1" bs=131072 seek="$seek" count="$count" iflag=fullblock conv=notrunc,nocreat status=none || exit
    echo
done
