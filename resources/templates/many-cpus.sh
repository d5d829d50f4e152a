@begin@

@software@
@?en # So many threads as cores were given. A program that starts processes of its own takes the number from
@?en # $SLURM_CPUS_PER_TASK and sets this to 1, else the two multiply.
@?fr # Autant de fils d'exécution que de cœurs obtenus. Un programme qui démarre ses propres processus prend leur nombre de
@?fr # $SLURM_CPUS_PER_TASK et met ceci à 1, sinon les deux se multiplient.
export OMP_NUM_THREADS=$SLURM_CPUS_PER_TASK

@data@

@?code cd -- @code@
@?code
@command@
