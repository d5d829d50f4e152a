#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Samples what a job uses: arguments are the seconds between two looks, the seconds after which it ends unless a line comes
# in, how many GPUs the job has, and what stands before /sys and /proc (empty but for tests).
# written: a step of the job, run by sh
# shellcheck disable=SC2034
pause=$1 lease=$2 gpus=$3 root=$4 mark=voyageur-use/1
PATH=$PATH:/usr/local/bin:/usr/bin:/bin
exec 3<&0 </dev/null
main=$$ renewed=1 until=0 sleeper=
{ while IFS='' read -r line; do kill -USR1 "$main" || exit; done; kill -TERM "$main"; } <&3 3<&- >/dev/null 2>&1 &
reader=$!
exec 3<&-
trap 'renewed=1' USR1
trap 'exit 0' TERM HUP INT PIPE
trap 'kill $reader $sleeper 2>/dev/null' EXIT
renice -n 10 -p "$main" >/dev/null 2>&1
page=$(getconf PAGESIZE) ticks=$(getconf CLK_TCK)
limit=
! command -v timeout >/dev/null || limit='timeout 20'

processor='' held=
while IFS=: read -r number kinds path; do
    case $path in
        */job_"$SLURM_JOB_ID" | */job_"$SLURM_JOB_ID"/*) path=${path%%/job_"$SLURM_JOB_ID"*}/job_$SLURM_JOB_ID ;;
        *) continue ;;
    esac
    case ,$kinds, in
        ,,)
            for top in "$root/sys/fs/cgroup" "$root/sys/fs/cgroup/unified"; do
                [ -n "$processor" ] || [ ! -r "$top$path/cpu.stat" ] || processor=$top$path/cpu.stat
                [ -n "$held" ] || [ ! -r "$top$path/memory.stat" ] || held=$top$path/memory.stat
            done ;;
        *,cpuacct,*)
            for top in "$root/sys/fs/cgroup/cpuacct" "$root/sys/fs/cgroup/$kinds"; do
                [ ! -r "$top$path/cpuacct.usage" ] || processor=$top$path/cpuacct.usage
            done ;;
        *,memory,*) [ ! -r "$root/sys/fs/cgroup/memory$path/memory.stat" ] || held=$root/sys/fs/cgroup/memory$path/memory.stat ;;
    esac
done <"$root/proc/self/cgroup"

# A name in parentheses may hold anything: only what comes behind the last one counts.
by_processes() {
    all=$(grep -lzx "SLURM_JOB_ID=$SLURM_JOB_ID" /proc/[0-9]*/environ 2>/dev/null)
    [ -z "$all" ] || all=$(grep -Lzx "SLURM_STEP_ID=$SLURM_STEP_ID" $all 2>/dev/null)
    for one in $all; do printf '%s\n' "${one%environ}stat" "${one%environ}smaps_rollup"; done | xargs -r cat 2>/dev/null |
        awk -v page="$page" -v ticks="$ticks" '
            function count() { memory += (shared >= 0 ? shared : pages * page); shared = -1; pages = 0 }
            BEGIN { shared = -1 }
            /^[0-9].*\) / || /^[^:]*\) [A-Z] [0-9-]+ [0-9]/ {
                count()
                sub(/^.*\) /, "")
                time += $12 + $13 + $14 + $15
                pages = $22
                next
            }
            /^Pss:/ { shared = $2 * 1024 }
            END { count(); printf "%.2f %.0f\n", time / ticks, memory }'
}

now() {
    time='' memory=
    if [ -z "$processor" ] || [ -z "$held" ]; then
        sums=$(by_processes)
        time=${sums% *} memory=${sums#* }
    fi
    [ -z "$processor" ] || time=$(awk '/^usage_usec / { printf "%.3f", $2 / 1e6 } NF == 1 { printf "%.3f", $1 / 1e9 }' "$processor")
    [ -z "$held" ] || memory=$(awk '
        $1 == "anon" || $1 == "shmem" { sum += $2 }
        $1 == "total_rss" || $1 == "total_shmem" { total += $2 }
        END { printf "%.0f", (total > 0 ? total : sum) }' "$held")
    printf '%s tick %s %s %s\n' "$mark" "$up" "${time:--}" "${memory:--}"
}

fields=index,uuid,name,utilization.gpu,memory.used,memory.total,mig.mode.current,power.draw
which=
case $CUDA_VISIBLE_DEVICES in
    '' | *MIG*) ;;
    *) which=--id=$CUDA_VISIBLE_DEVICES ;; # a node may show those of others, too
esac
ask() { $limit nvidia-smi $which "--query-gpu=$fields" --format=csv,noheader,nounits 2>&1; }
graphics() {
    table=$(ask)
    status=$?
    case $status:$table in
        0:*) ;;
        *'is not a valid field'*) # a driver that is older than instances
            fields=index,uuid,name,utilization.gpu,memory.used,memory.total,pstate,power.draw
            table=$(ask)
            status=$? ;;
    esac
    if [ "$status" != 0 ]; then
        printf '%s nogpu %s\n' "$mark" "$(printf '%s' "$table" | tr '\n' ' ')"
        return
    fi
    printf '%s\n' "$table" | sed "s|^|$mark gpu |"
    case $table in *', Enabled,'*) ;; *) return ;; esac
    $limit nvidia-smi -q -x 2>/dev/null | awk -v mark="$mark" '
        function value() { sub(/^[^>]*>/, ""); sub(/<.*/, ""); return $0 }
        /<gpu id=/ { gpu++ }
        /<mig_device>/ { inside = 1; number = used = total = "" }
        inside && /<index>/ { number = value() }
        inside && /<fb_memory_usage>/ { memory = 1 }
        memory && /<total>/ { total = value() }
        memory && /<used>/ { used = value() }
        /<\/fb_memory_usage>/ { memory = 0 }
        /<\/mig_device>/ { printf "%s mig %d, %s, %s, %s\n", mark, gpu - 1, number, used, total; inside = 0 }'
}

printf '\n%s begin %s\n' "$mark" "${SLURMD_NODENAME:-$(uname -n)}"
while read -r up rest </proc/uptime; do
    [ "$renewed" = 0 ] || until=$((${up%.*} + lease)) renewed=0
    [ "${up%.*}" -lt "$until" ] || break
    now
    if [ "$gpus" = 0 ]; then :
    elif command -v nvidia-smi >/dev/null; then graphics
    else printf '%s nogpu\n' "$mark"
    fi
    printf '%s end\n' "$mark"
    sleep "$pause" &
    sleeper=$!
    while kill -0 "$sleeper" 2>/dev/null; do wait "$sleeper"; done
done
