#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Whether a key stands in ~/.ssh/authorized_keys, and what others may write there.
# arguments: base64 type
# output: lines "open NAME", "plain" or "options", at last "voyageur-end"
. lib.sh
cd || exit
file=.ssh/authorized_keys
for name in . .ssh "$file"; do
    [ -e "$name" ] || continue
    if [ -n "$(find -H "$name" -prune \( -perm -0020 -o -perm -0002 \))" ]; then printf 'open %s\n' "$name"; fi
done
if [ -r "$file" ]; then
    found=$(grep -v '^[[:space:]]*#' "$file" | grep -F -e "$1" | head -n 1)
    if [ -n "$found" ]; then
        if printf '%s\n' "$found" | grep -q "^[[:space:]]*$2[[:space:]]"; then echo plain; else echo options; fi
    fi
fi
echo voyageur-end
