@?cpuonly @?en # Whole GPUs are not offered here, and parts of GPUs cannot talk to each other: the processes compute on cores
@?cpuonly @?en # (backend gloo). Enough to learn how it works; the same program runs on GPUs elsewhere (backend nccl).
@?cpuonly @?fr # Il n'y a pas de GPU entiers ici, et des parties de GPU ne peuvent pas se parler : les processus calculent sur des cœurs
@?cpuonly @?fr # (mode gloo). Assez pour apprendre; le même programme marche ailleurs sur des GPU (mode nccl).
@?en # Where the processes meet: on the first node, which runs this script, at a port of this job's own.
@?fr # Où les processus se retrouvent : sur le premier nœud, qui exécute ce script, à un port propre à cette tâche.
MASTER_ADDR=$(hostname)
MASTER_PORT=$((20000 + SLURM_JOB_ID % 20000))
WORLD_SIZE=$SLURM_NTASKS
export MASTER_ADDR MASTER_PORT WORLD_SIZE

@?code cd -- @code@
@?en # srun starts all processes; each learns its number among all (RANK) and on its node (LOCAL_RANK).
@?fr # srun démarre tous les processus; chacun apprend son numéro parmi tous (RANK) et sur son nœud (LOCAL_RANK).
srun --cpus-per-task="$SLURM_CPUS_PER_TASK" bash -c 'export RANK=$SLURM_PROCID LOCAL_RANK=$SLURM_LOCALID; exec "$@"' process \
    @command@
