#!/bin/bash -l
# SPDX-License-Identifier: GPL-3.0-or-later
# Starts a server in its folder: once, however often it is asked for. The holder is the command that holds it, srun in a job. The
# attempt is a word that no other has: end-server may come first.
# arguments: folder attempt script holder…
# input: the secret on a line, then the command of the person
. lib.sh
folder=$1 attempt=$2 script=$3
shift 3
umask 077
mkdir -p -- "${folder%/*}" || exit
find "${folder%/*}" -maxdepth 1 -name 'server-*' -mtime +30 -exec rm -rf {} + 2>/dev/null
lives() {
    for _ in 1 2 3 4 5 6 7 8 9 10; do
        [ ! -e "$folder/srun" ] || break # another window is about to start it
        sleep 0.5
    done
    [ -e "$folder/lease" ] || return 1
    case $(cat "$folder/state" 2>/dev/null) in
        *' login '* | '') ;;
        beginning* | listening*) return 0 ;;
        *) return 1 ;;
    esac
    case $(cat "$folder/state" 2>/dev/null) in '' | beginning* | listening*) ;; *) return 1 ;; esac
    [ "$(cat "$folder/host")" != "$(uname -n)" ] || [ -n "$(tr -d '\0' <"/proc/$(cat "$folder/srun")/cmdline" 2>/dev/null)" ]
}
[ ! -d "$folder" ] || lives || rm -rf -- "$folder"
mkdir -- "$folder" 2>/dev/null || exit 0
printf %s "$attempt" >"$folder/attempt" || exit
IFS='' read -r secret || { rm -rf -- "$folder"; exit 1; }
printf %s "$secret" >"$folder/secret" && cat >"$folder/command" && printf %s "$script" >"$folder/run.sh" && : >"$folder/lease" && uname -n >"$folder/host" || exit
# Whoever stopped meanwhile has left this, and has not seen the attempt.
if [ -e "$folder-$attempt" ]; then rm -rf -- "$folder" "$folder-$attempt"; exit 1; fi
setsid nohup "$@" </dev/null >"$folder/words" 2>&1 &
echo $! >"$folder/srun"
