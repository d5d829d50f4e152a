#!/bin/bash -l
# SPDX-License-Identifier: GPL-3.0-or-later
# The places of the account and their quotas.
# arguments: mark
# output: parts that begin with a line "MARK WORD …"
. lib.sh
exec </dev/null
mark=$1
part() { printf '\n%s %s\n' "$mark" "$1"; }
limited() { if command -v timeout >/dev/null 2>&1; then timeout 20 "$@"; else "$@"; fi; }
user=$(id -un)
part "user $user"
seen='|'
home=
place() {
    [ -d "$3" ] || return 0
    real=$(cd -P -- "$3" 2>/dev/null && pwd -P) || return 0
    case $real in *'
'*) return 0 ;; esac
    case $seen in *"|$real|"*) return 0 ;; esac
    if [ -n "$home" ]; then case $real/ in "$home"/*) return 0 ;; esac; fi
    seen="$seen$real|"
    write=no
    [ -w "$real" ] && write=yes
    part "place $1"
    printf '%s\n%s\n%s\n%s\n' "$2" "$real" "$(stat -c %G -- "$real" 2>/dev/null)" "$write"
    stat -f -c '%T %S %a %d' -- "$real" 2>/dev/null || echo
    df -P -- "$real" 2>/dev/null | awk 'NR > 1 { print $1; print $NF; exit }'
    tables="$tables$1|$real
"
}
tables=
place home home "$HOME"
home=${real-}
for f in "$SCRATCH" "$HOME/scratch" "$HOME/links/scratch" "/scratch/$user"; do [ -n "$f" ] && place scratch scratch "$f"; done
for f in "$HOME"/projects/* "$HOME"/project/* "$HOME"/links/projects/*; do place project "${f##*/}" "$f"; done
[ -n "$PROJECT" ] && place project "${PROJECT##*/}" "$PROJECT"
for g in $(id -Gn); do place project "$g" "/project/$g"; done
for f in "$HOME"/nearline/* "$HOME"/links/nearline/*; do place nearline "${f##*/}" "$f"; done
for g in $(id -Gn); do place nearline "$g" "/nearline/$g"; done
[ -n "$ARCHIVE" ] && place archive archive "$ARCHIVE"
if command -v diskusage_report >/dev/null 2>&1; then
    part diskusage_report
    LC_ALL=C limited diskusage_report 2>/dev/null
elif command -v disk-quota >/dev/null 2>&1; then
    part disk-quota
    LC_ALL=C limited disk-quota 2>/dev/null
else
    if command -v lfs >/dev/null 2>&1; then
        printf '%s' "$tables" | while IFS='|' read -r kind real; do
            [ "$(stat -f -c %T -- "$real" 2>/dev/null)" = lustre ] || continue
            case $kind in
            home | scratch) part "lfs $real
-u $user"; LC_ALL=C limited lfs quota -u "$user" "$real" 2>/dev/null ;;
            *) g=$(stat -c %G -- "$real"); part "lfs $real
-g $g"; LC_ALL=C limited lfs quota -g "$g" "$real" 2>/dev/null ;;
            esac
        done
    fi
    if command -v quota >/dev/null 2>&1; then
        part "quota user"
        LC_ALL=C limited quota -w 2>/dev/null
        part "quota group"
        LC_ALL=C limited quota -g -w 2>/dev/null
    fi
fi
part end
exit 0
