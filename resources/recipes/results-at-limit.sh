#SBATCH --signal=B:USR1@@margin@
@?en # What the program writes there is copied however the job ends.
@?fr # Ce que le programme y écrit est copié quelle que soit la fin de la tâche.
@copyout@
voyageur_kept=@to@/$SLURM_JOB_ID
mkdir -p -- @from@ "$voyageur_kept" || exit 1
voyageur_at_end voyageur_copy @from@ "$voyageur_kept"
@?en # @margin@ seconds before the end of the time, or up to a minute earlier: what is there is copied, the program is asked
@?en # to end, and the script ends after it.
@?fr # @margin@ secondes avant la fin du temps, ou jusqu'à une minute plus tôt : ce qui est là est copié, on demande au
@?fr # programme de finir, et le script finit après lui.
voyageur_limit() {
    echo "Nearly out of time: the program is asked to end, and the state will be FAILED." >&2
    voyageur_copy @from@ "$voyageur_kept" || :
@?steps @?en     # srun, asked to end, kills its programs at once.
@?steps @?fr     # srun, prié de finir, tue aussitôt ses programmes.
@?steps     scancel --signal=TERM "$SLURM_JOB_ID" || :
@?nosteps     kill -TERM "${voyageur_program-}" || :
    wait "${voyageur_program-}" || :
    exit 1
}
voyageur_at_usr1 voyageur_limit
@command@ &
voyageur_program=$!
@?en # A signal that the script takes ends "wait", not the program.
@?fr # Un signal que le script traite met fin à « wait », pas au programme.
while kill -0 "$voyageur_program" 2>/dev/null; do wait "$voyageur_program" || :; done
wait "$voyageur_program"
@?goeson [ $? = 0 ] || voyageur_failure
