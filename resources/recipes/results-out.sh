@?en # To shared storage: the node's disk is emptied when the job ends.
@?fr # Vers le stockage partagé : le disque du nœud est vidé à la fin de la tâche.
kept=@to@/$SLURM_JOB_ID
mkdir -p "$kept"
cp -r -- "@from@/." "$kept/"
