#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# How an allocation is; with a lease it goes on.
# arguments: folder lease from
# output: records: status (what salloc ended with), words; behind the end the terminal's record from a byte on
# statuses: 67 missing
. lib.sh
cd -- "$1" 2>/dev/null || exit 67
case $(cat lease) in
released | keep) ;; # the wish to keep it stays, whoever looks
*) [ -z "$2" ] || { printf %s "$2" >lease.part && mv -f lease.part lease; } ;;
esac
answer look-at-allocation
record status "$(cat status 2>/dev/null)"
record words "$(head -c 8192 words 2>/dev/null)"
record end
tail -c "+$3" record 2>/dev/null
exit 0
