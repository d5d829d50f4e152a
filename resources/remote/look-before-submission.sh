#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Whether what a script names is there, as its job would find it. The words are pairs: file or folder, and its path.
# arguments: folder words…
# output: records: there BYTES (none where it is no file), missing or unreadable for each; then folder, the real path of the
#   nearest one that exists
. lib.sh
folder=$1
shift
answer look-before-submission
cd -- "$folder" 2>/dev/null && inside=yes
while [ "$#" -ge 2 ]; do
    case $2 in /*) known=yes ;; *) known=${inside-} ;; esac
    if [ -z "$known" ]; then record missing
    elif [ "$1" = folder ] && [ ! -d "$2" ]; then record missing
    elif [ ! -e "$2" ]; then record missing
    elif [ ! -r "$2" ]; then record unreadable
    elif [ -f "$2" ]; then record there "$(stat -L -c %s -- "$2" 2>/dev/null || stat -L -f %z "$2")"
    else record there; fi
    shift 2
done
if [ -z "${inside-}" ]; then
    while [ ! -d "$folder" ]; do case $folder in */*) folder=${folder%/*} ;; *) folder=. ;; esac; [ -n "$folder" ] || folder=/; done
    cd -- "$folder" || exit
fi
real=$(pwd -P && echo .) || exit
record folder "${real%??}"
record end
