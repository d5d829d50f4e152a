@?en # To shared storage: the node's disk is emptied when the job ends.
@?fr # Vers le stockage partagé : le disque du nœud est vidé à la fin de la tâche.
voyageur_kept=@to@/$SLURM_JOB_ID
mkdir -p "$voyageur_kept"
cp -r -- "@from@/." "$voyageur_kept/"
