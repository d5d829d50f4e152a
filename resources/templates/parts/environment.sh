@?en # The virtual environment on the node's own disk: its many small files load slowly from shared storage.
@?fr # L'environnement virtuel sur le disque du nœud : ses nombreux petits fichiers se lisent lentement sur le stockage partagé.
if [ -z "${SLURM_TMPDIR:-}" ]; then
    SLURM_TMPDIR=$(mktemp -d)
    export SLURM_TMPDIR
    trap "rm -rf --one-file-system -- $(printf %q "$SLURM_TMPDIR")" EXIT
fi
make_environment() {
    virtualenv --no-download "$SLURM_TMPDIR/env" &&
        source "$SLURM_TMPDIR/env/bin/activate" &&
        pip install --no-index --upgrade pip &&
@?wheels         pip install --no-index --find-links @wheels@ -r @list@
@?plain         pip install --no-index -r @list@
}
if [ "${SLURM_NNODES:-1}" -gt 1 ]; then # once on each
    export -f make_environment
    srun --ntasks="$SLURM_NNODES" --ntasks-per-node=1 bash -c make_environment
else
    make_environment
fi
source "$SLURM_TMPDIR/env/bin/activate"
