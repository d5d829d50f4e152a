@?cpuonly @?en # This cluster has no whole GPUs that could work together, so the processes compute on cores (backend gloo). That is
@?cpuonly @?en # enough to learn. On another cluster, the same program runs on GPUs (backend nccl).
@?cpuonly @?fr # Cette grappe n'a pas de GPU entiers qui puissent travailler ensemble : les processus calculent sur des cœurs (mode
@?cpuonly @?fr # gloo). C'est assez pour apprendre. Sur une autre grappe, le même programme utilise des GPU (mode nccl).
@?en # Where the processes meet: on the first node, which runs this script, at this job's own port.
@?fr # Où les processus se retrouvent : sur le premier nœud, qui exécute ce script, à un port propre à cette tâche.
MASTER_ADDR=$(hostname)
MASTER_PORT=$((20000 + SLURM_JOB_ID % 20000))
WORLD_SIZE=$SLURM_NTASKS
export MASTER_ADDR MASTER_PORT WORLD_SIZE

@?code cd -- @code@
@?en # srun starts all processes. Each gets its number among all (RANK) and on its node (LOCAL_RANK).
@?fr # srun lance tous les processus. Chacun reçoit son numéro parmi tous (RANK) et sur son nœud (LOCAL_RANK).
srun --cpus-per-task="$SLURM_CPUS_PER_TASK" \
    bash -c 'export RANK=$SLURM_PROCID LOCAL_RANK=$SLURM_LOCALID; exec "$@"' process \
    @command@
