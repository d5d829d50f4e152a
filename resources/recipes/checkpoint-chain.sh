#SBATCH --array=1-@jobs@%1
@?en # The newest checkpoint of the job before. The program saves under another name, then renames.
@?fr # Le dernier point de contrôle de la tâche précédente. Le programme enregistre sous un autre nom, puis renomme.
checkpoints=@folder@
mkdir -p "$checkpoints"
voyageur_newest=$(find "$checkpoints" -name @pattern@ -printf '%T@ %p\n' | sort -n | tail -n 1 | cut -d ' ' -f 2-)
if [ -n "$voyageur_newest" ]; then
    @command@ @resume@ "$voyageur_newest"
else
    @command@
fi
