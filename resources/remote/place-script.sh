#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Makes the folder of a script and the folders of its logs, then writes the script, whole or not at all.
# arguments: folder name size logs…
# input: the script
# output: records: folder PATH; with 77 log PATH WORDS, of a log whose folder cannot be made
# statuses: 77 no-place
. lib.sh
folder=$1 name=$2 size=$3
shift 3
mkdir -p -- "$folder" || exit
cd -- "$folder" || exit
for log; do
    words=$(mkdir -p -- "$log" 2>&1) || {
        cat >/dev/null
        answer place-script no-place
        record log "$log" "$words"
        record end
        exit 77
    }
done
trap 'rm -f -- "$name.part"' EXIT
trap 'exit 1' HUP INT TERM PIPE
cat >"$name.part" || exit
[ "$(wc -c <"$name.part")" -eq "$size" ] || { echo "not all of the script arrived" >&2; exit 1; }
mv -f -- "$name.part" "$name" || exit
answer place-script
record folder "$PWD"
record end
