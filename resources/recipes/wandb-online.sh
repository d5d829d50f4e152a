@?proxy @?en # Lets compute nodes reach the service.
@?proxy @?fr # Permet aux nœuds de calcul d'atteindre le service.
@?proxy @?nounset set +u
@?proxy module load @proxy@ || exit 1
@?proxy @?nounset set -u
@?en # Its many small files go to the node's own disk. The service keeps what matters.
@?fr # Ses nombreux petits fichiers vont sur le disque du nœud. Le service garde ce qui compte.
export WANDB_MODE=online
export WANDB_PROJECT=@project@
export WANDB_DIR=${SLURM_TMPDIR:-/tmp}
