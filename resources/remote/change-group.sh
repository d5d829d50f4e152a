#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Changes the group, with "yes" of all below, too.
# arguments: group deep
# input: paths, each ended by NUL
. lib.sh
exec xargs -0 /bin/sh -c 'group=$1 deep=$2; shift 2
for f do
    if [ "$deep" = yes ]; then
        find "$f" -exec chgrp -h -- "$group" {} + && find "$f" -type d -exec chmod g+s -- {} + || exit 1
    else
        chgrp -h -- "$group" "$f" || exit 1
        if [ -d "$f" ] && [ ! -L "$f" ]; then chmod g+s -- "$f" || exit 1; fi
    fi
done' sh "$1" "$2"
