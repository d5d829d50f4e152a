@?en # In the background, until the job ends; to be reached from your computer by a tunnel to this node and port.
@?fr # En arrière-plan, jusqu'à la fin de la tâche; à atteindre de votre ordinateur par un tunnel vers ce port.
tensorboard --logdir @folder@ --host 0.0.0.0 --port @port@ >"tensorboard-$SLURM_JOB_ID.log" 2>&1 &
