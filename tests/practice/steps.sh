# SPDX-License-Identifier: GPL-3.0-or-later
# The steps of tst_practice.sh. Each is a function that succeeds when its sentence is true; it works on the cluster in $state.

# step SENTENCE FUNCTION [ARGUMENT…]: its output is shown only when it fails, because then every line may matter.
step() {
    local sentence=$1 output status
    shift
    output=$(set -e; "$@" 2>&1 </dev/null)         # not in the condition itself: there, set -e would have no effect
    status=$?
    if [ $status = 0 ]; then
        echo "ok: $label: $sentence"
    else
        echo "NOT OK: $label: $sentence"
        printf '%s\n' "$output" | sed 's/^/    /'
        echo "    --- $state/start.log"
        tail -n 15 "$state/start.log" 2>/dev/null | sed 's/^/    /'
        exit 1
    fi
}

expect() { [ "$1" = "$2" ] || { echo "expected '$2', got '$1'"; return 1; }; }
expect_text() { case $1 in *"$2"*) ;; *) echo "expected the text '$2' in: $1"; return 1 ;; esac; }
refute() { if "$@"; then echo "should have failed: $*"; return 1; fi; }

# eventually SECONDS COMMAND…
eventually() {
    local deadline=$((SECONDS + $1))
    shift
    until "$@" >"$work/eventually.$label" 2>&1; do
        [ $SECONDS -lt $deadline ] || { echo "still not after the time allowed: $*"; cat "$work/eventually.$label"; return 1; }
        sleep 0.2
    done
}

# A value of practice.json, which has one level and no blanks.
reported() { sed -E "s/.*\"$1\":\"?([^\",]*).*/\1/" "$state/practice.json"; }

# login USER METHOD COMMAND…: with the reported host keys, by "key", "password" or "answers" (keyboard-interactive).
login() {
    local user=$1 method=$2 options
    shift 2
    sed -E 's/.*"hostKeys":\[([^]]*)\].*/\1/; s/"//g; s/,/\n/g' "$state/practice.json" | sed "s/^/[127.0.0.1]:$(reported port) /" >"$state/known_hosts"
    options=(-p "$(reported port)" -o UserKnownHostsFile="$state/known_hosts" -o StrictHostKeyChecking=yes -o LogLevel=ERROR
        -o NumberOfPasswordPrompts=1 -o IdentitiesOnly=yes -o ConnectTimeout=20 -F /dev/null)
    case $method in
        key) options+=(-i "$state/keys/client_ed25519") ;;
        password) options+=(-o PubkeyAuthentication=no -o PreferredAuthentications=password) ;;
        answers) options+=(-o PubkeyAuthentication=no -o PreferredAuthentications=keyboard-interactive) ;;
    esac
    env -u SSH_AUTH_SOCK SSH_ASKPASS="$here/answer-prompts" SSH_ASKPASS_REQUIRE=force timeout 60 ssh "${options[@]}" "$user@127.0.0.1" "$@"
}

# As student in a login shell; the text goes to bash's standard input, so nothing needs quoting.
student() { printf '%s\n' "$1" | login student key bash -l; }

# ---- Starting and reporting -------------------------------------------------------------------------------------

# If a process of the cluster kept the pipe open, cat would not end.
starts_and_lets_go() {
    local text
    text=$(set -o pipefail; timeout 600 "$program/start" --slurm "$1" --state "$state" --until-exit-of $$ | cat)
    expect_text "$text" "ready"
}
runs_already() { expect_text "$("$program/start" --state "$state")" "already running"; }
reports_agree() {
    expect "$("$program/status" --state "$state" --json)" "$(cat "$state/practice.json")"
    expect "$(reported running)" true
    expect "$(reported slurm)" "${label%%,*}"
    expect "$(reported identity)" "$state/keys/client_ed25519"
    expect_text "$(cat "$state/practice.json")" '"users":["student","student2","alice","prof"'
}
copy_is_another() {
    local copy=$state.copy
    mkdir "$copy" && cp -p "$state"/{process,ready,port-base,slurm-version} "$copy/" || return
    expect_text "$("$program/status" --state "$copy")" "not running" || return
    "$program/stop" --state "$copy" || return
    expect_text "$("$program/status" --state "$state")" "running, Slurm" || return
    rm -rf "$copy"
}
listeners() { ss -Htln | awk -v low="$(cat "$state/port-base")" '{ n = split($4, part, ":"); if (part[n] >= low && part[n] < low + 200) print $4 }'; }
listens_on_loopback_only() {
    expect "$(listeners | wc -l)" 10         # sshd on three ports, slurmctld, slurmdbd and five nodes
    expect "$(listeners | grep -vc '^127\.0\.0\.1:' || true)" 0
}

# ---- Logging in -------------------------------------------------------------------------------------------------

key_login() { expect "$(login student key hostname)" login1; }
password_login() { expect "$(login student password id -un)" student; }
wrong_password() { PASSWORD=wrong refute login student password true; }
key_and_second_factor() {
    expect "$(login student2 key id -un)" student2
    expect "$(DUO=123456 login student2 key id -un)" student2
}
password_and_second_factor() { expect "$(login student2 answers id -un)" student2; }
wrong_passcode() { DUO=654321 refute login student2 key true; }
sessions_limit() { expect "$("$program/enter" --state "$state" /usr/sbin/sshd -T -C user=student,host=localhost,addr=127.0.0.1,laddr=127.0.0.1,lport="$(reported port)" | grep -iE '^max(sessions|authtries) ' | sort | xargs)" "maxauthtries 6 maxsessions 10"; }
slurm_needs_login_shell() {
    expect_text "$(login student key 'sbatch --version' 2>&1 || true)" "command not found"
    expect_text "$(login student key 'bash -lc "sbatch --version"')" "slurm-wlm $label"
}
sftp_only() { refute login sftponly key true; }
other_shells() {
    expect_text "$(login tcshuser key 'echo $version')" tcsh
    expect_text "$(login zshuser key 'echo $ZSH_VERSION')" 5.
    expect_text "$(login zshuser key 'zsh -lc "which sbatch"')" /sbatch
    expect "$(login noisy key true | wc -l)" 3
}

# ---- Jobs -------------------------------------------------------------------------------------------------------

batch_job() {
    student 'mkdir -p ~/scratch/first && cd ~/scratch/first && cat >job.sh <<"JOB"
#!/bin/bash
#SBATCH --account=def-prof
#SBATCH --time=5
#SBATCH --output=job.out
set -e
module load python
touch "$SLURM_TMPDIR/mine"
ls "$SLURM_TMPDIR"
srun hostname
JOB
rm -f job.out; sbatch --parsable job.sh >id' 
    eventually 30 job_state_is "$(student 'cat ~/scratch/first/id')" COMPLETED
    expect "$(student 'cat ~/scratch/first/job.out' | xargs)" "mine nc10101"
    expect "$(find "$state/nodes" -path '*/localscratch/*' | wc -l)" 0
}
job_state_is() { student "sacct -X -n -P -o State -j $1" | tee /dev/stderr | grep -q "^$2"; }
job_is_known_as() { student "sacct -X -n -P -o Account,Partition,ExitCode -j $1" | tee /dev/stderr | grep -Fqx "$2"; }
accounting_knows_job() {
    local id
    id=$(student 'cat ~/scratch/first/id')
    # slurmdbd 22.05 may hear of a job's end before it hears all of its beginning; what it lacks comes within a few seconds.
    eventually 30 job_is_known_as "$id" "def-prof_cpu|cpubase_bycore_b1|0:0"
    expect_text "$(student "seff $id")" "State: COMPLETED (exit code 0)"
    expect_text "$(student 'diskusage_report')" "/scratch (user student)"
}
account_refused() {
    expect_text "$(student 'sbatch --time=5 --gpus=1 --wrap hostname 2>&1' || true)" "You are associated with multiple _gpu allocations..."
}
interactive_and_dependent_jobs() {
    expect_text "$(student 'salloc --account=def-prof --time=5 srun hostname </dev/null 2>/dev/null')" nc1
    student 'cd ~/scratch; a=$(sbatch --parsable --account=def-prof --time=5 -o array-%a.out --array=1-2 --wrap "sleep 1; echo \$SLURM_ARRAY_TASK_ID")
        sbatch --wait --account=def-prof --time=5 -o after.out --dependency=afterok:$a --wrap "cat array-1.out array-2.out"' >/dev/null
    expect "$(student 'cat ~/scratch/after.out' | xargs)" "1 2"
    expect_text "$(student 'id=$(sbatch --parsable --account=def-prof --time=5 -o /dev/null --wrap "sleep 30")
        until squeue -h -j $id -o %T | grep -q RUNNING; do sleep 0.2; done
        srun --jobid=$id --overlap hostname </dev/null; scancel $id')" nc1
}

# Fifty jobs at a time, each of a kind that its number decides. What they leave running, in five ways, is gone with them; a program
# over --mem is killed, its script goes on; memory that a parent shares with its children counts once.
jobs_leave_nothing() {
    student 'mkdir -p ~/scratch/left && cd ~/scratch/left && cat >job.sh <<"JOB"
#!/bin/bash
#SBATCH --account=def-prof --time=5 --mem=60M --output=%a.out
python='"'"'import sys, time; held = bytearray(b"x") * (int(sys.argv[1]) << 20); time.sleep(float(sys.argv[2]))'"'"'
case $((SLURM_ARRAY_TASK_ID * 2654435761 / 256 % 6)) in
    0) sleep 600 & ;;
    1) setsid nohup sleep 600 >/dev/null 2>&1 & ;;
    2) setsid env -i /bin/sleep 600 & ;;
    3) (trap "" TERM; while :; do sleep 600; done) & ;;
    4) echo over; python3 -c "$python" 90 20; sleep 600 & ;;
    5) python3 -c "import os
held = bytearray(b\"x\") * (40 << 20)
if os.fork(): os.wait()
else: __import__(\"time\").sleep(1)" ;;
esac
sleep 0.2
echo end
JOB
rm -f ./*.out; sbatch --parsable --wait --array=1-50 job.sh >id' || true
    expect "$(student 'grep -l end ~/scratch/left/*.out | wc -l')" 50
    eventually 20 processes_of_jobs 0
    local over
    over=$(student 'grep -lx over ~/scratch/left/*.out | wc -l')
    [ "$over" -gt 3 ]
    eventually 20 states_are 'OUT_OF_MEMORY|0:125' "$over"
    eventually 20 states_are 'COMPLETED|0:0' $((50 - over))
    expect "$(student 'grep -l oom.kill ~/scratch/left/*.out | wc -l')" "$over"
}
states_are() { expect "$(student 'sacct -X -n -P -o State,ExitCode -j "$(cat ~/scratch/left/id)"' | grep -cxF "$1")" "$2"; }
processes_of_jobs() {
    expect "$("$program/enter" --state "$state" bash -c 'cat /proc/[0-9]*/environ 2>/dev/null | tr "\0" "\n" | grep -c "^SLURM_JOB_ID="; pgrep -cxf "(/bin/)?sleep 600"')" "$1
0"
}
memory_of_a_node() {
    student 'cd ~/scratch && sbatch --wait --exclusive --account=def-prof --time=5 --mem=60M -o memory.out --wrap \
        "stat -f -c %T /tmp /dev/shm; head -c 30M /dev/zero >/tmp/mine; sleep 0.7; head -c 50M /dev/zero >/dev/shm/mine; sleep 20"' || true
    expect_text "$(student 'cat ~/scratch/memory.out')" "tmpfs
tmpfs"
    expect_text "$(student 'grep -i oom.kill ~/scratch/memory.out')" ".batch"
    # Nothing of it stays in this computer's memory.
    expect "$(student 'srun --exclusive -N2 --account=def-prof --time=5 find /tmp /dev/shm -user student </dev/null 2>/dev/null' | wc -l)" 0
}

# ---- Software ---------------------------------------------------------------------------------------------------

virtualenv_needs_module() { expect_text "$(student 'virtualenv ENV 2>&1' || true)" "Please load a Python module before running virtualenv."; }
wheelhouse_installs() {
    student 'set -e; module load python; virtualenv --no-download ~/ENV >/dev/null; source ~/ENV/bin/activate
        pip install --no-index --upgrade pip >/dev/null
        printf "numpy\ntorch\ntqdm\nPillow\nmatplotlib\nfilelock\nPyYAML\n" >requirements.txt
        pip install --no-index -r requirements.txt >/dev/null
        python -c "import numpy, torch, tqdm, PIL, matplotlib.pyplot, filelock, yaml; print(torch.__version__)"' >"$state/torch"
    expect "$(cat "$state/torch")" 2.6.0+computecanada
}
wheels_bring_programs() {
    expect_text "$(student 'module load python; source ~/ENV/bin/activate; pip install --no-index tensorboard jupyterlab >/dev/null
        tensorboard --help; command -v jupyter-lab')" "--bind_all"
}
avail_wheels_answers() {
    expect_text "$(student 'module load python; avail_wheels numpy')" "numpy   2.2.2      cp3"
    expect_text "$(student 'avail_wheels --raw "torch<2.5"')" "torch-2.3.0+computecanada-cp"
    expect "$(student 'printf "numpy\nnosuchthing\n" >r.txt; avail_wheels -r r.txt --not-available-only --raw')" nosuchthing
}

# ---- GPUs -------------------------------------------------------------------------------------------------------

# busy_percent COMMAND: what nvidia-smi says in a job on one GPU while COMMAND runs in it.
busy_percent() {
    student "srun --account=def-prof --time=5 --gpus-per-node=a100:1 bash -c '$1 & sleep 1; nvidia-smi --query-gpu=utilization.gpu --format=csv,noheader,nounits; kill %1' </dev/null 2>/dev/null"
}
# On a crowded machine one sample may be off: some of a few must be right.
gpu_idle() { eventually 40 percent_within 0 0 "sleep 20"; }
gpu_busy() {
    eventually 40 percent_within 51 100 "python3 -c \"while True: pass\""
    expect_text "$(student 'srun --account=def-prof --time=5 --gpus-per-node=h100:1 nvidia-smi -L </dev/null')" "H100 80GB HBM3 (simulated)"
    refute login student key nvidia-smi
}
percent_within() {
    local percent
    percent=$(busy_percent "$3")
    echo "nvidia-smi said: $percent"
    [ "$percent" -ge "$1" ] && [ "$percent" -le "$2" ]
}

# ---- Ends -------------------------------------------------------------------------------------------------------

# Processes of the cluster, known by their process number namespace. It is held open, for else another cluster could get its number.
remember_namespace() {
    local process
    "$program/enter" --state "$state" readlink /proc/self/ns/pid >"$state/namespace"
    for process in /proc/[0-9]*; do
        if readlink "$process/ns/pid" 2>/dev/null | grep -qxF -f "$state/namespace"; then
            exec {namespace_held}<"$process/ns/pid"
            return
        fi
    done
    echo "no process has the namespace $(cat "$state/namespace")"
    return 1
}
nothing_is_left() {
    eventually 10 no_process_left
    eventually 10 no_program_serves # its ports may be another cluster's by now
    refute grep -qF "$state" /proc/self/mountinfo
}
no_program_serves() { refute pgrep -f -- "^unshare .*$state/program/" >/dev/null; }
no_process_left() { refute grep -qxF -f "$state/namespace" <(readlink /proc/[0-9]*/ns/pid); }

sshd_comes_back() {
    "$program/enter" --state "$state" pkill -KILL '^sshd'
    eventually 20 login student key true
}
kill_leaves_nothing() {
    remember_namespace
    kill -KILL "$(reported pid)"
    nothing_is_left
    expect_text "$("$program/status" --state "$state" --json)" '"running":false'
}
recovers() {
    "$program/start" --quiet --state "$state"
    expect "$(student 'sacct -X -n -P -o State -j $(cat ~/scratch/first/id)')" COMPLETED
    expect_text "$(student 'srun --account=def-prof --time=5 hostname </dev/null')" nc1
}
stop_leaves_nothing() {
    remember_namespace
    "$program/stop" --state "$state"
    nothing_is_left
    expect "$(reported running)" false
    expect_text "$("$program/stop" --state "$state")" "not running"
}
failed_start_names_daemon() {
    local text
    if text=$("$program/start" --state "$state" --sshd-option "NoSuchOption yes" 2>&1); then echo "it started"; return 1; fi
    expect_text "$text" "sshd ended at once"
    expect_text "$text" "NoSuchOption"
    nothing_is_left
}
without_slurm() {
    "$program/start" --quiet --state "$state" --no-slurm
    expect_text "$(student 'sbatch --version 2>&1' || true)" "command not found"
    "$program/stop" --quiet --state "$state"
}

# ---- An ordinary user -------------------------------------------------------------------------------------------

# A user that exists only in a mount namespace of this test, so the machine's own users stay as they are. It borrows the Debian folder.
ordinary_user() {
    local roots=${VOYAGEUR_PRACTICE_ROOTS:-${XDG_CACHE_HOME:-$HOME/.cache}/voyageur/practice-root}
    mkdir -p "$work/user/home" "$work/user/roots" "$work/user/etc"
    cp -R "$program" "$work/user/program"        # the project may be where only root can read
    cp -R "$here" "$work/user/test"
    state=$work/user/home/state
    for file in passwd group; do cp /etc/$file "$work/user/etc/$file"; done
    echo "pupil:x:58999:58999::$work/user/home:/bin/sh" >>"$work/user/etc/passwd"
    echo "pupil:x:58999:" >>"$work/user/etc/group"
    echo "pupil:1000000:65536" | tee "$work/user/etc/subuid" >"$work/user/etc/subgid"
    chown 58999:58999 "$work/user/home"
    export work roots state
    unshare --mount --propagation private bash -eu -c '
        for file in passwd group subuid subgid; do
            [ -e /etc/$file ] || { echo "/etc/$file is missing: install the package uidmap"; exit 1; }
            mount --bind "$work/user/etc/$file" /etc/$file
        done
        mount --bind "$roots" "$work/user/roots"
        mount -o remount,bind,ro "$work/user/roots"
        cd "$work/user/home"
        exec setpriv --reuid=58999 --regid=58999 --clear-groups env -i HOME="$work/user/home" USER=pupil LOGNAME=pupil PATH="$PATH" \
            VOYAGEUR_PRACTICE_ROOTS="$work/user/roots" bash "$work/user/test/ordinary-user.sh" "$work/user/program" "$state"
    '
}
