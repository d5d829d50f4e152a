#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Writes blocks where they belong.
# arguments: part
# input: lines SEEK COUNT, each before so many blocks of 128 KiB, or SEEK COUNT PACKED, before so many KiB of which gunzip makes them
# output: an empty line for each that is written
. lib.sh
trap '' XFSZ
written() { dd of="$1" bs=131072 seek="$2" count="$3" iflag=fullblock conv=notrunc,nocreat status=none; }
while read -r seek count packed; do
    if [ -z "$packed" ]; then written "$1" "$seek" "$count" || exit
    else dd bs=1024 count="$packed" iflag=fullblock status=none | gzip -dc | written "$1" "$seek" "$count" || exit
    fi
    echo
done
