@?argument @?unpacked @?en # The first argument of the script is the data, as one file: sbatch job.sh @example@
@?argument @?unpacked @?fr # Le premier argument du script est les données, en un seul fichier : sbatch job.sh @example@
@?argument @?unpacked @?en archive="${1:?the data is missing: sbatch job.sh @example@}"
@?argument @?unpacked @?fr archive="${1:?il manque les données : sbatch job.sh @example@}"
@?archive archive=@archive@
@?unpacked @?single @?en # Onto the node's own disk, which reads many small files fast; shared storage does not.
@?unpacked @?single @?fr # Sur le disque du nœud, qui lit vite beaucoup de petits fichiers; pas le stockage partagé.
@?unpacked @?single mkdir -p "$SLURM_TMPDIR/data"
@?unpacked @?single tar -xf "$archive" -C "$SLURM_TMPDIR/data"
@?unpacked @?each @?en # Onto the own disk of every node, once on each: no node sees another's disk.
@?unpacked @?each @?fr # Sur le disque de chaque nœud, une fois sur chacun : aucun nœud ne voit le disque d'un autre.
@?unpacked @?each srun --ntasks="$SLURM_NNODES" --ntasks-per-node=1 mkdir -p "$SLURM_TMPDIR/data"
@?unpacked @?each srun --ntasks="$SLURM_NNODES" --ntasks-per-node=1 tar -xf "$archive" -C "$SLURM_TMPDIR/data"
@?unpacked dataset=@dataset@
@?inplace @?en # Read from scratch: $SLURM_TMPDIR is in the node's memory here. Unpack the data there once, on a login node.
@?inplace @?fr # Lues de scratch : ici $SLURM_TMPDIR est dans la mémoire du nœud. Y extraire les données une fois, sur un nœud de connexion.
@?inplace @?argument @?en dataset="${1:?the folder of the data is missing: sbatch job.sh @example@}"
@?inplace @?argument @?fr dataset="${1:?il manque le dossier des données : sbatch job.sh @example@}"
@?inplace @?direct dataset=@direct@
@?withdata
@?en # Written to shared storage at once: it is there also when the job runs out of time.
@?fr # Écrit aussitôt sur le stockage partagé : c'est là aussi quand le temps de la tâche est écoulé.
results=@results@
mkdir -p "$results"
