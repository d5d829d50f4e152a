@?en # As many runs at a time as there are cores. With the same list, only missing and failed runs are repeated.
@?en # Another list runs in full. The status is not 0 if a run fails.
@?fr # Autant d'exécutions à la fois que de cœurs. Avec la même liste, seules celles qui manquent ou ont échoué sont
@?fr # refaites. Une autre liste est exécutée en entier. Le code n'est pas 0 si une exécution échoue.
voyageur_list=$(sed -e 's/\r$//' -e '/^$/d' @table@) || exit 1
voyageur_log=${SLURM_SUBMIT_DIR:-.}/$SLURM_JOB_NAME-$(sha256sum <<<"$voyageur_list" | cut -c 1-12).joblog
@?runfolder for voyageur_number in $(seq "$(wc -l <<<"$voyageur_list")"); do mkdir -p -- @runfolder@ || exit 1; done
voyageur_failed=0
OMP_NUM_THREADS=1 parallel -q --jobs "$SLURM_CPUS_PER_TASK" --joblog "$voyageur_log" --resume-failed \
    @command@ @option@'{}' <<<"$voyageur_list" || voyageur_failed=1
@?goeson [ "$voyageur_failed" = 0 ] || voyageur_failure
@?stops [ "$voyageur_failed" = 0 ]
