@?en # In the background until the job ends. Reach it from your computer with a tunnel to this node and port.
@?fr # En arrière-plan jusqu'à la fin de la tâche. Votre ordinateur l'atteint par un tunnel vers ce nœud et ce port.
command -v tensorboard >/dev/null || \
    echo "TensorBoard is not in this environment: pip install tensorboard" >&2
tensorboard --logdir @folder@ --host 0.0.0.0 --port @port@ \
    >"${SLURM_SUBMIT_DIR:-.}/tensorboard-$SLURM_JOB_ID.log" 2>&1 &
