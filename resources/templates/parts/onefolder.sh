@?en # Where one folder holds all of it, that is the dataset.
@?fr # Quand un seul dossier contient tout, c'est lui le jeu de données.
voyageur_inside=$(ls -A -I '._*' -I .DS_Store -I __MACOSX -- "$dataset")
if [ -n "$voyageur_inside" ] && [ -d "$dataset/$voyageur_inside" ]; then dataset=$dataset/$voyageur_inside; fi
