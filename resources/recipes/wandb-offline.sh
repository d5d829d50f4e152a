@?en # Recorded here. Upload afterwards from a login node: wandb sync FOLDER/wandb/offline-run-*
@?fr # Enregistré ici. Téléversez ensuite d'un nœud de connexion : wandb sync DOSSIER/wandb/offline-run-*
export WANDB_MODE=offline
export WANDB_DIR=@folder@
mkdir -p "$WANDB_DIR" || exit 1
