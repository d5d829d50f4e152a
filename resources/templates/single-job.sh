#!/bin/bash
#SBATCH --job-name=@name@
@?account #SBATCH --account=@account@
@?reservation #SBATCH --reservation=@reservation@
@?partition #SBATCH --partition=@partition@
#SBATCH --time=@time@
@?ntasks #SBATCH --nodes=1
@?ntasks #SBATCH --ntasks=@ntasks@
#SBATCH --cpus-per-task=@cpus@
#SBATCH --mem=@memory@
@?gpus #SBATCH --gpus-per-node=@gpus@
#SBATCH --output=@output@
@?signal # So many seconds before the time is over this script is told, by the signal USR1.
@?signal #SBATCH --signal=B:USR1@@signal@
@?chainstart # So many jobs in a row; %1: one at a time.
@?sweeptasks # The tasks of the sweep; behind a % how many may run at a time.
@?array #SBATCH --array=@array@

# Stop at the first command that fails, even inside a pipe.
set -eo pipefail

@?chainstart @chainstart@
@?chainstart
@?purge # Without what is loaded by itself: the same modules wherever this script runs.
@?purge module --force purge
@?unload module unload @unload@
@?modules module load @modules@
@?environment source @environment@
@?making @making@

# Only now: module files and virtual environments read variables that may not be set.
set -u

# Python prints at once, so that you can follow the log.
export PYTHONUNBUFFERED=1
# matplotlib draws into files and opens no window: a job has no screen.
export MPLBACKEND=Agg

@?results # What the program writes here is on shared storage at once: it is there also when the job runs out of time.
@?results results=@results@
@?results mkdir -p -- "$results"
@?results
@?archive # The data as one file from shared storage to the node's own disk, which reads small files fast.
@?stagein # The data that is on the cluster already.
@?node if [ -z "${SLURM_TMPDIR:-}" ]; then
@?node     SLURM_TMPDIR=$(mktemp -d)
@?node     export SLURM_TMPDIR
@?node     trap "rm -rf --one-file-system -- $(printf %q "$SLURM_TMPDIR")" EXIT
@?node fi
@?archive tar -xf @archive@ -C "$SLURM_TMPDIR"
@?archive dataset=$SLURM_TMPDIR/@dataset@
@?archive
@?stagein @stagein@
@?stagein
@?localstart @localstart@
@?localstart
cd -- @code@
@?foreground @command@
@?training @training@
