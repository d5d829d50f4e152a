#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Makes all that is mine usable by a group.
# arguments: group
# input: paths, each ended by NUL
. lib.sh
exec xargs -0 /bin/sh -c 'group=$1 me=$(id -u); shift
for f do
    find "$f" -xdev -user "$me" ! -group "$group" -exec chgrp -h -- "$group" {} + || exit 1
    find "$f" -xdev -user "$me" -type d ! -perm -2070 -exec chmod g+rwxs -- {} + || exit 1
    find "$f" -xdev -user "$me" ! -type d ! -type l \( ! -perm -060 -o -perm -100 ! -perm -010 \) -exec chmod g+rwX -- {} + || exit 1
done' sh "$1"
