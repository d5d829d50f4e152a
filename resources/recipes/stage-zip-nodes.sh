@?en # To each node's own disk, once per node.
@?fr # Sur le disque de chaque nœud, une fois par nœud.
srun --ntasks="$SLURM_NNODES" --ntasks-per-node=1 mkdir -p "$SLURM_TMPDIR/data" || exit 1
srun --ntasks="$SLURM_NNODES" --ntasks-per-node=1 unzip -q -o @archive@ -d "$SLURM_TMPDIR/data" || exit 1
dataset=$SLURM_TMPDIR/data
@onefolder@
