@?en # Recorded here, and sent from a login node afterwards: wandb sync FOLDER/wandb/offline-run-*
@?fr # Enregistré ici, puis envoyé d'un nœud de connexion : wandb sync DOSSIER/wandb/offline-run-*
export WANDB_MODE=offline
export WANDB_DIR=@folder@
mkdir -p "$WANDB_DIR" || exit 1
