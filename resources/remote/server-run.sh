#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# A server in a job, or on the login node: its arguments are its folder, kind, place, environment, address, lease (seconds;
# 0: as long as the file is there) and the folder of the job.
# written: the folder of a server, as run.sh, and run by bash
# shellcheck disable=SC2088
folder=$1 kind=$2 place=$3 environment=$4 address=$5 lease=$6 workdir=$7
umask 077
set -m
[ -e "$folder/lease" ] || exit
exec >>"$folder/output" 2>&1 </dev/null
step=login
[ -z "$SLURM_JOB_ID" ] || step=$SLURM_JOB_ID.${SLURM_STEP_ID:-$SLURM_STEPID}
node=${SLURMD_NODENAME:-$(uname -n)}
say() { printf '%s\n' "$*" >"$folder/state.part" && mv -f -- "$folder/state.part" "$folder/state"; }
say beginning "$step" "$node"

adopt() {
    local file pair job other virtual newest=0 chosen='' best=0 number
    oldest=
    for file in /proc/[0-9]*/environ; do
        [ -O "$file" ] || continue
        job='' other='' virtual=0
        while IFS='' read -r -d '' pair; do
            case $pair in
                SLURM_JOB_ID=*) job=${pair#*=} ;;
                VOYAGEUR_BESIDE=*) other=yes ;;
                VIRTUAL_ENV=?* | CONDA_PREFIX=?*) virtual=1 ;;
            esac
        done <"$file"
        [ "$job" = "$SLURM_JOB_ID" ] && [ -z "$other" ] || continue
        number=${file#/proc/} number=${number%/environ}
        [ -n "$oldest" ] && [ "$number" -gt "$oldest" ] || oldest=$number
        if [ "$virtual" -gt "$best" ] || { [ "$virtual" = "$best" ] && [ "$number" -gt "$newest" ]; }; then
            chosen=$file best=$virtual newest=$number
        fi
    done 2>/dev/null
    [ -n "$chosen" ] || return 0
    while IFS='' read -r -d '' pair; do
        case $pair in
            PATH=* | LD_LIBRARY_PATH=* | PYTHONPATH=* | PYTHONHOME=* | VIRTUAL_ENV=* | CONDA_PREFIX=* | CONDA_DEFAULT_ENV=* | \
                EB*=* | MODULEPATH=* | LOADEDMODULES=* | _LMFILES_=* | LMOD_*=* | PIP_*=* | SLURM_TMPDIR=* | TMPDIR=* | \
                SLURM_SUBMIT_DIR=*)
                export "${pair?}"
                ;;
        esac
    done <"$chosen" 2>/dev/null
}
has() { python3 -c 'import importlib.util, sys
sys.path = [one for one in sys.path if one]
try:
    found = importlib.util.find_spec(sys.argv[1])
except ImportError:
    found = None
sys.exit(0 if found else 1)' "$1" 2>/dev/null; }

# Where no job runs whose environment could be taken.
search() {
    local one
    { printf '%s\n' "$environment"
        cat -- "$workdir"/*.sh "$workdir"/*.sbatch "$workdir"/*.slurm 2>/dev/null | head -c 1000000 |
            sed -n -e "s/[\"']//g" -e 's/^[[:space:]]*\(source\|[.]\)[[:space:]]\{1,\}\([^#;&|]*\)\/bin\/activate.*/\2/p' | sort -u
        ls -td ~/venvs/*/ 2>/dev/null
    } | while IFS='' read -r one; do
        case $one in
            '~/'*) one=$HOME/${one#'~/'} ;;
            '$HOME/'* | '${HOME}/'*) one=$HOME/${one#*/} ;;
            '$SCRATCH/'* | '${SCRATCH}/'*) one=$SCRATCH/${one#*/} ;;
            [!/]*) one=$workdir/$one ;;
        esac
        [ -r "$one/bin/activate" ] || continue
        if (. "$one/bin/activate" && has tensorboard.main) 2>/dev/null; then
            printf %s "$one"
            break
        fi
    done
}
if [ -n "$SLURM_JOB_ID" ]; then adopt
elif ! has tensorboard.main; then environment=$(search)
fi
if [ -z "$VIRTUAL_ENV$CONDA_PREFIX" ] && [ -n "$environment" ] && [ -r "$environment/bin/activate" ]; then
    . "$environment/bin/activate"
fi

case $place in
    '$SLURM_TMPDIR'*) place=$SLURM_TMPDIR${place#'$SLURM_TMPDIR'} ;;
    '$SCRATCH'*) place=$SCRATCH${place#'$SCRATCH'} ;;
    '~' | '~/'*) place=$HOME${place#'~'} ;;
esac
if ! cd -- "$place"; then
    say nofolder "$step" "$node"
    exit
fi
place=$PWD

installed() {
    case $kind in
        tensorboard) has tensorboard.main ;;
        jupyter)
            if has jupyterlab.__main__; then module=jupyterlab
            elif has notebook.__main__; then module=notebook
            else return 1
            fi
            ;;
    esac
}
hasJustBegun() {
    [ -n "$SLURM_JOB_ID" ] && [ -z "$VIRTUAL_ENV$CONDA_PREFIX" ] && [ "$SECONDS" -lt 15 ] && [ -e "$folder/lease" ] || return 1
    [ -z "$oldest" ] || [ "$(ps -o etimes= -p "$oldest" 2>/dev/null || echo 10)" -lt 10 ]
}
until installed; do
    if hasJustBegun; then
        sleep 1
        adopt
        continue
    fi
    [ -z "$SLURM_JOB_ID" ] || adopt # what the job's script has set up while this looked
    if ! installed; then
        say missing "$step" "$node" "${VIRTUAL_ENV:-$CONDA_PREFIX}"
        exit
    fi
done

# Below the ports that Linux gives to outgoing connections by itself.
freePort() {
    python3 -c 'import random, socket
for port in random.sample(range(20000, 32000), 500):
    try:
        with socket.socket() as one:
            one.bind(("", port))
    except OSError:
        continue
    print(port)
    break' 2>/dev/null || echo $((20000 + RANDOM % 12000))
}

# The last lines take the secret from its file, so that it is on no command line.
start() {
    case $kind in
        tensorboard)
            cd / && CUDA_VISIBLE_DEVICES='' exec nice -n 5 python3 -c 'import sys
folder, logs, port, address = sys.argv[1:]
sys.path = [one for one in sys.path if one]
with open(folder + "/secret") as secret:
    prefix = "/" + secret.read().strip()
sys.argv = ["tensorboard", "--logdir", logs, "--host", address, "--port", port, "--path_prefix", prefix]
from tensorboard.main import run_main
run_main()' "$folder" "$place" "$port" "$address"
            ;;
        jupyter)
            # Its run-time files hold the token; the home may be read-only here.
            JUPYTER_TOKEN=$(cat "$folder/secret") JUPYTER_RUNTIME_DIR=$folder/jupyter exec python3 -c 'import runpy, sys
sys.path = [one for one in sys.path if one]
module = sys.argv.pop(1)
runpy.run_module(module, run_name="__main__", alter_sys=True)' "$module" --no-browser --ip=0.0.0.0 "--port=$port" \
                --ServerApp.port_retries=0 --NotebookApp.port_retries=0
            ;;
        *)
            command=$(cat "$folder/command")
            PORT=$port exec bash -c "${command//'{port}'/$port}"
            ;;
    esac
}
listens() {
    cat /proc/net/tcp /proc/net/tcp6 2>/dev/null | awk -v port=":$(printf %04X "$port")" -v user="$UID" '
        $4 == "0A" && $8 == user && substr($2, length($2) - 4) == port { found = 1 }
        END { exit !found }'
}
# The file's own time is not compared with this node's clock: they may differ.
seen='' used=0 verdict=ended
wanted() {
    [ -e "$folder/lease" ] || return 1
    [ "$lease" != 0 ] || return 0
    local now
    now=$(stat -c '%y %i' "$folder/lease" 2>/dev/null)
    [ "$now" = "$seen" ] || { seen=$now used=$SECONDS; }
    [ $((SECONDS - used)) -lt "$lease" ] || { verdict=expired; return 1; }
}
lives() { [ -n "$(jobs -rp)" ]; }
finish() {
    kill -TERM -- "-$server" 2>/dev/null
    for _ in 1 2 3 4 5 6 7 8 9 10 11 12; do
        kill -0 -- "-$server" 2>/dev/null && lives || break
        sleep 0.25
    done
    kill -KILL -- "-$server" 2>/dev/null
    say "$verdict" "$step" "$node" 0
    exit
}
trap finish TERM

for attempt in 1 2 3 4 5; do
    port=$(freePort)
    : >"$folder/output"
    start &
    server=$!
    while lives && ! listens; do
        [ -e "$folder/lease" ] || finish
        sleep 0.2
    done
    if lives; then
        say listening "$step" "$node" "$port"
        while lives; do
            wanted || finish
            sleep 1
        done
        attempt=last
    fi
    wait "$server"
    status=$?
    kill -KILL -- "-$server" 2>/dev/null
    [ "$attempt" != last ] || break
    grep -q -i -e 'already in use' -e 'EADDRINUSE' -e 'is not available' "$folder/output" || break
done
say ended "$step" "$node" "$status"
