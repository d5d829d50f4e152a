@begin@

@software@

@data@
@?en # All jobs of the chain share this folder. A new run from the beginning: another --job-name, or empty it.
@?fr # Toutes les tâches de la chaîne partagent ce dossier. Pour tout recommencer : un autre --job-name, ou vider le dossier.
checkpoints=@checkpoints@
mkdir -p "$checkpoints"

@?code cd -- @code@
@?en # The newest checkpoint of the job before. Save under another name first and rename: a half-written file is useless.
@?fr # Le plus récent point de contrôle de la tâche d'avant. Enregistrer sous un autre nom puis renommer : un fichier à moitié écrit est inutile.
newest=$(find "$checkpoints" -name '*.pt' -printf '%T@ %p\n' | sort -n | tail -n 1 | cut -d ' ' -f 2-)
if [ -n "$newest" ]; then
    @command@ --resume "$newest"
else
    @command@
fi
