@?en # As many threads as the job has cores.
@?fr # Autant de fils d'exécution que la tâche a de cœurs.
export OMP_NUM_THREADS=$SLURM_CPUS_PER_TASK
