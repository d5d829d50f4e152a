@?en # @runs@ runs side by side on the one GPU; its memory must hold them all. MPS lets their work overlap.
@?fr # @runs@ exécutions côte à côte sur le GPU; sa mémoire doit suffire à toutes. MPS fait se recouvrir leur travail.
export CUDA_MPS_PIPE_DIRECTORY=$SLURM_TMPDIR/mps
export CUDA_MPS_LOG_DIRECTORY=$SLURM_TMPDIR/mps-log
mps=$(command -v nvidia-cuda-mps-control || true)
if [ -n "$mps" ]; then "$mps" -d; fi
runs=()
for number in $(seq 1 @runs@); do
    @command@ @option@ "$number" >"run-$SLURM_JOB_ID-$number.log" 2>&1 &
    runs+=($!)
done
failed=0
for run in "${runs[@]}"; do wait "$run" || failed=1; done
if [ -n "$mps" ]; then echo quit | "$mps"; fi
[ "$failed" = 0 ]
