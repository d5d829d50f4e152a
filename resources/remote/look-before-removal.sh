#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Whether something is among these that must not be removed: the home or above it, a mount, another disk.
# arguments: none
# input: paths, each ended by NUL
# output: the first such path
# statuses: 78 protected
. lib.sh
home=$(cd -P -- "$HOME" && pwd -P; echo .) || exit
home=${home%??}
xargs -0 /bin/sh -c 'home=$1; shift
refuse() { printf "%s" "$f"; exit 1; }
for f do
    [ -d "$f" ] && [ ! -L "$f" ] || continue
    p=$(cd -P -- "$f" && pwd -P; echo .); p=${p%??}
    case $p in "" | / | //) refuse ;; esac
    case $home/ in "$p"/*) refuse ;; esac
    [ -w "$p/.." ] && [ "$(stat -c %d -- "$p")" = "$(stat -c %d -- "$p/..")" ] || refuse
    if mountpoint -q -- "$p" 2>/dev/null; then refuse; fi
done' sh "$home" && exit 0
exit 78
