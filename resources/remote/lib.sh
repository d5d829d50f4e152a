#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What the far side's programs begin with. When we build, “. lib.sh” becomes the lines before the first function and the functions
# that the program uses (app/remote/programs.py): nothing is installed on a cluster. What a login environment may have brought
# along does not count: functions that bash takes from the environment, aliases and options of a start-up file.
# shellcheck disable=SC2034,SC2154
unset -f alias cat cd chgrp chmod command cp date dd echo exec find grep head kill ln ls mkdir mktemp mv printf pwd read rm rmdir sed sleep sort stat tail tar test touch tr trap wait wc xargs [ 2>/dev/null
unalias -a 2>/dev/null
set +euCf
unset CDPATH TAR_OPTIONS GREP_OPTIONS POSIXLY_CORRECT
IFS=' 	
'

# What a program says: records, each the number of its fields and then them, all ended by NUL. The first is its answer (its name,
# the form, and "done" or the word of its status), the last “end”. See app/remote/records.h.
record() {
    printf '%s\0' "$#" "$@"
}
answer() {
    record voyageur "$1" 1 "${2-done}"
}

# Loads a module; with a dash before it is unloaded, “--purge” unloads all.
load_module() {
    case $1 in
    --purge) module --force purge ;;
    -*) module unload "${1#-}" || : ;;
    *) module load "$1" ;;
    esac
}

# Whether find is GNU's: others cannot say what they find.
has_gnu_find() {
    find / -maxdepth 0 -printf '' >/dev/null 2>&1
}
need_gnu_find() {
    has_gnu_find || { echo "This needs GNU find, and the cluster has another one." >&2; exit 69; }
}

# The bytes of all files below a folder.
bytes_below() {
    if has_gnu_find; then find "$1" -type f -printf '%s\n'; else find "$1" -type f -exec stat -c %s {} +; fi 2>/dev/null | {
        sum=0
        while read -r size; do sum=$((sum + size)); done
        printf %s "$sum"
    }
}

# Makes sum() the command for SHA-256: openssl first, for it hashes at several times the speed of coreutils. One that does not know
# the sum of nothing is none. Fails without any.
choose_sum() {
    e=e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855
    if case $(openssl dgst -sha256 -r </dev/null 2>/dev/null) in $e*) ;; *) false ;; esac; then sum() { openssl dgst -sha256 -r; }
    elif case $(sha256sum </dev/null 2>/dev/null) in $e*) ;; *) false ;; esac; then sum() { sha256sum; }
    elif case $(shasum -a 256 </dev/null 2>/dev/null) in $e*) ;; *) false ;; esac; then sum() { shasum -a 256; }
    else return 1
    fi
}
# The SHA-256 of what comes in, or its MD5: the first word of a line.
sum_sha256() {
    choose_sum || { echo "The cluster has no sha256sum and no openssl." >&2; return 69; }
    sum
}
sum_md5() {
    if command -v md5sum >/dev/null 2>&1; then md5sum
    elif command -v openssl >/dev/null 2>&1; then openssl dgst -md5 -r
    else
        echo "The cluster has no md5sum and no openssl." >&2
        return 69
    fi
}
# Whether sha256sum can compare a list.
can_check_sums() {
    sha256sum --help 2>&1 | grep -q -e --quiet
}

# Enters a folder whose every file is to be looked at, and sets $gentle, which commands begin with that nobody is to notice.
begin_walk() {
    cd -P -- "$1" 2>/dev/null || exit 70
    has_gnu_find || exit 69
    command -v awk >/dev/null 2>&1 || { echo "This needs awk, and the cluster has none." >&2; exit 1; }
    gentle='nice -n 19'
    if command -v ionice >/dev/null 2>&1 && ionice -c 3 true 2>/dev/null; then gentle="$gentle ionice -c 3"; fi
}

# The lock of an unfinished file that is open as descriptor 3: ends with 71 while another one writes it. A lock whose file has not
# changed for three seconds is of an upload whose connection is lost, which the server may not notice for hours ($stale is set
# then): one that lives has it touched every second, also while it is paused or hashed.
lock_part() {
    command -v flock >/dev/null 2>&1 || return 0
    for turn in 1 2 3 4; do
        flock -n 3 2>/dev/null && return 0
        [ $? -eq 1 ] || return 0
        seen=$(stat -c '%y %s' -- "$1" 2>/dev/null || wc -c <"$1")
        [ "$turn" = 1 ] || [ "$seen" = "$before" ] || exit 71
        before=$seen
        [ "$turn" = 4 ] || sleep 1
    done
    stale=yes
}

# The right to work in a stage. Programs set $lock, the file that holds the token of whoever has the right, and $token, then call
# stage_take, which ends with 71 while another one works, and at the end `kill "$life"`, and stage_give where nothing goes on. The
# file is touched every second while a command works; it is taken from one who has not touched it for ten seconds, by the server's
# own clock.
stage_held() {
    [ "$(cat -- "$lock" 2>/dev/null)" = "$token" ]
}
stage_give() {
    if stage_held; then rm -f -- "$lock"; fi
}
stage_seen() {
    stat -c '%i %y' -- "$lock" 2>/dev/null || stat -f '%i %m' -- "$lock" 2>/dev/null
}
stage_take() {
    missed=0 turn=0 before=
    until (set -C; echo "$token" >"$lock") 2>/dev/null; do
        if stage_held; then break; fi
        if [ ! -e "$lock" ] && [ ! -L "$lock" ]; then
            missed=$((missed + 1))
            [ "$missed" -lt 50 ] || { (set -C; echo "$token" >"$lock"); exit 1; }
            continue
        fi
        now=$(stage_seen)
        [ "$turn" -eq 0 ] || [ "$now" = "$before" ] || exit 71
        before=$now turn=$((turn + 1))
        if [ "$turn" -gt 10 ]; then rm -f -- "$lock" || exit; turn=0; continue; fi
        sleep 1
    done
    touch -c -- "$lock"
    trap 'stage_give; exit 143' HUP INT TERM
    while sleep 1 && kill -0 $$; do if stage_held; then touch -c -- "$lock"; fi; done </dev/null >/dev/null 2>&1 &
    life=$!
}
