@?en # In the background until the job ends: records how busy the GPU is. "disown" keeps "wait" from waiting for it.
@?fr # En arrière-plan jusqu'à la fin de la tâche : note l'occupation du GPU. Avec « disown », « wait » ne l'attend pas.
nvidia-smi --query-gpu=timestamp,utilization.gpu,memory.used --format=csv --loop=@seconds@ \
    >"${SLURM_SUBMIT_DIR:-.}/gpu-$SLURM_JOB_ID.csv" &
disown 2>/dev/null || :
