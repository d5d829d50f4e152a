#SBATCH --array=1-@jobs@%1
@?en # One folder for all jobs of this name. Each resumes from the newest checkpoint. The program saves under another
@?en # name there, then renames the file.
@?fr # Un dossier pour toutes les tâches de ce nom. Chacune reprend au dernier point de contrôle. Le programme y
@?fr # enregistre sous un autre nom, puis renomme le fichier.
checkpoints=@folder@/$SLURM_JOB_NAME
mkdir -p "$checkpoints" || exit 1
@newestcheckpoint@
if [ -n "$voyageur_newest" ]; then
    @command@ @resume@"$voyageur_newest"
else
    @command@
fi
@?goeson [ $? = 0 ] || voyageur_failure
