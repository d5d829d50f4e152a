@?making # The environment is on the node's own disk, once a program has been tried.
@?making [ -r "${SLURM_TMPDIR:-}/env/bin/activate" ] || return 1
@?purge module --force purge
@?unload module unload @unload@
@?modules module load @modules@
@?environment source @environment@
@?making source "$SLURM_TMPDIR/env/bin/activate"
export MPLBACKEND=Agg
