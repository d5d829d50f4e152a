# On the node's own disk: it is fast, but gone after the job. So it is saved to shared storage shortly before the time is
# over, again when the job is ended, and at the end.
localresults=${SLURM_TMPDIR:-$(mktemp -d)}/results
mkdir -p -- "$localresults" "$results"
save() { cp -Rpu -- "$localresults/." "$results/"; }
