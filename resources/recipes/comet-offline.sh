@?en # Recorded here by OfflineExperiment, and sent from a login node afterwards: comet upload FOLDER/*.zip
@?fr # Enregistré ici par OfflineExperiment, puis envoyé d'un nœud de connexion : comet upload DOSSIER/*.zip
export COMET_OFFLINE_DIRECTORY=@folder@
mkdir -p "$COMET_OFFLINE_DIRECTORY" || exit 1
