// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace voyageur::servers {

//! On the login node: "$@" is FOLDER SCRIPT, then srun's words; the secret and, after a line break, the person's command come by
//! its input. srun holds the step, and has to outlive the session. What nobody has touched for a month goes.
// not shell: a literal file; data comes as its arguments and variables
inline constexpr char serverStart[] = R"sh(
folder=$1 script=$2
shift 2
umask 077
mkdir -p -- "${folder%/*}" || exit
find "${folder%/*}" -maxdepth 1 -name 'server-*' -mtime +30 -exec rm -rf {} + 2>/dev/null
lives() {
    for _ in 1 2 3 4 5 6 7 8 9 10; do
        [ ! -e "$folder/srun" ] || break # another window is about to start it
        sleep 0.5
    done
    [ -e "$folder/lease" ] || return 1
    case $(cat "$folder/state" 2>/dev/null) in
        *' login '* | '') ;;
        beginning* | listening*) return 0 ;;
        *) return 1 ;;
    esac
    case $(cat "$folder/state" 2>/dev/null) in '' | beginning* | listening*) ;; *) return 1 ;; esac
    [ "$(cat "$folder/host")" != "$(uname -n)" ] || [ -n "$(tr -d '\0' <"/proc/$(cat "$folder/srun")/cmdline" 2>/dev/null)" ]
}
[ ! -d "$folder" ] || lives || rm -rf -- "$folder"
mkdir -- "$folder" 2>/dev/null || exit 0
# Who stopped before that was sent has looked for this folder already.
IFS= read -r secret || { rm -rf -- "$folder"; exit 1; }
printf %s "$secret" >"$folder/secret" && cat >"$folder/command" && printf %s "$script" >"$folder/run.sh" && : >"$folder/lease" && uname -n >"$folder/host" || exit
setsid nohup "$@" </dev/null >"$folder/words" 2>&1 &
echo $! >"$folder/srun"
printf '\nserver made\n'
)sh";

//! Waits there until there is something to say, or some seconds (LIMIT, in halves) have passed, and says it: FOLDER LIMIT USED.
//! The lease is renewed where something is USED: not empty.
// not shell: a literal file; data comes as its arguments and variables
inline constexpr char serverLook[] = R"sh(
cd -- "$1" 2>/dev/null || exit 9
[ -z "$3" ] || touch -c lease
held() { [ "$(cat host)" != "$(uname -n)" ] || kill -0 "$(cat srun 2>/dev/null)" 2>/dev/null; }
looks=0
while [ "$looks" -lt "$2" ]; do
    case $(cat state 2>/dev/null) in
        '' | beginning*) held || break ;;
        *) break ;;
    esac
    sleep 0.5
    looks=$((looks + 1))
done
cat state 2>/dev/null
printf '\036'
! held || printf held
printf '\036'
tail -c 6000 output 2>/dev/null
printf '\036'
tail -c 4000 words 2>/dev/null
printf '\036'
cat secret
)sh";

//! Ends it: FOLDER SCANCEL. The step's own script sees that the lease is gone; where that takes too long, as on a file system
//! that keeps what it knew, Slurm ends the step, and a signal what runs on this login node.
// not shell: a literal file; data comes as its arguments and variables
inline constexpr char serverEnd[] = R"sh(
cd -- "$1" 2>/dev/null || exit 0
rm -f lease
looks=0
while [ "$looks" -lt 16 ]; do
    case $(cat state 2>/dev/null) in
        beginning* | listening*) ;;
        '') # perhaps srun still waits for its place
            [ "$(cat host)" != "$(uname -n)" ] || kill "$(cat srun)" 2>/dev/null
            break
            ;;
        *) break ;;
    esac
    sleep 0.5
    looks=$((looks + 1))
done
step=$(sed -n 's/^[bl][a-z]* \([0-9][0-9]*\.[0-9][0-9]*\) .*/\1/p' state 2>/dev/null)
[ -z "$step" ] || "$2" "$step" 2>/dev/null
case $(cat state 2>/dev/null) in
    beginning' login '* | listening' login '*)
        holder=$(cat srun)
        if [ "$(cat host)" = "$(uname -n)" ] && tr '\0' '\n' <"/proc/$holder/cmdline" 2>/dev/null | grep -qxF -e "$1"; then
            kill "$holder" && sleep 4
        fi
        ;;
esac
cd / || exit
# What just begins may write into the folder while it is removed.
for _ in 1 2 3 4 5; do
    rm -rf -- "$1" 2>/dev/null
    [ -e "$1" ] || exit 0
    sleep 1
done
exit 1
)sh";

//! Inside of the job, by bash: FOLDER KIND PLACE ENVIRONMENT ADDRESS LEASE WORKDIR; on a login node the same, without a job.
//! There the environment is the one that is named, else the first with TensorBoard of those that the scripts in the job's folder
//! (WORKDIR) activate and of ~/venvs; and it ends when the file `lease` was not touched for LEASE seconds. In a job: what the
//! job's own program found in its environment (the virtual environment, the modules) is taken from there, because the script that
//! set it up is not ours to read; a step of ours is no such program (slurm::besideVariable). A script that has just begun may not
//! have set it up yet: in its first ten seconds it is looked at again. A port is chosen by binding it, and
//! another one when it was taken in between; that the port is the server's own and not somebody else's is seen in the kernel's
//! table. State: one line, see parseServerState().
// not shell: a literal file; data comes as its arguments and variables
inline constexpr char serverRun[] = R"sh(
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
    local file pair job other virtual newest=0 chosen= best=0 number
    oldest=
    for file in /proc/[0-9]*/environ; do
        [ -O "$file" ] || continue
        job= other= virtual=0
        while IFS= read -r -d '' pair; do
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
    while IFS= read -r -d '' pair; do
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
    } | while IFS= read -r one; do
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
    if ! hasJustBegun; then
        say missing "$step" "$node" "${VIRTUAL_ENV:-$CONDA_PREFIX}"
        exit
    fi
    sleep 1
    adopt
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
seen= used=0 verdict=ended
wanted() {
    [ -e "$folder/lease" ] || return 1
    [ "$lease" != 0 ] || return 0
    local now=$(stat -c '%y %i' "$folder/lease" 2>/dev/null)
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
)sh";

} // namespace voyageur::servers
