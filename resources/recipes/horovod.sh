@?en # One process per GPU. They find each other through MPI.
@?fr # Un processus par GPU. Ils se trouvent par MPI.
srun --cpus-per-task="$SLURM_CPUS_PER_TASK" @command@
@?goeson [ $? = 0 ] || voyageur_failure
