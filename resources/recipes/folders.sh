mkdir -p ~/sbatch @scratch@/logs @scratch@/code-snapshots
