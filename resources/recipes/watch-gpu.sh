srun --jobid=@job@ --overlap --pty watch nvidia-smi
