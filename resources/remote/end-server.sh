#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Ends a server, and removes its folder: with an attempt the one that this has started, or is just about to start.
# arguments: folder scancel attempt
. lib.sh
if [ "$3" ]; then
    umask 077
    mkdir -p -- "${1%/*}" && : >"$1-$3" || exit # start-server writes first, then looks for this
    [ "$(cat -- "$1/attempt" 2>/dev/null)" = "$3" ] || exit 0
    rm -f -- "$1-$3"
fi
cd -- "$1" 2>/dev/null || exit 0
rm -f lease
looks=0
while [ "$looks" -lt 16 ]; do
    case $(cat state 2>/dev/null) in
        beginning* | listening*) ;;
        '') # perhaps srun still waits for its place
            [ "$(cat host)" != "$(uname -n)" ] || kill "$(cat srun)" 2>/dev/null
            break
            ;;
        *) break ;;
    esac
    sleep 0.5
    looks=$((looks + 1))
done
step=$(sed -n 's/^[bl][a-z]* \([0-9][0-9]*\.[0-9][0-9]*\) .*/\1/p' state 2>/dev/null)
[ -z "$step" ] || "$2" "$step" 2>/dev/null
case $(cat state 2>/dev/null) in
    beginning' login '* | listening' login '*)
        holder=$(cat srun)
        if [ "$(cat host)" = "$(uname -n)" ] && tr '\0' '\n' <"/proc/$holder/cmdline" 2>/dev/null | grep -qxF -e "$1"; then
            kill "$holder" && sleep 4
        fi
        ;;
esac
cd / || exit
# What just begins may write into the folder while it is removed.
for _ in 1 2 3 4 5; do
    rm -rf -- "$1" 2>/dev/null
    [ -e "$1" ] || exit 0
    sleep 1
done
exit 1
