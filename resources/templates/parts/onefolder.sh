@?en # If a single folder holds everything, that folder is the dataset.
@?fr # Si un seul dossier contient tout, ce dossier est le jeu de données.
voyageur_inside=$(ls -A -I '._*' -I .DS_Store -I __MACOSX -- "$dataset")
if [ -n "$voyageur_inside" ] && [ -d "$dataset/$voyageur_inside" ]; then dataset=$dataset/$voyageur_inside; fi
