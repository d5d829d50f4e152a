#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Gives files of a tree their time.
# arguments: root
# input: TIME NAME, each ended by NUL
. lib.sh
cd -- "$1" || exit
exec xargs -0 /bin/sh -c 'for f do
    [ -L "${f#* }" ] || touch -c -d "@${f%% *}" -- "${f#* }" || status=1
done
exit ${status:-0}' sh
