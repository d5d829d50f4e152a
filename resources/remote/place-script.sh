#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Makes the folder of a script and the folders of its logs, then writes the script, whole or not at all.
# arguments: folder name size logs…
# input: the script
# output: the real path of the folder; or "log", its folder and what was said, a line each, when the folder of a log cannot
#   be made
. lib.sh
folder=$1 name=$2 size=$3
shift 3
mkdir -p -- "$folder" || exit
cd -- "$folder" || exit
for log; do
    words=$(mkdir -p -- "$log" 2>&1) || { cat >/dev/null; printf 'log\n%s\n%s' "$log" "$words"; exit 0; }
done
trap 'rm -f -- "$name.part"' EXIT
trap 'exit 1' HUP INT TERM PIPE
cat >"$name.part" || exit
[ "$(wc -c <"$name.part")" -eq "$size" ] || { echo "not all of the script arrived" >&2; exit 1; }
mv -f -- "$name.part" "$name" || exit
pwd
