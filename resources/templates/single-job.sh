#!/bin/bash
#SBATCH --job-name=@name@
@?account #SBATCH --account=@account@
@?reservation #SBATCH --reservation=@reservation@
@?partition #SBATCH --partition=@partition@
#SBATCH --time=@time@
#SBATCH --cpus-per-task=@cpus@
#SBATCH --mem=@memory@
@?gpus #SBATCH --gpus-per-node=@gpus@
#SBATCH --output=@output@

# Stop at the first command that fails, also inside a pipe.
set -eo pipefail

@?modules module load @modules@
@?environment source @environment@

# Only now: module files and virtual environments read variables that may not be set.
set -u

# Python prints at once, so that the log can be followed.
export PYTHONUNBUFFERED=1
# matplotlib draws into files and opens no window: a job has no screen.
export MPLBACKEND=Agg

@?results # What the program writes here is on shared storage at once: it is there also when the job runs out of time.
@?results results=@results@
@?results mkdir -p -- "$results"
@?results
@?archive # The data as one file from shared storage to the node's own disk, which reads small files fast.
@?archive if [ -z "${SLURM_TMPDIR:-}" ]; then
@?archive     SLURM_TMPDIR=$(mktemp -d)
@?archive     export SLURM_TMPDIR
@?archive     trap 'rm -rf -- "$SLURM_TMPDIR"' EXIT
@?archive fi
@?archive tar -xf @archive@ -C "$SLURM_TMPDIR"
@?archive dataset=$SLURM_TMPDIR/@dataset@
@?archive
cd -- @code@
@command@
