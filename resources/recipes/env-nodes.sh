@?nounset set +u
@?loadsmodules module load @modules@ || exit 1
@?en # On each node's own disk: srun runs this once per node.
@?fr # Sur le disque de chaque nœud : srun exécute ceci une fois par nœud.
srun --ntasks="$SLURM_NNODES" --ntasks-per-node=1 bash <<'END' || exit 1
set -e
@makeenv@ "$SLURM_TMPDIR/env"
source "$SLURM_TMPDIR/env/bin/activate"
@pip@ --upgrade pip
@pip@ -r @requirements@
END
source "$SLURM_TMPDIR/env/bin/activate" || exit 1
@?nounset set -u
