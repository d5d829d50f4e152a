voyageur_copy() {
    if [ "${SLURM_NNODES:-1}" -gt 1 ]; then # no node sees another's disk
        srun --overlap --ntasks="$SLURM_NNODES" --ntasks-per-node=1 \
            bash -c '[ ! -d "$1" ] || cp -r -- "$1/." "$2/"' copy "$1" "$2"
    else
        cp -r -- "$1/." "$2/"
    fi
}
