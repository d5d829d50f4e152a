#SBATCH --ntasks=@tasks@
#SBATCH --cpus-per-task=1
@?nounset set +u
module load glost || exit 1
@?nounset set -u
@?en # One command a line, for the processes to take. Those that end well are counted: the status is not 0 when one
@?en # is missing.
@?fr # Une commande par ligne, que les processus prennent. Celles qui réussissent sont comptées : l'état n'est pas 0
@?fr # s'il en manque une.
voyageur_list=${SLURM_SUBMIT_DIR:-$PWD}/glost-$SLURM_JOB_ID
: >"$voyageur_list.done" || exit 1
voyageur_number=0
while read -r voyageur_value || [ -n "$voyageur_value" ]; do
    voyageur_value=${voyageur_value%$'\r'}
    [ -n "$voyageur_value" ] || continue
    voyageur_number=$((voyageur_number + 1))
@?runfolder     mkdir -p -- @runfolder@ || exit 1
    printf '%q ' @command@ @option@"$voyageur_value"
    printf '&& echo done >>%q\n' "$voyageur_list.done"
done <@table@ >"$voyageur_list.txt" || exit 1
srun glost_launch "$voyageur_list.txt" || :
@?goeson [ "$(wc -l <"$voyageur_list.done")" = "$(wc -l <"$voyageur_list.txt")" ] || voyageur_failure
@?stops [ "$(wc -l <"$voyageur_list.done")" = "$(wc -l <"$voyageur_list.txt")" ]
