@?en # As it is now, without git's history; what is edited later does not change this run.
@?fr # Tel qu'il est maintenant, sans l'historique de git; ce qu'on modifie plus tard ne change pas cette exécution.
rsync -a --exclude=.git @code@/ "$SLURM_TMPDIR/code/" || exit 1
@?goesin cd "$SLURM_TMPDIR/code" || exit 1
