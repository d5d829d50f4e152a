@begin@

@software@
@?en # As many threads as the job has cores. A program that starts its own processes takes their number from
@?en # $SLURM_CPUS_PER_TASK and sets this to 1. Otherwise the two multiply.
@?fr # Autant de fils d'exécution que la tâche a de cœurs. Un programme qui lance ses propres processus prend leur nombre de
@?fr # $SLURM_CPUS_PER_TASK et met ceci à 1. Sinon, les deux se multiplient.
export OMP_NUM_THREADS=$SLURM_CPUS_PER_TASK

@data@

@?code cd -- @code@
@?code
@command@
