@?en # The dataset, as one file, to the node's own disk.
@?fr # Le jeu de données, en un seul fichier, sur le disque du nœud.
mkdir -p "$SLURM_TMPDIR/data" || exit 1
unzip -q -o @archive@ -d "$SLURM_TMPDIR/data" || exit 1
dataset=$SLURM_TMPDIR/data
@onefolder@
