#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Saves a script that was edited: whole or not at all, and with "expected" only when what stands there has that SHA-256
# (empty: nothing stands there). Of a start-up file ("keep") what stood there first is kept beside it.
# arguments: path wish expected startup size
# input: the script
# output: a record: folder, changed; else saved and the real path
# statuses: 69 lacks
. lib.sh
say() {
    answer save-script
    record "$@"
    record end
}
file=$(readlink -f -- "$1" 2>/dev/null) || file=$1
if [ -d "$file" ]; then cat >/dev/null; say folder; exit 0; fi
for left in "$file".voyageur-part-*; do # by one that was killed
    if [ -e "$left" ] && [ -n "$(find "$left" -mmin +10)" ]; then rm -f -- "$left"; fi
done
part=$file.voyageur-part-$$
trap 'rm -f -- "$part" "$part-before"' EXIT
trap 'exit 1' HUP INT TERM PIPE # nobody may be there any more who reads what it says
if [ -e "$file" ]; then cp -p -- "$file" "$part" || exit; fi
cat >"$part" || exit
if [ "$(wc -c <"$part")" -ne "$5" ]; then echo "not all of the script arrived" >&2; exit 1; fi
if [ "$2" != any ]; then
    now=
    if [ -e "$file" ]; then
        now=$(sum_sha256 <"$file") || exit
        now=${now%% *}
    fi
    if [ "$now" != "$3" ]; then say changed; exit 0; fi
fi
if [ "$4" = keep ] && [ -s "$file" ] && [ ! -e "$file.before-voyageur" ]; then
    cp -p -- "$file" "$part-before" && mv -f -- "$part-before" "$file.before-voyageur" || exit
fi
mv -f -- "$part" "$file" || exit
folder=$(cd -- "$(dirname -- "$file")" && pwd -P && echo .) || exit
folder=${folder%??}
say saved "${folder%/}/$(basename -- "$file")"
