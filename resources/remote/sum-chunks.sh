#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The SHA-256 of each piece of a file. openssl first: it hashes at several times the speed of coreutils.
# arguments: file mebibytes
# output: a line for each piece of so many MEBIBYTES
# statuses: 69 lacks
. lib.sh
e=e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855
if case $(openssl dgst -sha256 -r </dev/null 2>/dev/null) in $e*) ;; *) false ;; esac; then sum() { openssl dgst -sha256 -r; }
else sum() { sum_sha256; }
fi
exec 4<"$1" || exit
size=$(wc -c <"$1") || exit
at=0
while [ "$at" -lt "$size" ]; do
    dd bs=1048576 count="$2" iflag=fullblock status=none <&4 | sum || exit 69
    at=$((at + $2 * 1048576))
done
