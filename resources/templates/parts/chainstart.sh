@?en # One job of a chain: it resumes where the previous one ended. The chain keeps its log in this folder, and at the end
@?en # a file "done" or "stopped".
@?fr # Une tâche d'une chaîne : elle reprend où la précédente s'est arrêtée. La chaîne tient son journal dans ce dossier et, à
@?fr # la fin, un fichier « done » ou « stopped ».
# chain: @units@ jobs, @dependency@
chain=@chain@
mkdir -p -- "$chain"
unit=${SLURM_ARRAY_TASK_ID:-${1:-1}}
note() {
    printf '%s job %s of the chain (%s): %s\n' "$(date '+%F %T')" "$unit" "${SLURM_JOB_ID:-}" "$*" | tee -a -- "$chain/log"
}
@?en # The chain is over: the jobs that still wait are not needed. One that starts all the same ends at once.
@?fr # La chaîne est finie : les tâches en attente ne servent plus. Celle qui démarre quand même se termine aussitôt.
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
@?en # Slurm sends a signal shortly before the time limit. A program that handles SIGTERM can save; otherwise it is killed.
@?fr # Slurm prévient peu avant la limite de temps. Un programme qui traite SIGTERM peut enregistrer; sinon, il est tué.
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
