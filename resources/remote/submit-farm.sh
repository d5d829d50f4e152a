#!/bin/bash -l
# SPDX-License-Identifier: GPL-3.0-or-later
# Makes a farm of META, once, and submits it. With no time that a case must take at least short ones are no failures; an
# older META has no such line, and its own word.
# arguments: folder script program jobs options…
# output: META's words
# statuses: 67 missing, 75 no-module
. lib.sh
folder=$1 script=$2 program=$3 jobs=$4
shift 4
cd -- "$folder/sweep" || exit 67
module load meta-farm && command -v "$program" >/dev/null || exit 75
[ -d farm ] || farm_init.run farm || exit
cd -- farm || exit 67
[ "$program" = resubmit.run ] || cp -- ../table.dat table.dat || exit
cp -- ../single_case.sh single_case.sh && cp -- "$script" job_script.sh || exit
chmod u+x single_case.sh job_script.sh
if [ -f config.h ]; then sed -i 's/^dt_failed=.*/dt_failed=0/' config.h; fi
exec "$program" "$jobs" "$@" </dev/null
