@?en # One process for each GPU; Lightning learns its place from Slurm. An error of the network ends the job.
@?fr # Un processus pour chaque GPU; Lightning apprend sa place de Slurm. Une erreur du réseau arrête la tâche.
export TORCH_NCCL_ASYNC_ERROR_HANDLING=1
srun --cpus-per-task="$SLURM_CPUS_PER_TASK" @command@
@?goeson [ $? = 0 ] || voyageur_failure
