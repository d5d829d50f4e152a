#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Runs several commands one after the other. The parts are triples: "always", or "after" for one that runs only when all before it
# have succeeded; how many bytes of the input are its; and the command, for sh.
# arguments: token parts…
# input: those of the parts, one behind the other
# output: after each part, on both streams, NUL, the token, a blank, its status or "skipped", NUL
# environment: handed on
. lib.sh
token=$1 fine=yes
shift
# Exactly so many bytes: what reads ahead would take them from the next part.
take() {
    [ "$1" -lt 65536 ] || dd bs=65536 count="$(($1 / 65536))" iflag=fullblock 2>/dev/null
    [ "$(($1 % 65536))" -eq 0 ] || dd bs="$(($1 % 65536))" count=1 iflag=fullblock 2>/dev/null
}
while [ "$#" -ge 3 ]; do
    if [ "$1$fine" = afterno ]; then
        take "$2" >/dev/null
        status=skipped
    elif [ "$2" -eq 0 ]; then
        /bin/sh -c "$3" </dev/null
        status=$?
    else
        take "$2" | (
            /bin/sh -c "$3"
            status=$?
            cat >/dev/null
            exit "$status"
        )
        status=$?
    fi
    [ "$status" = 0 ] || fine=no
    printf '\0%s %s\0' "$token" "$status"
    printf '\0%s %s\0' "$token" "$status" >&2
    shift 3
done
exit 0
