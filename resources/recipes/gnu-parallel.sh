@?en # As many at a time as there are cores; what the log lists as done is not run again.
@?fr # Autant à la fois que de cœurs; ce que le journal donne pour fait n'est pas refait.
export OMP_NUM_THREADS=1
parallel --jobs "$SLURM_CPUS_PER_TASK" --joblog "$SLURM_JOB_NAME.joblog" --resume @command@ @option@ {} :::: @table@
