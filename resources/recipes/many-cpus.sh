@?en # So many threads as cores were given.
@?fr # Autant de fils d'exécution que de cœurs obtenus.
export OMP_NUM_THREADS=$SLURM_CPUS_PER_TASK
