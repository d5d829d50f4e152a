@?en # For whoever reads the log later. Python prints at once, so that you can follow the log.
@?fr # Pour qui lira le journal plus tard. Python écrit aussitôt : vous pouvez suivre le journal.
export PYTHONUNBUFFERED=1
echo "job $SLURM_JOB_ID on $SLURM_JOB_NODELIST, in $PWD, at $(date)"
command -v python3 || :
python3 --version || :
@?en # The packages and their versions.
@?fr # Les paquets et leurs versions.
python3 -m pip list --format=freeze 2>/dev/null || :
