@?modules @?en # The cluster's Python. The script loads what it needs, so that it runs from any terminal.
@?modules @?fr # Le Python de la grappe. Le script charge ce qu'il lui faut : il s'exécute depuis n'importe quel terminal.
@?modules module load @modules@
@?modules
@?kept @?login @?en # The packages. Jobs create no environments on this cluster. Create it once on a login node, after the line above, with
@?kept @?login @?fr # Les paquets. Sur cette grappe, les tâches ne créent pas d'environnement. Créez-le une fois sur un nœud de connexion,
@?kept @?login @?fr # après la ligne ci-dessus, avec
@?kept @?login #     virtualenv --no-download @envfolder@
@?kept @?login #     source @kept@
@?kept @?login #     pip install --no-index @packages@
@?kept @?there @?en # The packages: a virtual environment created beforehand, with the same modules.
@?kept @?there @?fr # Les paquets : un environnement virtuel créé à l'avance, avec les mêmes modules.
@?kept source @kept@
@?made @?single @?en # The packages, on the node's own disk: their thousands of small files load slowly from shared storage.
@?made @?single @?fr # Les paquets, sur le disque du nœud : leurs milliers de petits fichiers sont lents sur le stockage partagé.
@?made @?single @makeenv@ "$SLURM_TMPDIR/env"
@?made @?single source "$SLURM_TMPDIR/env/bin/activate"
@?made @?single @?wheelhouse @?en # --no-index: the packages built for this cluster, not those from the internet.
@?made @?single @?wheelhouse @?fr # --no-index : les paquets compilés pour cette grappe, pas ceux d'Internet.
@?made @?single @pip@ --upgrade pip
@?made @?single @pip@ @packages@
@?made @?each @?en # The packages, on each node's own disk: srun runs this once per node.
@?made @?each @?fr # Les paquets, sur le disque de chaque nœud : srun exécute ceci une fois par nœud.
@?made @?each @?wheelhouse @?en # --no-index: the packages built for this cluster, not those from the internet.
@?made @?each @?wheelhouse @?fr # --no-index : les paquets compilés pour cette grappe, pas ceux d'Internet.
@?made @?each srun --ntasks="$SLURM_NNODES" --ntasks-per-node=1 bash <<'END'
@?made @?each set -e
@?made @?each @makeenv@ "$SLURM_TMPDIR/env"
@?made @?each source "$SLURM_TMPDIR/env/bin/activate"
@?made @?each @pip@ --upgrade pip
@?made @?each @pip@ @packages@
@?made @?each END
@?made @?each source "$SLURM_TMPDIR/env/bin/activate"

@?en # From here on, an unset variable is an error. Modules and environments do not work with this setting.
@?fr # À partir d'ici, une variable non définie est une erreur. Modules et environnements ne supportent pas ce réglage.
set -u
@?en # Python prints at once, so that you can follow the log.
@?fr # Python écrit aussitôt : vous pouvez suivre le journal.
export PYTHONUNBUFFERED=1
