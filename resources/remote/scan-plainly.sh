#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The same without GNU find; or of the names that come in when START is empty.
# arguments: root start
# input: names, each ended by NUL
# output: as of scan-tree
. lib.sh
cd -- "$1" || exit
each='start=$1; shift
for f do
    case $f in "$start") p= ;; *) p=${f#"$start"/} ;; esac
    [ -n "$p" ] || [ "$start" != . ] || continue
    l=
    if [ -L "$f" ]; then y=l; l=$(readlink "$f"; echo .); l=${l%??}
    elif [ -d "$f" ]; then y=d; if [ ! -r "$f" ] || [ ! -x "$f" ]; then y=!; fi
    elif [ -f "$f" ]; then y=f
    elif [ -e "$f" ]; then y=s
    else continue; fi
    s=$(stat -c "%a %s %Y" "$f" 2>/dev/null) || s=$(stat -f "%Lp %z %m" "$f") || continue
    printf "%s %s\0%s\0%s\0" "$y" "$s" "$p" "$l"
done'
if [ -n "$2" ]; then exec find "$2" -exec /bin/sh -c "$each" sh "$2" {} +; fi
exec xargs -0 /bin/sh -c "$each" sh .
