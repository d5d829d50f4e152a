# SPDX-License-Identifier: GPL-3.0-or-later
# ordinary-user.sh PRACTICE-CLUSTER-FOLDER STATE: a shorter tour, by somebody who is not root (see ordinary_user in steps.sh).
set -u
program=$1 state=$2 work=$HOME here=$(dirname "$0") label="24.11, ordinary user"
. "$here/steps.sh"
trap '"$program/reset" --quiet --state "$state"' EXIT
step "a cluster starts, and the reader of its output sees the end" starts_and_lets_go 24.11
step "every listener is on the loopback address" listens_on_loopback_only
step "a key opens a session, and the host key is the one reported" key_login
step "a password opens a session" password_login
step "a password and a second factor open a session" password_and_second_factor
step "a batch job has a disk of its own and ends well" batch_job
step "sacct and seff know the job" accounting_knows_job
step "fifty jobs leave nothing running, and what takes more than --mem is OUT_OF_MEMORY" jobs_leave_nothing
step "/tmp and /dev/shm of a node are in memory, count for --mem, and are empty after the job" memory_of_a_node
step "nvidia-smi shows a busy GPU while the job computes" gpu_busy
step "killing the outer process leaves nothing" kill_leaves_nothing
step "a start after that recovers what was stored" recovers
step "stopping leaves no process, listener or mount" stop_leaves_nothing
