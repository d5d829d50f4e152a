#!/bin/bash -l
# SPDX-License-Identifier: GPL-3.0-or-later
# What rules want to know of the login environment, of folders and of start-up files.
# arguments: mark folder folders…
# output: parts that begin with a line "MARK WORD …"; the mark stands in no file
. lib.sh
exec </dev/null
mark=$1 folder=$2
shift 2
printf '\n%s environment\n' "$mark"
env | grep -E '^(HOME|USER|SCRATCH|PROJECT|SLURM_ACCOUNT|SALLOC_ACCOUNT|SBATCH_[A-Z_]*)='
printf '\n%s folder\n' "$mark"
cd -- "$HOME" && if [ -z "$folder" ]; then pwd; elif [ -d "$folder" ]; then (cd -- "$folder" && pwd); else printf '%s\n' "$folder"; fi
for asked; do
    if [ -d "$asked" ]; then printf '\n%s there %s\n' "$mark" "$asked"; elif [ -d "${asked%/*}" ]; then printf '\n%s missing %s\n' "$mark" "$asked"; fi
done
for name in .bashrc .bash_profile .profile; do
    if [ -r "$HOME/$name" ]; then
        printf '\n%s file %s\n' "$mark" "$name"
        head -c 65536 -- "$HOME/$name"
    fi
done
printf '\n%s end\n' "$mark"
exit 0
