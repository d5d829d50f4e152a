@?en # On the node's own disk: fast, but gone after the job. So it is saved to shared storage shortly before the time is over,
@?en # when the job is ended, and at the end.
@?fr # Sur le disque du nœud : rapide, mais vidé après la tâche. Tout est donc copié sur le stockage partagé peu avant la fin
@?fr # de la durée, si la tâche est arrêtée, et à la fin.
localresults=${SLURM_TMPDIR:-$(mktemp -d)}/results
mkdir -p -- "$localresults" "$results"
save() { cp -Rpu -- "$localresults/." "$results/"; }
