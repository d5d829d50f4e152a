#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Keeps an unfinished file while others write it, hashes it, and places it. See shellkeeper.cpp for the words.
# arguments: part final folder size mode begin mebibytes place time
# input: words of the keeper, and perhaps the content
# output: "ready BYTES", and "gzip" where that is, a sum for each MEBIBYTES, wrote, failed, modeless, "placed HASH"
# statuses: 65 differs, 71 busy, 72 lost, 73 is-folder
# shellcheck disable=SC3013
. lib.sh
trap '' XFSZ
choose_sum || sum() { cat >/dev/null; echo none; }
place=$8
if [ "$(python3 -IS -c "$place" 3</dev/null </dev/null 2>/dev/null)" = "$e" ]; then
    blocks() { echo "$1"; }
    others() { echo others; }
    hashed() { python3 -IS -c "$place"; }
else
    blocks() { dd bs=131072 count="$1" iflag=fullblock status=none <&3; }
    others() { live "$1"; cat <&3; kill $!; }
    hashed() { sum; }
fi
strange() {
    [ -L "$1" ] || [ -p "$1" ] || [ -S "$1" ] || [ -b "$1" ] || [ -c "$1" ] ||
        { [ -f "$1" ] && [ ! -w "$1" ] && [ -f "$1" ] && [ ! -w "$1" ]; }
}
named() { [ ! -e /dev/fd/3 ] || [ "$1" -ef /dev/fd/3 ]; }
cut() {
    now=$(wc -c <"$1") || return
    [ "$now" -le "$2" ] || dd if=/dev/null of="$1" bs=1 seek="$2" count=0 conv=nocreat 2>/dev/null
}
put() {
    dd of="$1" bs=131072 seek="$2" $3 iflag=fullblock conv=notrunc,nocreat status=none && echo wrote >&5 && return
    echo failed >&5
    exit 1
}
live() {
    while sleep 1 && kill -0 $$; do touch -c -- "$1"; done </dev/null >/dev/null 2>&1 3>&- 5>&- &
}
mkdir -p -- "$3" || exit
case $5 in - | x) ;; *) umask 077 ;; esac
exec 5>&1
stale=
while true; do
    if [ "$6" = new ] && [ ! -d "$1" ] && strange "$1"; then rm -f -- "$1" || exit; fi
    exec 3<>"$1" || exit
    lock_part "$1"
    named "$1" || continue
    if [ "$6" != new ] || { [ ! -s "$1" ] && [ -z "$stale" ]; }; then break; fi
    rm -f -- "$1.$$" && exec 4<>"$1.$$" || exit
    if command -v flock >/dev/null 2>&1; then flock -n 4 2>/dev/null; fi
    mv -f -- "$1.$$" "$1" || exit
    exec 3<&4 4<&-
    break
done
[ "$4" -lt 0 ] || cut "$1" "$4" || exit
have=$(wc -c <"$1") || exit
gzip=
if command -v gzip >/dev/null 2>&1; then gzip=' gzip'; fi
echo "ready $((have))$gzip"
if [ "$have" -gt 0 ]; then
    exec 4<"$1" || exit
    case $5 in - | x) ;; *) chmod go= -- "$1" 2>/dev/null ;; esac
    at=0 told=0
    while [ "$at" -lt "$have" ]; do
        dd bs=1048576 count="$7" iflag=fullblock status=none <&4 | sum || exit
        at=$((at + $7 * 1048576)) told=$((told + 1))
        [ $((told % 8)) -ne 0 ] || touch -c -- "$1"
    done
    exec 4<&-
fi
hash=$(while read -r word at count; do
    case $word in
    more) blocks "$at" || exit ;;
    live) touch -c -- "$1" ;;
    blocks) put "$1" "$at" "count=$count" ;;
    bytes) head -c "$count" | put "$1" "$at" || exit ;;
    rest) cut "$1" "$at"; others "$1"; break ;;
    esac
done | hashed)
read -r want whole which || exit 0
if [ "$which" = again ]; then
    live "$1"
    hash=$(sum <"$1") || exit
    kill $!
fi
hash=${hash%% *}
named "$1" || exit 72
size=$(wc -c <"$1") || exit
[ "$size" -eq "$whole" ] || exit 65
[ "$hash" = none ] || [ "$hash" = "$want" ] || exit 65
[ ! -d "$2" ] || exit 73
case $5 in
-) ;;
x) chmod +x -- "$1" || exit ;;
*)
    case $1 in /*) part=$1 ;; *) part=./$1 ;; esac
    chmod -- "$5" "$1" 2>/dev/null && [ -n "$(find "$part" -prune -perm "$5" 2>/dev/null)" ] || echo modeless
    ;;
esac
[ "$9" = - ] || TZ=UTC0 touch -c -t "$9" -- "$1" 2>/dev/null
named "$1" || exit 72
trap '' HUP INT PIPE TERM
own=$1.$$
mv -f -- "$1" "$own" || exit
named "$own" || { mv -n -- "$own" "$1"; rm -f -- "$own"; exit 72; }
mv -f -- "$own" "$2" || { mv -n -- "$own" "$1"; exit 1; }
echo "placed $hash"
