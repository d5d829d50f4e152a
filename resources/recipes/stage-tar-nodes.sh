@?en # To each node's own disk, once per node: no node sees another's disk.
@?fr # Sur le disque de chaque nœud, une fois par nœud : aucun ne voit le disque d'un autre.
srun --ntasks="$SLURM_NNODES" --ntasks-per-node=1 mkdir -p "$SLURM_TMPDIR/data" || exit 1
srun --ntasks="$SLURM_NNODES" --ntasks-per-node=1 tar -xf @archive@ -C "$SLURM_TMPDIR/data" || exit 1
dataset=$SLURM_TMPDIR/data
@onefolder@
