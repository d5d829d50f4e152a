#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# How a server is; waits up to so many half seconds while it begins. With "used" its lease goes on.
# arguments: folder halves used
# output: its state, "held", the end of its output, the words of its holder, its secret, with \036 between
# statuses: 67 missing
. lib.sh
cd -- "$1" 2>/dev/null || exit 67
[ -z "$3" ] || touch -c lease
held() { [ "$(cat host)" != "$(uname -n)" ] || kill -0 "$(cat srun 2>/dev/null)" 2>/dev/null; }
looks=0
while [ "$looks" -lt "$2" ]; do
    case $(cat state 2>/dev/null) in
        '' | beginning*) held || break ;;
        *) break ;;
    esac
    sleep 0.5
    looks=$((looks + 1))
done
cat state 2>/dev/null
printf '\036'
! held || printf held
printf '\036'
tail -c 6000 output 2>/dev/null
printf '\036'
tail -c 4000 words 2>/dev/null
printf '\036'
cat secret
