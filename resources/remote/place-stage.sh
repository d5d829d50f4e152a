#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The tree in a stage becomes the final one, or is merged into it; with -f it replaces files, with -n it does not.
# arguments: stage name final how lock token
# output: with -n what was in the way, each ended by NUL
# statuses: 68 no-folder, 71 busy, 72 lost
. lib.sh
lock=$5 token=$6
stage_held || exit 72
stage_take
finish() { rm -rf -- "$1" && kill "$life" && stage_give; }
from=$1/$2
case $3 in /*) to=$3 ;; *) to=$PWD/$3 ;; esac
if [ ! -e "$to" ] && [ ! -L "$to" ]; then
    if [ -g "$1" ]; then find "$from" -type d -exec chmod g+s -- {} + || exit; fi
    mv -- "$from" "$to" || exit
    finish "$1"
    exit
fi
[ -d "$to" ] || exit 68
many=no; if mv --version >/dev/null 2>&1; then many=yes; fi
folders='to=$1 how=$2; shift 2
for d do
    [ -d "$d" ] || continue
    if [ ! -e "$to/$d" ] && [ ! -L "$to/$d" ]; then
        above=$to/${d%/*}
        if [ -g "$above" ]; then
            find "$d" -exec chgrp -h --reference="$above" -- {} + || exit 1
            find "$d" -type d -exec chmod g+s -- {} + || exit 1
        fi
        mv -- "$d" "$to/$d" || exit 1
    elif [ ! -d "$to/$d" ] && [ "$how" = -f ]; then
        echo "$to/$d is not a folder" >&2; exit 1
    fi
done'
files='to=$1 how=$2 many=$3; shift 3
flush() {
    [ $# -gt 0 ] || return 0
    if [ -g "$to/$last" ]; then chgrp -h --reference="$to/$last" -- "$@" || exit 1; fi
    if [ "$how" = -f ]; then mv -f -t "$to/$last" -- "$@" || exit 1; return 0; fi
    words=$(mv -n -t "$to/$last" -- "$@" 2>&1 | grep -v "not replacing")
    [ -z "$words" ] || { echo "$words" >&2; exit 1; }
}
last= begun=
for f do
    [ -n "$begun" ] || { set --; begun=yes; }
    if [ "${f%/*}" != "$last" ] || [ $# -ge 200 ]; then flush "$@"; set --; last=${f%/*}; fi
    t=$to/$f
    [ -d "${t%/*}" ] || continue
    if [ -d "$t" ] && [ ! -L "$t" ]; then
        [ "$how" = -f ] || continue
        echo "$t is a folder" >&2; exit 1
    fi
    if [ "$many" = yes ]; then set -- "$@" "$f"; continue; fi
    if [ -e "$t" ] || [ -L "$t" ]; then
        [ "$how" = -f ] || continue
        [ ! -L "$t" ] || rm -f -- "$t" || exit 1
    fi
    mv -f -- "$f" "$t" || exit 1
done
flush "$@"'
( cd -- "$from" || exit
  find . -type d -print0 > ../.voyageur-list || exit
  xargs -0 /bin/sh -c "$folders" sh "$to" "$4" < ../.voyageur-list || exit 1
  find . ! -type d -print0 > ../.voyageur-list || exit
  if [ -s ../.voyageur-list ]; then xargs -0 /bin/sh -c "$files" sh "$to" "$4" "$many" < ../.voyageur-list || exit 1; fi
  [ "$4" = -f ] || find . ! -type d -print0
) || exit
finish "$1"
