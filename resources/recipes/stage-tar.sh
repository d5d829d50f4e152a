@?en # The dataset, as one file, onto the node's own disk, which reads many small files fast; shared storage does not.
@?fr # Le jeu de données, en un fichier, sur le disque du nœud, qui lit vite beaucoup de petits fichiers.
mkdir -p "$SLURM_TMPDIR/data" || exit 1
tar -xf @archive@ -C "$SLURM_TMPDIR/data" || exit 1
dataset=$SLURM_TMPDIR/data
@onefolder@
