@?en # One process per GPU. Lightning reads its rank from Slurm. A network error ends the job.
@?fr # Un processus par GPU. Lightning lit son rang dans Slurm. Une erreur du réseau met fin à la tâche.
export TORCH_NCCL_ASYNC_ERROR_HANDLING=1
srun --cpus-per-task="$SLURM_CPUS_PER_TASK" @command@
@?goeson [ $? = 0 ] || voyageur_failure
