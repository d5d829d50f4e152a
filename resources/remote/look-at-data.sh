#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What stands at a path where a data set is said to be: a folder, an archive and its kind, or what is in the way.
# arguments: path seconds
# output: lines KEY VALUE: kind, bytes, head, packed, lacks, count, status
. lib.sh
case $1 in /*) p=$1 ;; *) p=$PWD/$1 ;; esac
seconds=$2
say() { printf '%s %s\n' "$@"; }
hex() { dd bs=512 count=1 2>/dev/null | od -An -v -tx1 | tr -d ' \n'; }
if [ ! -e "$p" ]; then
    if [ -L "$p" ]; then say kind dangling; exit; fi
    up=$p
    while [ ! -e "$up" ] && [ "$up" != / ]; do up=$(dirname -- "$up"; echo x); up=${up%?x}; done
    if [ -x "$up" ]; then say kind missing; else say kind hidden; fi
    exit
fi
if [ -d "$p" ]; then
    if [ ! -r "$p" ] || [ ! -x "$p" ]; then say kind unreadable; exit; fi
    say kind folder
    { timeout "$seconds" find "$p/" -type f -printf 's %s\n' 2>/dev/null; echo "e $?"; } | awk '
        $1 == "s" { n++; bytes += $2 }
        $1 == "e" { end = $2 }
        END { printf "count %.0f\nbytes %.0f\nstatus %d\n", n, bytes, end }'
    exit
fi
if [ ! -r "$p" ]; then say kind unreadable; exit; fi
if [ ! -f "$p" ]; then say kind special; exit; fi
say kind file
say bytes "$(wc -c <"$p")"
head=$(hex <"$p")
say head "$head"
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
    if have "$unpack"; then packed=$("$unpack" -dc <"$p" 2>/dev/null | hex); else say lacks "$unpack"; fi
    say packed "$packed"
fi
# The word "ustar", where a tar has it.
ustar() { case $(printf %s "$1" | cut -c515-524) in 7573746172) true ;; *) false ;; esac; }
lister=
if ustar "$head" || ustar "$packed"; then lister=tar; else case $head in 504b0304* | 504b0506*) lister=zip ;; esac; fi
case $lister in
    tar) list() { timeout "$seconds" tar -tf "$p"; } ;;
    zip) have unzip || { say lacks unzip; exit; }; list() { timeout "$seconds" unzip -Z1 "$p"; } ;;
    *) exit 0 ;;
esac
{ list 2>/dev/null; printf '\nend %s\n' "$?"; } | awk '
    { last = $0 }
    END { sub(/^end /, "", last); printf "count %.0f\nstatus %d\n", NR - 2, last }'
