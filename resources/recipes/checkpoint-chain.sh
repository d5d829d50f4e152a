#SBATCH --array=1-@jobs@%1
@?en # One folder for the jobs of this name. The newest checkpoint of the job before; the program saves there under
@?en # another name, then renames.
@?fr # Un dossier pour les tâches de ce nom. Le dernier point de contrôle de la tâche précédente; le programme y
@?fr # enregistre sous un autre nom, puis renomme.
checkpoints=@folder@/$SLURM_JOB_NAME
mkdir -p "$checkpoints" || exit 1
@newestcheckpoint@
if [ -n "$voyageur_newest" ]; then
    @command@ @resume@"$voyageur_newest"
else
    @command@
fi
@?goeson [ $? = 0 ] || voyageur_failure
