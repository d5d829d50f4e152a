#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Adds a key to ~/.ssh/authorized_keys, once.
# arguments: base64 line type
# output: a record: installed, already, or restricted (it stands there with options before it)
. lib.sh
say() {
    answer add-key
    record "$1"
    record end
}
umask 077
cd && mkdir -p .ssh && chmod go-w . && chmod 700 .ssh || exit
file=.ssh/authorized_keys
if [ -L "$file" ]; then file=$(readlink -f "$file") || exit; fi
lock=$file.voyageur-lock
new=$file.voyageur-$$
tries=0
until mkdir "$lock" 2>/dev/null; do
    tries=$((tries + 1))
    [ "$tries" -lt 15 ] || break
    sleep 1
done
trap 'rm -f "$new"; rmdir "$lock" 2>/dev/null' EXIT
trap 'exit 1' HUP INT TERM
if [ -e "$file" ]; then
    found=$(grep -v '^[[:space:]]*#' "$file" | grep -F -e "$1" | head -n 1)
    if [ -n "$found" ]; then
        chmod 600 "$file" || exit
        if printf '%s\n' "$found" | grep -q "^[[:space:]]*$3[[:space:]]"; then say already; else say restricted; fi
        exit 0
    fi
    cat "$file" >"$new" || exit
else
    : >"$new" || exit
fi
if [ -n "$(tail -c 1 "$new")" ]; then echo >>"$new" || exit; fi
printf '%s\n' "$2" >>"$new" && chmod 600 "$new" && mv -f "$new" "$file" && say installed
