@?modules module load @modules@
@?en # On the node's own disk: the thousands of small files of an environment load slowly from shared storage.
@?fr # Sur le disque du nœud : les milliers de petits fichiers d'un environnement se lisent mal du stockage partagé.
@makeenv@ "$SLURM_TMPDIR/env"
source "$SLURM_TMPDIR/env/bin/activate"
@pip@ --upgrade pip
@pip@ -r @requirements@
