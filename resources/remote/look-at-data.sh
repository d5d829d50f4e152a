#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What stands at a path where a data set is said to be: a folder, an archive and its kind, or what is in the way.
# arguments: path seconds
# output: records: kind, bytes, head, packed, lacks, count, status, each with its value
. lib.sh
case $1 in /*) p=$1 ;; *) p=$PWD/$1 ;; esac
seconds=$2
answer look-at-data
trap 'record end' EXIT
counted() {
    read -r count bytes status || return
    record count "$count"
    [ "$bytes" = - ] || record bytes "$bytes"
    record status "$status"
}
hex() { dd bs=512 count=1 2>/dev/null | od -An -v -tx1 | tr -d ' \n'; }
if [ ! -e "$p" ]; then
    if [ -L "$p" ]; then record kind dangling; exit; fi
    up=$p
    while [ ! -e "$up" ] && [ "$up" != / ]; do up=$(dirname -- "$up"; echo x); up=${up%?x}; done
    if [ -x "$up" ]; then record kind missing; else record kind hidden; fi
    exit
fi
if [ -d "$p" ]; then
    if [ ! -r "$p" ] || [ ! -x "$p" ]; then record kind unreadable; exit; fi
    record kind folder
    { timeout "$seconds" find "$p/" -type f -printf 's %s\n' 2>/dev/null; echo "e $?"; } | awk '
        $1 == "s" { n++; bytes += $2 }
        $1 == "e" { end = $2 }
        END { printf "%.0f %.0f %d\n", n, bytes, end }' | counted
    exit
fi
if [ ! -r "$p" ]; then record kind unreadable; exit; fi
if [ ! -f "$p" ]; then record kind special; exit; fi
record kind file
record bytes "$(wc -c <"$p")"
head=$(hex <"$p")
record head "$head"
have() { command -v "$1" >/dev/null; }
case $head in
    1f8b*) unpack=gzip ;;
    28b52ffd*) unpack=zstd ;;
    425a68*) unpack=bzip2 ;;
    fd377a585a*) unpack=xz ;;
    *) unpack= ;;
esac
packed=
if [ -n "$unpack" ]; then
    if have "$unpack"; then packed=$("$unpack" -dc <"$p" 2>/dev/null | hex); else record lacks "$unpack"; fi
    record packed "$packed"
fi
# The word "ustar", where a tar has it.
ustar() { case $(printf %s "$1" | cut -c515-524) in 7573746172) true ;; *) false ;; esac; }
lister=
if ustar "$head" || ustar "$packed"; then lister=tar; else case $head in 504b0304* | 504b0506*) lister=zip ;; esac; fi
case $lister in
    tar) list() { timeout "$seconds" tar -tf "$p"; } ;;
    zip) have unzip || { record lacks unzip; exit; }; list() { timeout "$seconds" unzip -Z1 "$p"; } ;;
    *) exit 0 ;;
esac
{ list 2>/dev/null; printf '\nend %s\n' "$?"; } | awk '
    { last = $0 }
    END { sub(/^end /, "", last); printf "%.0f - %d\n", NR - 2, last }' | counted
