#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The script of a job, and the code beside it that speaks of TensorBoard.
# arguments: job scontrol sacct workdir
# output: the script, then pairs of a name and the beginning of that file, each ended by NUL
. lib.sh
limit=
command -v timeout >/dev/null && limit='timeout 15'
script=$($limit "$2" write batch_script "$1" - 2>/dev/null) || script=
[ -n "$script" ] || script=$($limit "$3" --noheader --batch-script -j "$1" 2>/dev/null)
cd -- "$4" 2>/dev/null || { printf '%s\0' "$script"; exit 0; }
case $script in
    *'#!'*) ;;
    *) script=$(cat -- *.sh *.sbatch *.slurm 2>/dev/null | head -c 100000) ;;
esac
printf '%s' "$script" | head -c 100000
printf '\0'
$limit find . -maxdepth 4 ! -path . -name '.*' -prune -o -name site-packages -prune -o -name '*.py' -type f -size -300k -print0 2>/dev/null |
    head -c 60000 | xargs -0 grep -lZE 'SummaryWriter|TensorBoard|TrainingArguments|Trainer|create_file_writer|log.?dir|logging.?dir' \
    /dev/null 2>/dev/null | head -c 20000 | xargs -0 sh -c '
for file; do
    [ -f "$file" ] || continue
    printf "%s\0" "$file"
    head -c 100000 -- "$file"
    printf "\0"
done' sh 2>/dev/null | head -c 600000
exit 0
