@?en # The dataset, as one file, onto the node's own disk.
@?fr # Le jeu de données, en un seul fichier, sur le disque du nœud.
mkdir -p "$SLURM_TMPDIR/data"
unzip -q @archive@ -d "$SLURM_TMPDIR/data"
dataset=$SLURM_TMPDIR/data
