#SBATCH --ntasks=@tasks@
#SBATCH --cpus-per-task=1
module load glost
@?en # One command a line, for the processes to take.
@?fr # Une commande par ligne, que les processus prennent.
while read -r voyageur_value; do
    printf '%s\n' "@command@ @option@ $voyageur_value"
done <@table@ >"glost-$SLURM_JOB_ID.txt"
srun glost_launch "glost-$SLURM_JOB_ID.txt"
