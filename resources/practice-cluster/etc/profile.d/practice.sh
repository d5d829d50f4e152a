# SPDX-License-Identifier: GPL-3.0-or-later
# What a login shell gets here: Slurm and the cluster's own commands on PATH, modules, a default environment.
# "ssh host command" does not read this file; "ssh host bash -lc command" does.
export CC_CLUSTER=practice
export SCRATCH=/scratch/$USER
export PATH=/cvmfs/soft.computecanada.ca/custom/bin:/opt/software/slurm/bin:/usr/local/bin:/usr/bin:/bin
export SQUEUE_FORMAT="%.15i %.8u %.12a %.14j %.3t %.10L %.5D %.4C %.10b %.7m %N (%r) "
export SQUEUE_SORT="-t,e,S"
export SACCT_FORMAT="Account,User,JobID,Start,End,AllocCPUS,Elapsed,AllocTRES%30,CPUTime,AveRSS,MaxRSS,MaxRSSTask,MaxRSSNode,NodeList,ExitCode,State%20"
export MODULEPATH=/cvmfs/soft.computecanada.ca/custom/modules
export LMOD_SYSTEM_DEFAULT_MODULES=StdEnv/2023
export LMOD_SHORT_TIME=100000          # never writes a cache into the home
export LMOD_COLORIZE=no
export PRACTICE_PROFILE_DONE=1
# Exported to jobs with the rest of the environment: a batch script finds "module".
export BASH_ENV=/usr/share/lmod/lmod/init/bash
if [ -n "${BASH_VERSION:-}" ]; then
    . "$BASH_ENV"
elif [ -n "${ZSH_VERSION:-}" ]; then
    . /usr/share/lmod/lmod/init/zsh
else
    . /usr/share/lmod/lmod/init/sh >/dev/null
fi
if [ -z "${LOADEDMODULES:-}" ]; then
    # What Lmod says to this, asked once at the cluster's start: it takes longer than the rest of a login.
    if [ -r /etc/practice-modules.sh ]; then . /etc/practice-modules.sh; else module load StdEnv/2023; fi
fi
