# SPDX-License-Identifier: GPL-3.0-or-later
# Starting, waiting for, watching and stopping the daemons. Each writes to /var/log/NAME.log.

declare -A daemon_pid=()

# start_daemon NAME COMMAND…. Its process number on the host goes to $state/pids/NAME.
start_daemon() {
    local name=$1
    shift
    (
        trap - TERM INT
        read -r host_pid _ </run/practice/host-proc/self/stat
        printf '%s\n' "$host_pid" >"$state/pids/$name"
        exec 8>&-          # the port block's lock stays with process 1 only
        exec "$@"
    ) </dev/null >>"/var/log/$name.log" 2>&1 &
    daemon_pid[$name]=$!
}

# wait_for NAME SECONDS COMMAND…: until the command succeeds; the daemon must live meanwhile.
wait_for() {
    local name=$1 deadline=$((SECONDS + $2))
    shift 2
    until "$@" >/dev/null 2>&1; do
        [ -d "/proc/${daemon_pid[$name]}" ] || daemon_failed "$name" "ended at once"
        [ $SECONDS -lt $deadline ] || daemon_failed "$name" "did not become ready in time"
        sleep 0.02
    done
    log "$name is ready"
}

daemon_failed() {
    give_up "$1 $2. The last lines of its log ($(log_on_host "$1")):
$(tail -n 12 "/var/log/$1.log")"
}

log_on_host() { printf '%s/var/log/%s.log' "$PRACTICE_STATE" "$1"; }

# Logs are kept over restarts, within reason.
trim_logs() {
    local file
    for file in /var/log/*.log; do
        [ ! -e "$file" ] || [ "$(stat -c %s "$file")" -lt 5000000 ] || mv "$file" "$file.old"
    done
}

# The rest of process 1's life: collects what ends. As systemd does on a real machine, a killed sshd, slurmctld or slurmdbd is
# started again.
watch_daemons() {
    local name tick=
    while :; do
        if [ -n "$PRACTICE_OWNER" ]; then
            owner_lives || stop_everything
            if [ ! -d "/proc/${tick:-none}" ]; then
                sleep 2 &          # its end also ends the wait
                tick=$!
            fi
        fi
        wait -n 2>/dev/null
        for name in "${!daemon_pid[@]}"; do
            [ ! -d "/proc/${daemon_pid[$name]}" ] || continue
            log "$name ended"
            unset "daemon_pid[$name]"
            rm -f "$state/pids/$name"
            case $name in
            sshd)
                sleep 0.5
                start_daemon sshd /usr/sbin/sshd -D -e
                ;;
            slurmctld | slurmdbd)
                # After a while that somebody can notice; who stops the shell (SIGSTOP) makes it longer.
                start_daemon "$name" sh -c 'sleep 5; exec "$@"' sh \
                    setpriv --reuid=slurm --regid=slurm --clear-groups "$name" -D
                ;;
            esac
        done
        [ ${#daemon_pid[@]} -gt 0 ] || exit 1
    done
}

# The process this cluster was started for (start --until-exit-of), as the host numbers it.
owner_lives() { [ "$(start_time_of "${PRACTICE_OWNER% *}" /run/practice/host-proc)" = "${PRACTICE_OWNER#* }" ]; }

# end_daemon NAME TENTHS: asks, waits, insists.
end_daemon() {
    local pid=${daemon_pid[$1]:-} i
    [ -n "$pid" ] || return 0
    kill -TERM "$pid" 2>/dev/null
    kill -CONT "$pid" 2>/dev/null          # a frozen one would not hear
    for ((i = 0; i < $2 * 5; i++)); do
        [ -d "/proc/$pid" ] || return 0
        sleep 0.02
    done
    log "$1 did not end when asked; killed"
    kill -KILL "$pid" 2>/dev/null
}

# No new connection, no job left behind, then from the daemons that depend on others to those others depend on.
stop_everything() {
    local name
    trap '' TERM INT
    log "stopping"
    rm -f "$state/ready" "$state/pids"/*
    end_daemon sshd 10
    if [ -n "${daemon_pid[slurmctld]:-}" ]; then stop_jobs; fi
    for name in "${!daemon_pid[@]}"; do
        case $name in slurmd-*) kill -TERM "${daemon_pid[$name]}" 2>/dev/null ;; esac
    done
    end_daemon slurmctld 50
    end_daemon slurmdbd 50
    end_daemon mariadbd 80
    end_daemon munged 10
    log "stopped"
    exit 0
}
