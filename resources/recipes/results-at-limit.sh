#SBATCH --signal=B:USR1@@margin@
@?en # The program writes to $SLURM_TMPDIR/out; what is there is copied however the job ends.
@?fr # Le programme écrit dans $SLURM_TMPDIR/out; ce qui s'y trouve est copié quelle que soit la fin de la tâche.
kept=@to@/$SLURM_JOB_ID
mkdir -p "$SLURM_TMPDIR/out" "$kept"
trap 'cp -r -- "$SLURM_TMPDIR/out/." "$kept/"' EXIT
@?en # @margin@ seconds before the end of the time: the program is asked to end, and the script ends after it.
@?fr # @margin@ secondes avant la fin du temps : on demande au programme de finir, et le script finit après lui.
trap 'echo "Nearly out of time: results saved, state FAILED." >&2; kill -TERM "$program"; wait "$program"; exit 1' USR1
@command@ &
program=$!
wait "$program"
