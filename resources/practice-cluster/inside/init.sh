# SPDX-License-Identifier: GPL-3.0-or-later
# The cluster's init: process 1 in the cluster's own root. Writes the configuration, starts the daemons, says "ready" (or which daemon
# failed, with its last lines), and stops everything in order when asked to (SIGTERM).
set -u
umask 022
state=/run/practice/state
program=$state/program
export PATH=/opt/software/slurm/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin

login_node=login1
sshd_port=$PRACTICE_PORTS
slurmctld_port=$((PRACTICE_PORTS + 1))
slurmdbd_port=$((PRACTICE_PORTS + 2))
transfer_port=$((PRACTICE_PORTS + 18))
robot_port=$((PRACTICE_PORTS + 19))
first_node_port=$((PRACTICE_PORTS + 3))
srun_ports=$((PRACTICE_PORTS + 20))-$((PRACTICE_PORTS + 199))

log() { printf '%s %s\n' "$(date '+%F %T.%3N')" "$*"; }

# give_up TEXT: what start prints; ending process 1 ends everything here.
give_up() {
    log "failed: $*"
    printf '%s\n' "$*" >"$state/failed.new" && mv "$state/failed.new" "$state/failed"
    exit 1
}

. "$program/lib/process.sh"
for part in daemons users sshd database slurm software; do . "$program/inside/$part.sh"; done

trap stop_everything TERM INT

trim_logs
hostname "$login_node"
make_users
make_software
configure_sshd
if [ "$PRACTICE_MODE" != no-slurm ]; then
    configure_slurm
    start_munge
    start_database
    start_accounting
    start_slurm
else
    # A machine without Slurm: neither its tools, nor what uses them, nor its configuration.
    mount -t tmpfs -o ro,mode=755 practice /opt/software/slurm
    rm -rf /etc/slurm /etc/munge /cvmfs/soft.computecanada.ca/custom/bin/{sq,seff}
fi
start_sshd
log "ready"
: >"$state/ready"
watch_daemons
