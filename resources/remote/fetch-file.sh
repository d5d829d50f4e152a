#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Fetches a file from the web by curl or wget, going on where an earlier attempt ended. WHICH names the address, in the note
# beside the part.
# arguments: part which sum fresh patience
# input: the address
# output: lines "at BYTES TOTAL" as it goes on; then http, before, changed, name, "end TOOL STATUS"
# statuses: 64 bad-request, 71 busy, 77 no-place, 79 cut-off
. lib.sh
part=$1 head=$1.head from=$1.from which=$2 sum=$3 fresh=$4 patience=$5
IFS='' read -r url || exit 64
case $url in [hH][tT][tT][pP][sS]:*) next='=https' ;; *) next='=http,https,ftp' ;; esac
mkdir -p -- "$(dirname -- "$part")" || exit 77
exec 9>>"$part" || exit 77
if command -v flock >/dev/null; then
    flock -w 10 -E 71 9 2>/dev/null
    [ $? != 71 ] || exit 71
fi
version=
if [ -f "$from" ] && [ "$(head -n 1 "$from")" = "$which" ]; then
    version=$(sed -n 2p "$from")
    [ -n "$version" ] || [ "$sum" = yes ] || fresh=yes
else
    fresh=yes
fi
if [ "$fresh" = yes ]; then : >"$part"; version=; fi
: >"$head" || exit 77
before=$(wc -c <"$part")
facts() {
    tr -d '\r' <"$head" | awk -v before="$before" '
        { key = tolower($1) }
        key ~ /^http\// { code = $2; total = -1; name = ""; tag = ""; date = "" }
        key == "content-length:" { total = $2 + (code == 206 ? before : 0) }
        key == "content-range:" { n = split($0, piece, "/"); if (n == 2 && piece[2] ~ /^[0-9]+$/) total = piece[2] }
        key == "etag:" && $2 ~ /^"[A-Za-z0-9_.:+=-]+"$/ { tag = $2 }
        key == "last-modified:" { sub(/^[^:]*:[ ]*/, ""); if ($0 ~ /^[A-Za-z0-9,: ]+$/) date = $0 }
        key == "content-disposition:" { sub(/^[^:]*:/, ""); name = substr($0, 1, 2000) }
        END { printf "%d\n%.0f\n%s\n%s\n", code, (total == "" ? -1 : total), (tag != "" ? tag : date), name }'
}
# Early: whoever is cut off shall find it.
marked=no
mark() {
    if [ -n "$version" ] || [ $marked = yes ] || [ ! -s "$part" ]; then return; fi
    case $(facts | sed -n 1p) in 0 | 2??) ;; *) return ;; esac
    printf '%s\n%s\n' "$which" "$(facts | sed -n 3p)" >"$from"
    marked=yes
}
report() { printf 'at %s %s\n' "$(wc -c <"$part")" "$(facts | sed -n 2p)" 2>/dev/null; }
if command -v curl >/dev/null; then
    tool=curl
    {
        printf 'url = "%s"\nproto = "=http,https,ftp"\nproto-redir = "%s"\n' "$url" "$next"
        [ -z "$version" ] || printf 'header = "If-Range: %s"\n' "$(printf %s "$version" | sed 's/"/\\"/g')"
    } | curl -q -K - --globoff --silent --show-error --fail --location --max-redirs 10 --connect-timeout 30 \
        --speed-limit 1 --speed-time "$patience" --dump-header "$head" --continue-at - --output "$part" >/dev/null &
elif command -v wget >/dev/null; then
    tool=wget
    printf '%s\n' "$url" | wget --no-config -i - --no-verbose --server-response --continue --tries=1 --max-redirect=10 \
        --timeout="$patience" --no-hsts ${version:+--header="If-Range: $version"} -O "$part" >/dev/null 2>"$head" &
else
    printf 'end none 127\n'
    exit 0
fi
child=$!
trap '' PIPE
trap 'kill "$child" 2>/dev/null; exit 79' HUP TERM INT
pause=0.1
while kill -0 "$child" 2>/dev/null; do
    report || { kill "$child" 2>/dev/null; exit 79; }
    mark
    sleep $pause
    [ $pause = 1 ] || { [ $pause = 0.1 ] && pause=0.4 || pause=1; }
done
wait "$child"
status=$?
report
[ "$tool" = curl ] || { grep -v '^  ' "$head" | tail -n 20 >&2; }
now=$(facts | sed -n 3p)
changed=no
if [ "$before" != 0 ] && [ -n "$version" ] && [ -n "$now" ] && [ "$now" != "$version" ]; then
    changed=yes
    : >"$part" # what is there is of the old one
    rm -f -- "$from"
fi
mark
printf 'http %s\nbefore %s\nchanged %s\nname %s\nend %s %s\n' "$(facts | sed -n 1p)" "$before" "$changed" "$(facts | sed -n 4p)" \
    "$tool" "$status"
rm -f -- "$head"
[ "$status" = 0 ] || [ -s "$part" ] || rm -f -- "$part" "$from"
