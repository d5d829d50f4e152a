@?modules @?en # The cluster's Python. A script loads what it needs itself, so that it runs from any terminal.
@?modules @?fr # Le Python de la grappe. Un script charge lui-même ce qu'il lui faut : il marche depuis tout terminal.
@?modules module load @modules@
@?modules
@?kept @?login @?en # The packages. Jobs make no environments here: made once on a login node, by the same modules and
@?kept @?login @?fr # Les paquets. Ici les tâches ne créent pas d'environnement : fait une fois sur un nœud de connexion, par les mêmes modules et
@?kept @?login #     virtualenv --no-download @envfolder@
@?kept @?login #     source @kept@
@?kept @?login #     pip install --no-index @packages@
@?kept @?there @?en # The packages: a virtual environment that was made before, with the same modules.
@?kept @?there @?fr # Les paquets : un environnement virtuel fait auparavant, avec les mêmes modules.
@?kept source @kept@
@?made @?single @?en # The packages, on the node's own disk: their thousands of small files load slowly from shared storage.
@?made @?single @?fr # Les paquets, sur le disque du nœud : leurs milliers de petits fichiers se lisent lentement du stockage partagé.
@?made @?single @makeenv@ "$SLURM_TMPDIR/env"
@?made @?single source "$SLURM_TMPDIR/env/bin/activate"
@?made @?single @?wheelhouse @?en # --no-index: the packages built for this cluster, not those of the internet.
@?made @?single @?wheelhouse @?fr # --no-index : les paquets construits pour cette grappe, pas ceux d'Internet.
@?made @?single @?wheelhouse pip install --no-index --upgrade pip
@?made @?single @pip@ @packages@
@?made @?each @?en # The packages, on the own disk of every node: srun runs this once on each.
@?made @?each @?fr # Les paquets, sur le disque de chaque nœud : srun exécute ceci une fois sur chacun.
@?made @?each @?wheelhouse @?en # --no-index: the packages built for this cluster, not those of the internet.
@?made @?each @?wheelhouse @?fr # --no-index : les paquets construits pour cette grappe, pas ceux d'Internet.
@?made @?each srun --ntasks="$SLURM_NNODES" --ntasks-per-node=1 bash <<'END'
@?made @?each set -e
@?made @?each @makeenv@ "$SLURM_TMPDIR/env"
@?made @?each source "$SLURM_TMPDIR/env/bin/activate"
@?made @?each @?wheelhouse pip install --no-index --upgrade pip
@?made @?each @pip@ @packages@
@?made @?each END
@?made @?each source "$SLURM_TMPDIR/env/bin/activate"

@?en # From here on a variable that is not set is an error (modules and environments do not bear this).
@?fr # Désormais, une variable non définie est une erreur (les modules et les environnements ne le supportent pas).
set -u
@?en # Python prints at once, so that the log can be followed.
@?fr # Python écrit aussitôt : on peut suivre le journal.
export PYTHONUNBUFFERED=1
