@begin@

@software@

@data@
@?en # All jobs of the chain share this folder. A new run from the beginning: another --job-name, or empty it.
@?fr # Toutes les tâches de la chaîne partagent ce dossier. Pour tout recommencer : un autre --job-name, ou vider le dossier.
checkpoints=@checkpoints@
mkdir -p "$checkpoints"

@?code cd -- @code@
@?en # The newest checkpoint of the job before. The program saves under another name and renames: half a file is useless.
@?fr # Le dernier point de contrôle de la tâche précédente. Le programme enregistre sous un autre nom, puis renomme :
@?fr # la moitié d'un fichier est inutile.
@newestcheckpoint@
if [ -n "$voyageur_newest" ]; then
    @command@ --resume "$voyageur_newest"
else
    @command@
fi
