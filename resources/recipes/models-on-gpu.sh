@?en # @runs@ runs side by side on one GPU, whose memory must hold them all. MPS lets their work overlap.
@?fr # @runs@ exécutions côte à côte sur un GPU, dont la mémoire doit suffire à toutes. MPS fait chevaucher leurs calculs.
export CUDA_MPS_PIPE_DIRECTORY=$SLURM_TMPDIR/mps
export CUDA_MPS_LOG_DIRECTORY=$SLURM_TMPDIR/mps-log
voyageur_mps=$(command -v nvidia-cuda-mps-control || true)
if [ -n "$voyageur_mps" ]; then "$voyageur_mps" -d; fi
voyageur_runs=()
for voyageur_number in $(seq 1 @runs@); do
@?runfolder     mkdir -p -- @runfolder@ || exit 1
@?manygpus     export CUDA_VISIBLE_DEVICES=$(((voyageur_number - 1) % @gpucount@))
    @command@ @option@"$voyageur_number" >"${SLURM_SUBMIT_DIR:-.}/run-$SLURM_JOB_ID-$voyageur_number.log" 2>&1 &
    voyageur_runs+=($!)
done
voyageur_failed=0
for voyageur_number in "${!voyageur_runs[@]}"; do
    wait "${voyageur_runs[voyageur_number]}" || {
        echo "Run $((voyageur_number + 1)) has failed: run-$SLURM_JOB_ID-$((voyageur_number + 1)).log says why." >&2
        voyageur_failed=1
    }
done
if [ -n "$voyageur_mps" ]; then echo quit | "$voyageur_mps"; fi
@?goeson [ "$voyageur_failed" = 0 ] || voyageur_failure
@?stops [ "$voyageur_failed" = 0 ]
