@?en # Each line of the table below its header is a run. Each run has its own folder in the results, with its output.log.
@?en # A run that succeeded is not repeated. The values are data: the shell never reads them as words.
@?fr # Chaque ligne du tableau, sous l'en-tête, est une exécution. Chacune a son dossier dans les résultats, avec son
@?fr # output.log. Une exécution réussie n'est pas refaite. Les valeurs sont des données : le shell ne les lit jamais.
sweep=@sweep@
# SHA-256 of its table: @fingerprint@
export sweep results @exported@
mkdir -p -- "$sweep/status"
note_status() {
    printf '%s\t%s\t%s\t%s\t%s\t%s\n' "$row" "$1" "$began" "$2" "${SLURM_ARRAY_JOB_ID:-}_${SLURM_ARRAY_TASK_ID:-}" \
        "${SLURMD_NODENAME:-}" >"$record.part"
    mv -f -- "$record.part" "$record"
}
run_row() {
    local row=$1 name record rest value began status
    local -a cell=()
    name=$(printf 'run-%0@width@d' "$row")
    record=$sweep/status/$name
    if [ -e "$record" ] && IFS=$'\t' read -r _ status _ <"$record" && [ "$status" = 0 ]; then
        echo "$name is done already."
        return 0
    fi
    rest=$(sed -n "$((row + 1))p" "$sweep/table.tsv")$'\t'
    while [ -n "$rest" ]; do
        printf -v value '%b' "${rest%%$'\t'*}" # a tab, a line end and a backslash are written \t, \n, \r and \\ there
        cell+=("$value")
        rest=${rest#*$'\t'}
    done
    if [ "${cell[0]}" != "$row" ]; then
        echo "$name is not in the table $sweep/table.tsv" >&2
        return 2
    fi
    began=$(date +%s)
    note_status - -
    local results=$results/$name
    mkdir -p -- "$results"
@?switches @switches@
    echo "$(date '+%F %T') $name begins"
    SLURM_CPUS_PER_TASK=@cpus@ OMP_NUM_THREADS=@cpus@ \
        @command@ \
        >"$results/output.log" 2>&1 </dev/null && status=0 || status=$?
    note_status "$status" "$(date +%s)"
    echo "$(date '+%F %T') $name ended with status $status"
    return "$status"
}
@?single run_row "$SLURM_ARRAY_TASK_ID"
@?packed @?en # Several runs in this job: @rows@ of them, @together@ at a time.
@?packed @?fr # Plusieurs exécutions dans cette tâche : @rows@, dont @together@ à la fois.
@?packed export -f note_status run_row
@?packed first=$(((SLURM_ARRAY_TASK_ID - 1) * @rows@ + 1))
@?packed last=$((first + @rows@ - 1 < @total@ ? first + @rows@ - 1 : @total@))
@?parallel failed=0
@?parallel if command -v parallel >/dev/null; then
@?parallel     # Its list of which run ran when is beside the table.
@?parallel     seq "$first" "$last" | PARALLEL_SHELL=$BASH parallel --will-cite --jobs @together@ \
@?parallel         --joblog "$sweep/joblog-$SLURM_JOB_ID" run_row || failed=1
@?parallel else
@?parallel     seq "$first" "$last" | xargs -n 1 -P @together@ "$BASH" -c 'run_row "$1"' sweep || failed=1
@?parallel fi
@?parallel exit "$failed"
@?glost @?en # One command per line. The processes take the commands in turn.
@?glost @?fr # Une commande par ligne. Les processus les prennent à tour de rôle.
@?glost for row in $(seq "$first" "$last"); do
@?glost     printf 'bash -c "run_row %s"\n' "$row"
@?glost done >"$sweep/list-$SLURM_JOB_ID"
@?glost module load glost
@?glost srun glost_launch "$sweep/list-$SLURM_JOB_ID"
@?meta @?en # A META farm: whichever of its jobs is free takes the next run from table.dat and hands it to single_case.sh.
@?meta @?fr # Une ferme META : une tâche libre prend la prochaine exécution de table.dat et la passe à single_case.sh.
@?meta export -f note_status run_row
@?meta export code_of_runs=$PWD
@?meta cd -- "$sweep/farm"
@?meta module load meta-farm
@?meta task.run
