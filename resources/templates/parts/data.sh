@?unpacked @?single @?en # Onto the node's own disk, which reads many small files fast; shared storage does not.
@?unpacked @?single @?fr # Sur le disque du nœud, qui lit vite beaucoup de petits fichiers; pas le stockage partagé.
@?unpacked @?single mkdir -p "$SLURM_TMPDIR/data"
@?unpacked @?single tar -xf "$archive" -C "$SLURM_TMPDIR/data"
@?unpacked @?each @?en # Onto the own disk of every node, once on each: no node sees another's disk.
@?unpacked @?each @?fr # Sur le disque de chaque nœud, une fois sur chacun : aucun nœud ne voit le disque d'un autre.
@?unpacked @?each srun --ntasks="$SLURM_NNODES" --ntasks-per-node=1 mkdir -p "$SLURM_TMPDIR/data"
@?unpacked @?each srun --ntasks="$SLURM_NNODES" --ntasks-per-node=1 tar -xf "$archive" -C "$SLURM_TMPDIR/data"
@?unpacked dataset=@dataset@
@?unpacked
@?en # Written to shared storage at once: it is there also when the job runs out of time.
@?fr # Écrit aussitôt sur le stockage partagé : c'est là aussi quand le temps de la tâche est écoulé.
@?purge @?en # Files there that nobody uses for @purge@ days are deleted: copy what counts to your project or home.
@?purge @?fr # Les fichiers que personne n'y utilise pendant @purge@ jours sont supprimés : copier ce qui compte ailleurs.
results=@results@
mkdir -p "$results"
