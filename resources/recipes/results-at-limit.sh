#SBATCH --signal=B:USR1@@margin@
@?en # What the program writes here is copied, however the job ends.
@?fr # Ce que le programme écrit ici est copié, quelle que soit la fin de la tâche.
@copyout@
voyageur_kept=@to@/$SLURM_JOB_ID
mkdir -p -- @from@ "$voyageur_kept" || exit 1
voyageur_at_end voyageur_copy @from@ "$voyageur_kept"
@?en # @margin@ seconds before the time runs out, or up to a minute earlier: the results are copied, the program is asked
@?en # to end, and the script ends after it.
@?fr # @margin@ secondes avant la fin du temps, ou jusqu'à une minute plus tôt : les résultats sont copiés, le programme
@?fr # reçoit l'ordre de finir, et le script finit après lui.
voyageur_limit() {
    echo "Nearly out of time: the program is asked to end, and the state will be FAILED." >&2
    voyageur_copy @from@ "$voyageur_kept" || :
@?steps @?en     # srun, when asked to end, kills its programs at once.
@?steps @?fr     # Quand srun doit finir, il tue aussitôt ses programmes.
@?steps     scancel --signal=TERM "$SLURM_JOB_ID" || :
@?nosteps     kill -TERM "${voyageur_program-}" || :
    wait "${voyageur_program-}" || :
    exit 1
}
voyageur_at_usr1 voyageur_limit
@command@ &
voyageur_program=$!
@?en # A signal that the script handles ends "wait", not the program.
@?fr # Un signal que le script traite met fin à « wait », pas au programme.
while kill -0 "$voyageur_program" 2>/dev/null; do wait "$voyageur_program" || :; done
wait "$voyageur_program"
@?goeson [ $? = 0 ] || voyageur_failure
