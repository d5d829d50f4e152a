#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# How far a chain of jobs is.
# arguments: folder
# output: records, none where there is no chain: state WORD NOTE (how it ended, or open), jobs TEXT; behind the end that of its log
. lib.sh
if [ ! -d "$1" ]; then
    answer read-chain
    record end
    exit 0
fi
cd -- "$1" || exit
answer read-chain
end=open note='' jobs=''
for name in stopped 'done'; do [ -e "$name" ] && end=$name; done
if [ "$end" != open ]; then note=$(cat -- "$end"); fi
record state "$end" "$note"
if [ -e jobs ]; then jobs=$(cat jobs); fi
record jobs "$jobs"
record end
if [ -e log ]; then tail -c 65536 log; fi
