@?nounset set +u
@?loadsmodules module load @modules@ || exit 1
@?en # On the node's own disk: an environment's thousands of small files load slowly from shared storage.
@?fr # Sur le disque du nœud : les milliers de petits fichiers d'un environnement sont lents sur le stockage partagé.
@makeenv@ "$SLURM_TMPDIR/env" || exit 1
source "$SLURM_TMPDIR/env/bin/activate" || exit 1
@?nounset set -u
@pip@ --upgrade pip || exit 1
@pip@ -r @requirements@ || exit 1
