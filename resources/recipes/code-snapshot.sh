@?en # The code of this moment, without git's history. Later edits do not change this run.
@?fr # Le code de ce moment, sans l'historique de git. Les modifications suivantes ne changent pas cette exécution.
rsync -a --exclude=.git @code@/ "$SLURM_TMPDIR/code/" || exit 1
@?goesin cd "$SLURM_TMPDIR/code" || exit 1
