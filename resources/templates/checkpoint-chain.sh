@begin@

@software@

@data@
@?en # All jobs of the chain share this folder. To start over, use another --job-name, or empty the folder.
@?fr # Toutes les tâches de la chaîne partagent ce dossier. Pour recommencer, changez --job-name ou videz le dossier.
checkpoints=@checkpoints@
mkdir -p "$checkpoints"

@?code cd -- @code@
@?en # The newest checkpoint of the previous job. The program saves under another name, then renames: half a file is no use.
@?fr # Le dernier point de contrôle de la tâche précédente. Le programme enregistre sous un autre nom, puis renomme :
@?fr # un fichier incomplet est inutile.
@newestcheckpoint@
if [ -n "$voyageur_newest" ]; then
    @command@ --resume "$voyageur_newest"
else
    @command@
fi
