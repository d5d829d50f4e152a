#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Whether a key stands in ~/.ssh/authorized_keys, and what others may write there.
# arguments: base64 type
# output: records: open NAME for each that others can write; plain or options, when the key stands there
. lib.sh
cd || exit
answer look-at-keys
file=.ssh/authorized_keys
for name in . .ssh "$file"; do
    [ -e "$name" ] || continue
    if [ -n "$(find -H "$name" -prune \( -perm -0020 -o -perm -0002 \))" ]; then record open "$name"; fi
done
if [ -r "$file" ]; then
    found=$(grep -v '^[[:space:]]*#' "$file" | grep -F -e "$1" | head -n 1)
    if [ -n "$found" ]; then
        if printf '%s\n' "$found" | grep -q "^[[:space:]]*$2[[:space:]]"; then record plain; else record options; fi
    fi
fi
record end
