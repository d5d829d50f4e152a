@?modules module load @modules@
@?en # On the own disk of every node: srun runs this once on each.
@?fr # Sur le disque de chaque nœud : srun exécute ceci une fois sur chacun.
srun --ntasks="$SLURM_NNODES" --ntasks-per-node=1 bash <<'END'
set -e
@makeenv@ "$SLURM_TMPDIR/env"
source "$SLURM_TMPDIR/env/bin/activate"
@pip@ --upgrade pip
@pip@ -r @requirements@
END
source "$SLURM_TMPDIR/env/bin/activate"
