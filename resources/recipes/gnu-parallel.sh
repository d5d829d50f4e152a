@?en # As many at a time as there are cores. What this list has done is not run again, what failed is; another list
@?en # is run as a whole. The status is not 0 when a run fails.
@?fr # Autant à la fois que de cœurs. Ce que cette liste a fait n'est pas refait, ce qui a échoué l'est; une autre
@?fr # liste est exécutée en entier. L'état n'est pas 0 si une exécution échoue.
voyageur_list=$(sed -e 's/\r$//' -e '/^$/d' @table@) || exit 1
voyageur_log=${SLURM_SUBMIT_DIR:-.}/$SLURM_JOB_NAME-$(sha256sum <<<"$voyageur_list" | cut -c 1-12).joblog
@?runfolder for voyageur_number in $(seq "$(wc -l <<<"$voyageur_list")"); do mkdir -p -- @runfolder@ || exit 1; done
voyageur_failed=0
OMP_NUM_THREADS=1 parallel -q --jobs "$SLURM_CPUS_PER_TASK" --joblog "$voyageur_log" --resume-failed \
    @command@ @option@'{}' <<<"$voyageur_list" || voyageur_failed=1
@?goeson [ "$voyageur_failed" = 0 ] || voyageur_failure
@?stops [ "$voyageur_failed" = 0 ]
