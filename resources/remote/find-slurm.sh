#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Where the programs of Slurm are, and which of its settings the login environment has.
# arguments: programs…
# output: lines that begin with "voyageur-"
. lib.sh
for program; do
  found=$(command -v "$program") && printf 'voyageur-program %s\n' "$found"
done
[ -z "${SLURM_CONF+x}" ] || printf 'voyageur-conf %s\n' "$SLURM_CONF"
[ -z "${SLURM_CLUSTERS+x}" ] || printf 'voyageur-clusters %s\n' "$SLURM_CLUSTERS"
env | sed -n 's/^\(SBATCH_[A-Z0-9_]*=\)/voyageur-variable \1/p; s/^\(SLURM_ACCOUNT=\)/voyageur-variable \1/p' | sort
printf 'voyageur-version %s\n' "$(sbatch --version 2>/dev/null)"
