# SPDX-License-Identifier: GPL-3.0-or-later
# What start, stop, status, reset and enter share. Sourced by them; runs on the host, as the person who asked.
# All state of one cluster is in one folder ($state); nothing outside it and the cache folder is written.

. "$here/lib/process.sh"

default_state=${VOYAGEUR_PRACTICE:-${XDG_CACHE_HOME:-$HOME/.cache}/voyageur/practice}
cache=${XDG_CACHE_HOME:-$HOME/.cache}/voyageur
state=$default_state
quiet=no

say()  { [ "$quiet" = yes ] || printf '%s\n' "$*"; }
note() { printf '%s\n' "$*" >&2; }
fail() { printf 'practice cluster: %s\n' "$*" >&2; exit 1; }

# Makes $state absolute: the cluster's own processes do not share the caller's working folder.
use_state() {
    [ -n "$1" ] || fail "--state needs a folder"
    case $1 in /*) state=$1 ;; *) state=$PWD/$1 ;; esac
    case $state in *$'\n'*) fail "the state folder's name has a line break in it; choose another name" ;; esac
}

# usage FILE: the comment at the top of a script is its help.
usage() { sed -n '3,/^[^#]/{/^#/s/^# \{0,1\}//p}' "$1"; }

# ---- Is it alive? -----------------------------------------------------------------------------------------------

# $state/process holds "PID STARTTIME BOOT FOLDER": the number alone could meanwhile belong to somebody else's process, and a copy
# of the folder, which is another one, to somebody else's cluster.
remember_process() {
    printf '%s %s %s %s\n' "$1" "$(start_time_of "$1")" "$(</proc/sys/kernel/random/boot_id)" "$(state_folder)" >"$state/process"
}

# The folder itself, by whatever name.
state_folder() { stat -L -c %d:%i -- "$state"; }

# Sets $outer_pid (the process that holds the cluster) when it runs.
is_running() {
    local began boot folder
    outer_pid=
    { read -r outer_pid began boot folder <"$state/process"; } 2>/dev/null || return 1
    [ "${folder:-$(state_folder)}" = "$(state_folder)" ] || return 1
    [ "$boot" = "$(</proc/sys/kernel/random/boot_id)" ] && [ "$(start_time_of "$outer_pid")" = "$began" ]
}

# The cluster's first process, by its number on the host: the only child of the outer process.
init_pid() {
    local child=
    { read -r child _ <"/proc/$outer_pid/task/$outer_pid/children"; } 2>/dev/null      # no line end there: its status says nothing
    [ -n "$child" ] && printf '%s\n' "$child"
}

# wait_until_gone PID TENTHS
wait_until_gone() {
    local i
    for ((i = 0; i < $2; i++)); do
        start_time_of "$1" >/dev/null || return 0
        sleep 0.1
    done
    return 1
}

# ---- Being root for one's own files -----------------------------------------------------------------------------

# As an ordinary user, a user namespace in which one is root and the numbers of /etc/subuid are the other users.
user_namespace=()
[ "$(id -u)" = 0 ] || user_namespace=(--user --map-root-user --map-auto)

# Runs a command as (that kind of) root: files made by the cluster belong to several of its users.
as_root() {
    if [ ${#user_namespace[@]} = 0 ]; then "$@"; else unshare "${user_namespace[@]}" "$@"; fi
}

# Says exactly what is missing before anything is attempted.
check_host() {
    local name missing=() why
    [ "$(uname -s)" = Linux ] || fail "the practice cluster runs on Linux only"
    for name in unshare:util-linux nsenter:util-linux setsid:util-linux flock:util-linux mount:mount; do
        command -v "${name%%:*}" >/dev/null || missing+=("${name#*:}")
    done
    if [ "$(id -u)" != 0 ]; then
        command -v newuidmap >/dev/null || missing+=(uidmap)
    fi
    [ ${#missing[@]} = 0 ] || fail "a package is missing; install it with:  sudo apt-get install $(printf '%s\n' "${missing[@]}" | sort -u | xargs)"
    if [ "$(id -u)" != 0 ]; then check_number_range /etc/subuid; check_number_range /etc/subgid; fi
    # unshare --map-auto hangs, rather than fails, where user namespaces are forbidden: asked first without it, then not for ever.
    if [ "$(id -u)" != 0 ] && ! why=$(timeout 10 unshare --user true 2>&1); then explain_no_namespaces "$why"; fi
    if why=$(timeout --kill-after=2 30 unshare "${user_namespace[@]}" --mount --uts --ipc --pid --fork --propagation private \
        mount -t tmpfs tmpfs /tmp 2>&1); then return; fi
    explain_no_namespaces "$why"
}

# The cluster's users have numbers up to 65534.
check_number_range() {
    local count
    count=$(awk -F: -v name="$(id -un)" -v number="$(id -u)" '$1 == name || $1 == number { print $3; exit }' "$1" 2>/dev/null)
    [ "${count:-65536}" -ge 65536 ] || fail "the range of numbers that $1 gives to $(id -un) has only $count; the practice cluster needs 65536"
}

explain_no_namespaces() {
    local me setting=/proc/sys/kernel/apparmor_restrict_unprivileged_userns
    me=$(id -un)
    if [ "$(id -u)" = 0 ]; then
        fail "this machine does not let even root mount folders of its own ($1).
It is probably a container: run it with permission to mount (for example 'podman run --privileged' or
'docker run --privileged'), or start the practice cluster on the machine itself."
    fi
    grep -qsE "^($me|$(id -u)):" /etc/subuid && grep -qsE "^($me|$(id -u)):" /etc/subgid ||
        fail "user $me has no range of user numbers of its own in /etc/subuid and /etc/subgid. Give one, once, with:
  sudo usermod --add-subuids 200000-265535 --add-subgids 200000-265535 $me"
    [ "$(cat $setting 2>/dev/null)" != 1 ] ||
        fail "this machine's AppArmor forbids user namespaces to ordinary programs ($1). Allow them with:
  sudo sysctl kernel.apparmor_restrict_unprivileged_userns=0
or start the practice cluster as root."
    [ "$(cat /proc/sys/kernel/unprivileged_userns_clone 2>/dev/null)" != 0 ] ||
        fail "this machine forbids user namespaces. Allow them with:  sudo sysctl kernel.unprivileged_userns_clone=1"
    [ "$(cat /proc/sys/user/max_user_namespaces 2>/dev/null)" != 0 ] ||
        fail "this machine allows no user namespace. Allow some with:  sudo sysctl user.max_user_namespaces=10000"
    fail "user namespaces with mounts do not work here ($1).
Inside a container, run it with permission to mount (for example --privileged); otherwise start the practice cluster as root."
}
