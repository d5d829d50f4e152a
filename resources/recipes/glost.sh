#SBATCH --ntasks=@tasks@
#SBATCH --cpus-per-task=1
module load glost
@?en # One command a line, for the processes to take. Those that end well are counted: the status is not 0 when one
@?en # is missing.
@?fr # Une commande par ligne, que les processus prennent. Celles qui réussissent sont comptées : l'état n'est pas 0
@?fr # s'il en manque une.
voyageur_list=$PWD/glost-$SLURM_JOB_ID
: >"$voyageur_list.done"
while read -r voyageur_value || [ -n "$voyageur_value" ]; do
    printf '%q ' @command@ @option@ "${voyageur_value%$'\r'}"
    printf '&& echo done >>%q\n' "$voyageur_list.done"
done <@table@ >"$voyageur_list.txt"
srun glost_launch "$voyageur_list.txt"
[ "$(wc -l <"$voyageur_list.done")" = "$(wc -l <"$voyageur_list.txt")" ]
