#SBATCH --ntasks=@tasks@
#SBATCH --cpus-per-task=1
@?nounset set +u
module load glost || exit 1
@?nounset set -u
@?en # One command per line, which the processes take in turn. Commands that succeed are counted: the status is not 0
@?en # if one is missing.
@?fr # Une commande par ligne, que les processus prennent à tour de rôle. Celles qui réussissent sont comptées : le code
@?fr # n'est pas 0 s'il en manque une.
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
