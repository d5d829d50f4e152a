#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Changes modes, with "yes" of all below, too.
# arguments: mode deep
# input: paths, each ended by NUL
. lib.sh
exec xargs -0 /bin/sh -c 'mode=$1 deep=$2; shift 2
for f do
    if [ "$deep" = yes ]; then find "$f" ! -type l -exec chmod -- "$mode" {} + || exit 1
    else find "$f" -prune ! -type l -exec chmod -- "$mode" {} + || exit 1; fi
done' sh "$1" "$2"
