#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# tst_practice.sh PRACTICE-CLUSTER-FOLDER
#
# Starts private practice clusters with both versions of Slurm side by side, under a temporary folder, and uses them as a student would.
# Every step is a sentence; the first that is not true ends the test and shows what happened.
set -u
program=$(cd "${1:?the practice-cluster folder}" && pwd)
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d "${TMPDIR:-/tmp}/practice-test.XXXXXX")
chmod 755 "$work"
. "$here/steps.sh"

finish() {
    local status=$?
    for state in "$work"/state-*; do [ ! -d "$state" ] || "$program/reset" --quiet --state "$state" 2>/dev/null; done
    rm -rf "$work"
    exit $status
}
trap finish EXIT
trap 'exit 130' INT TERM

# Everything that is asked of one version, in its own process; the two run at the same time.
version_is_sound() {
    local slurm=$1
    state=$work/state-$slurm
    label=$slurm
    step "a cluster starts, and the reader of its output sees the end" starts_and_lets_go "$slurm"
    step "a second start says that it runs" runs_already
    step "practice.json and status agree" reports_agree
    step "a copy of its folder is no cluster, and stopping that one ends nothing" copy_is_another
    step "every listener is on the loopback address" listens_on_loopback_only
    step "a key opens a session, and the host key is the one reported" key_login
    step "a password opens a session" password_login
    step "a wrong password does not" wrong_password
    step "a key and a second factor open a session, by option and by passcode" key_and_second_factor
    step "a password and a second factor open a session" password_and_second_factor
    step "a wrong passcode does not" wrong_passcode
    step "MaxSessions is OpenSSH's own" sessions_limit
    step "Slurm is found by a login shell only" slurm_needs_login_shell
    step "a user for SFTP only may run no command" sftp_only
    step "other login shells work" other_shells
    step "a batch job has a disk of its own and ends well" batch_job
    step "sacct and seff know the job" accounting_knows_job
    step "a missing account is refused in the clusters' words" account_refused
    step "salloc, srun into a running job, arrays and dependencies work" interactive_and_dependent_jobs
    step "fifty jobs leave nothing running, and what takes more than --mem is OUT_OF_MEMORY" jobs_leave_nothing
    step "/tmp and /dev/shm of a node are in memory, count for --mem, and are empty after the job" memory_of_a_node
    step "virtualenv asks for a Python module" virtualenv_needs_module
    step "a virtual environment installs from the wheelhouse" wheelhouse_installs
    step "the wheels of TensorBoard and JupyterLab bring their programs" wheels_bring_programs
    step "avail_wheels says what there is and what is missing" avail_wheels_answers
    step "nvidia-smi shows 0 % while the job idles" gpu_idle
    step "nvidia-smi shows a busy GPU while the job computes" gpu_busy
    step "a killed sshd comes back" sshd_comes_back
    step "killing the outer process leaves nothing" kill_leaves_nothing
    step "a start after that recovers what was stored" recovers
    step "stopping leaves no process, listener or mount" stop_leaves_nothing
    step "a start that fails names the daemon and leaves nothing" failed_start_names_daemon
    step "a machine without Slurm can be had" without_slurm
}

for slurm in 22.05 24.11; do
    ( trap - EXIT; version_is_sound $slurm ) &
    runs+=($!)
done
failed=0
for run in "${runs[@]}"; do wait "$run" || failed=1; done
[ $failed = 0 ] || exit 1

# As an ordinary user, everything above ran as one already.
if [ "$(id -u)" = 0 ]; then
    label="ordinary user"
    ordinary_user || { echo "NOT OK: $label: the steps above"; exit 1; }
fi
echo "the practice cluster works"
