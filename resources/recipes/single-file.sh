@?en # Already one file: nothing to extract, and the many small reads stay on the node's own disk.
@?fr # Déjà un seul fichier : rien à extraire, et les nombreuses petites lectures restent sur le disque du nœud.
cp -- @file@ "$SLURM_TMPDIR/" || exit 1
dataset=$SLURM_TMPDIR/$(basename -- @file@)
export dataset
