@?en # To shared storage, however the script ends: the node's disk is emptied after the job.
@?fr # Vers le stockage partagé, quelle que soit la fin du script : le disque du nœud est vidé après la tâche.
@copyout@
voyageur_kept=@to@/$SLURM_JOB_ID
mkdir -p -- @from@ "$voyageur_kept" || exit 1
voyageur_at_end voyageur_copy @from@ "$voyageur_kept"
