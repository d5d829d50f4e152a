@?en # OfflineExperiment records here. Upload afterwards from a login node: comet upload FOLDER/*.zip
@?fr # OfflineExperiment enregistre ici. Téléversez ensuite d'un nœud de connexion : comet upload DOSSIER/*.zip
export COMET_OFFLINE_DIRECTORY=@folder@
mkdir -p "$COMET_OFFLINE_DIRECTORY" || exit 1
