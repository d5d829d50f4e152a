@?en # Where the copies meet, and the rank of each. Use the backend gloo: nccl needs one GPU per process.
@?fr # Où les copies se retrouvent, et le rang de chacune. Mode gloo : nccl exige un GPU par processus.
MASTER_ADDR=127.0.0.1
MASTER_PORT=$((20000 + SLURM_JOB_ID % 20000))
WORLD_SIZE=@replicas@
export MASTER_ADDR MASTER_PORT WORLD_SIZE
voyageur_copies=()
for voyageur_rank in $(seq 0 $((WORLD_SIZE - 1))); do
    RANK=$voyageur_rank LOCAL_RANK=0 @command@ &
    voyageur_copies+=($!)
done
voyageur_failed=0
for voyageur_copy in "${voyageur_copies[@]}"; do wait "$voyageur_copy" || voyageur_failed=1; done
@?goeson [ "$voyageur_failed" = 0 ] || voyageur_failure
@?stops [ "$voyageur_failed" = 0 ]
