@?proxy @?en # The way to the service from compute nodes.
@?proxy @?fr # Le passage vers le service depuis les nœuds de calcul.
@?proxy @?nounset set +u
@?proxy module load @proxy@ || exit 1
@?proxy @?nounset set -u
@?en # Its many small files on the node's own disk; the service keeps what counts.
@?fr # Ses nombreux petits fichiers sur le disque du nœud; le service garde ce qui compte.
export WANDB_MODE=online
export WANDB_PROJECT=@project@
export WANDB_DIR=${SLURM_TMPDIR:-/tmp}
