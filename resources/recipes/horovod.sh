@?en # One process for each GPU; they find each other through MPI.
@?fr # Un processus pour chaque GPU; ils se trouvent par MPI.
srun --cpus-per-task="$SLURM_CPUS_PER_TASK" @command@
@?goeson [ $? = 0 ] || voyageur_failure
