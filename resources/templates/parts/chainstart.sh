# One job of a chain: it goes on where the one before it ended. What the chain has to say is in this folder: log, and in
# the end "done" or "stopped".
# chain: @units@ jobs, @dependency@
chain=@chain@
mkdir -p -- "$chain"
unit=${SLURM_ARRAY_TASK_ID:-${1:-1}}
note() {
    printf '%s job %s of the chain (%s): %s\n' "$(date '+%F %T')" "$unit" "${SLURM_JOB_ID:-}" "$*" | tee -a -- "$chain/log"
}
# The chain is at its end: the jobs that still wait are not needed any more. One that starts all the same ends at once.
end_chain() {
    note "$2"
    printf '%s\n' "$2" >"$chain/$1.part"
    mv -f -- "$chain/$1.part" "$chain/$1"
    if [ -n "${SLURM_ARRAY_JOB_ID:-}" ]; then
        scancel --state=PENDING "$SLURM_ARRAY_JOB_ID" || :
    elif [ -s "$chain/jobs" ]; then
        xargs scancel --state=PENDING <"$chain/jobs" || :
    fi
}
if [ -e "$chain/done" ] || [ -e "$chain/stopped" ]; then
    note "nothing is left to do here."
    exit 0
fi
# Slurm says so shortly before the time is over. A program that knows SIGTERM can save then; one that does not end is killed.
asked=
training=
stop_soon() {
    asked=yes
    note "the time is nearly over: the program is asked to stop."
    if [ -z "$training" ]; then return; fi
    kill -TERM "$training" 2>/dev/null || :
    (sleep @grace@ && kill -KILL "$training" 2>/dev/null) &
@?save     save || :
}
trap stop_soon USR1
