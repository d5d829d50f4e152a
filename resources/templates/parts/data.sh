@?unpacked @?single @?en # To the node's own disk, which is fast with many small files. Shared storage is not.
@?unpacked @?single @?fr # Sur le disque du nœud, rapide avec beaucoup de petits fichiers. Le stockage partagé ne l'est pas.
@?unpacked @?single mkdir -p "$SLURM_TMPDIR/data"
@?unpacked @?single tar -xf "$archive" -C "$SLURM_TMPDIR/data"
@?unpacked @?each @?en # To each node's own disk, once per node: no node sees another's disk.
@?unpacked @?each @?fr # Sur le disque de chaque nœud, une fois par nœud : aucun ne voit le disque d'un autre.
@?unpacked @?each srun --ntasks="$SLURM_NNODES" --ntasks-per-node=1 mkdir -p "$SLURM_TMPDIR/data"
@?unpacked @?each srun --ntasks="$SLURM_NNODES" --ntasks-per-node=1 tar -xf "$archive" -C "$SLURM_TMPDIR/data"
@?unpacked dataset=@dataset@
@?unpacked
@?en # Straight to shared storage: the results are there even if the job runs out of time.
@?fr # Directement sur le stockage partagé : les résultats y sont même si la tâche manque de temps.
@?purge @?en # Files there that nobody has used for @purge@ days are deleted. Copy what matters to project or to your home.
@?purge @?fr # Les fichiers inutilisés pendant @purge@ jours y sont supprimés. Copiez ailleurs ce qui compte.
results=@results@
mkdir -p "$results"
