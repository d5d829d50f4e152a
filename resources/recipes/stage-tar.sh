@?en # The dataset, as one file, to the node's own disk, which is fast with many small files. Shared storage is not.
@?fr # Le jeu de données, en un fichier, sur le disque du nœud, rapide avec beaucoup de petits fichiers.
mkdir -p "$SLURM_TMPDIR/data" || exit 1
tar -xf @archive@ -C "$SLURM_TMPDIR/data" || exit 1
dataset=$SLURM_TMPDIR/data
@onefolder@
