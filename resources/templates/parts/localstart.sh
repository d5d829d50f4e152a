@?en # The results are on the node's own disk, which is fast, but emptied after the job. So they are saved to shared storage
@?en # shortly before the time limit, when the job is cancelled, and at its end.
@?fr # Les résultats sont sur le disque du nœud, rapide, mais vidé après la tâche. Ils sont donc copiés sur le stockage
@?fr # partagé peu avant la limite de temps, si la tâche est annulée, et à la fin.
localresults=${SLURM_TMPDIR:-$(mktemp -d)}/results
mkdir -p -- "$localresults" "$results"
save() { cp -Rpu -- "$localresults/." "$results/"; }
