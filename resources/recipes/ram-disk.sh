@?en # In memory, which counts as the job's: --mem must hold the data and the program. Deleted at the end.
@?fr # En mémoire, comptée dans celle de la tâche : --mem doit contenir les données et le programme. Supprimé à la fin.
voyageur_ram=$(mktemp -d /tmp/data.XXXXXX) || exit 1
voyageur_at_end rm -rf --one-file-system -- "$voyageur_ram"
tar -xf @archive@ -C "$voyageur_ram" || exit 1
dataset=$voyageur_ram
@onefolder@
