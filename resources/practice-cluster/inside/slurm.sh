# SPDX-License-Identifier: GPL-3.0-or-later
# Slurm itself: configuration from nodes.txt and the templates in etc/slurm, the controller, one slurmd per node.

# each_node FUNCTION: calls FUNCTION name cores memory gpus index for every line of nodes.txt.
each_node() {
    local name cores memory gpus index=0
    while read -r name cores memory gpus; do
        case $name in '#'* | '') continue ;; esac
        [ "$gpus" != - ] || gpus=
        "$1" "$name" "$cores" "$memory" "$gpus" $index
        index=$((index + 1))
    done <"$program/nodes.txt"
}

cpu_node_name() { [ -n "$4" ] || printf '%s\n' "$1"; }
gpu_node_name() { [ -z "$4" ] || printf '%s\n' "$1"; }
list_of() { each_node "$1" | paste -sd,; }

configure_slurm() {
    mkdir -p /etc/slurm /run/slurm /var/spool/slurmctld /var/spool/slurmd /var/mail
    fill_in "$program/etc/slurm/slurm.conf" >/etc/slurm/slurm.conf
    fill_in "$program/etc/slurm/slurmdbd.conf" >/etc/slurm/slurmdbd.conf
    cp "$program"/etc/slurm/{job_submit.lua,prolog,epilog,task_prolog,task_epilog,mailprog} /etc/slurm/
    chmod 755 /etc/slurm/{prolog,epilog,task_prolog,task_epilog,mailprog}
    killed_for_memory >/etc/slurm/killed-for-memory
    each_node node_line >>/etc/slurm/slurm.conf
    each_node gpu_lines >/etc/slurm/gres.conf
    [ "$PRACTICE_MODE" != plain-slurm ] || sed -i '/^JobSubmitPlugins/d' /etc/slurm/slurm.conf
    # See keep-memory.py; and a recent slurmd would look for systemd to make some.
    [ "$PRACTICE_SLURM" = 22.05 ] || printf 'CgroupPlugin=disabled\n' >/etc/slurm/cgroup.conf
    chown slurm: /etc/slurm/slurmdbd.conf /run/slurm /var/spool/slurmctld /var/mail
    chmod 600 /etc/slurm/slurmdbd.conf
}

# The words of that version, for task_epilog.
killed_for_memory() {
    if [ "$PRACTICE_SLURM" = 22.05 ]; then
        echo 'slurmstepd-@NODE@: error: Detected 1 oom-kill event(s) in StepId=@STEP@. Some of your processes may have been killed by the cgroup out-of-memory handler.'
    else
        echo 'slurmstepd-@NODE@: error: Detected 1 oom_kill event in StepId=@STEP@. Some of the step tasks have been OOM Killed.'
    fi
}

fill_in() {
    sed -e "s/@LOGIN@/$login_node/g; s/@CTLD_PORT@/$slurmctld_port/g; s/@DBD_PORT@/$slurmdbd_port/g; s/@SRUN_PORTS@/$srun_ports/g" \
        -e "s/@CPU_NODES@/$(list_of cpu_node_name)/g; s/@GPU_NODES@/$(list_of gpu_node_name)/g" "$1"
}

node_line() {
    printf 'NodeName=%s NodeAddr=127.0.0.1 Port=%s Sockets=2 CoresPerSocket=%s ThreadsPerCore=1 RealMemory=%s TmpDisk=800000 %s State=UNKNOWN\n' \
        "$1" $((first_node_port + $5)) $(($2 / 2)) "$3" "${4:+Gres=$4}"
}

# A whole GPU is /dev/nvidiaN and a MIG instance /dev/nvidia-migN: see devices.sh.
gpu_lines() {
    local entry kind type count file first_mig=0
    for entry in ${4//,/ }; do
        IFS=: read -r kind type count <<<"$entry"
        case $type in
            *g.*gb) file="/dev/nvidia-mig[$first_mig-$((first_mig + count - 1))]"; first_mig=$((first_mig + count)) ;;
            *) file="/dev/nvidia[0-$((count - 1))]" ;;
        esac
        printf 'NodeName=%s Name=gpu Type=%s File=%s\n' "$1" "$type" "$file"
    done
}

start_slurm() {
    local first=()
    # A new accounting database knows no earlier job: nothing is to be recovered.
    if [ -e "$state/database-is-new" ]; then first=(-c); fi
    [ "$PRACTICE_MODE" != plain-slurm ] || each_user plain_account
    start_daemon slurmctld setpriv --reuid=slurm --regid=slurm --clear-groups slurmctld -D "${first[@]}"
    mkfifo -m 600 /run/practice/jobs
    start_daemon keep-memory python3 -I -S "$program/inside/keep-memory.py"
    each_node start_node
    wait_for slurmctld 60 scontrol ping
    each_node wait_for_node
    end_lost_jobs
    rm -f "$state/database-is-new"
}

# Without the job_submit script nobody adds _cpu or _gpu to an account's name.
plain_account() {
    sacctmgr -i -Q add account def-prof Description=def-prof Organization=prof >/dev/null 2>&1
    sacctmgr -i -Q add user "$1" Account=def-prof >/dev/null 2>&1
}

# A node has its own host name, /dev, /tmp and /localscratch, so its own mounts: see node.sh.
start_node() {
    local migs=0 gpus=0 type
    for type in ${4//,/ }; do
        case $type in *g.*gb:*) migs=$((migs + ${type##*:})) ;; *) gpus=$((gpus + ${type##*:})) ;; esac
    done
    start_daemon "slurmd-$1" unshare --mount --uts --propagation private bash "$program/inside/node.sh" "$1" "$3" "$gpus" "$migs"
}

wait_for_node() { wait_for "slurmd-$1" 60 node_is_up "$1"; }
node_is_up() { sinfo -h -n "$1" -o %t | grep -qE '^(idle|mix|alloc)$'; }

# After a hard stop Slurm would believe for minutes that yesterday's jobs still run: a node that was down has lost them.
end_lost_jobs() {
    local node
    for node in $(squeue -h -t R,CG,S -o %N | while read -r nodes; do scontrol show hostnames "$nodes"; done | sort -u); do
        scontrol update NodeName="$node" State=DOWN Reason="the practice cluster was stopped"
        scontrol update NodeName="$node" State=RESUME
    done
}

stop_jobs() {
    local i
    timeout 5 scancel -Q -t RUNNING 2>/dev/null
    for ((i = 0; i < 50; i++)); do
        [ -n "$(timeout 2 squeue -h -t R,CG,S 2>/dev/null)" ] || return 0
        sleep 0.1
    done
}
