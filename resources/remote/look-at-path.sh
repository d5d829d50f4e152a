#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What is at a path.
# arguments: path
# output: "folder" and its mode; "file", its size, time and mode; "other" or "nothing": a line each
. lib.sh
mode() { stat -L -c %a -- "$1" 2>/dev/null || stat -L -f %Lp "$1" 2>/dev/null || echo -; }
if [ -d "$1" ]; then echo folder; mode "$1"
elif [ -f "$1" ]; then
    echo file
    wc -c < "$1"
    stat -L -c %Y -- "$1" 2>/dev/null || stat -L -f %m "$1" 2>/dev/null || echo 0
    mode "$1"
elif [ -e "$1" ] || [ -L "$1" ]; then echo other
else echo nothing
fi
