@?en # The newest complete checkpoint of this chain, and whether it is newer than the one that the previous job began with.
@?fr # Le dernier point de contrôle complet de la chaîne, et s'il est plus récent que celui du début de la tâche précédente.
look() {
    { IFS= read -r -d '' progress && IFS= read -r -d '' checkpoint; } < <(newest_checkpoint "$1" "$unit" "$chain/newest" \
        @mark@ "$results" "$PWD") || {
        note "python3 could not look for checkpoints."
        exit 1
    }
}
newest_checkpoint() {
    python3 - "$@" <<'PYTHON'
@python@
PYTHON
}
look begin
if [ "$progress" = same ]; then
    end_chain stopped "stopped: no new checkpoint since the previous job began, so another job would not get further either."
    exit 1
fi
again=()
if [ -n "$checkpoint" ]; then
    note "going on from $checkpoint"
@?resume     again=(@resume@)
else
    note "beginning: there is no checkpoint yet."
fi

@?save trap 'save || :; exit 143' TERM
status=143
if [ -z "$asked" ]; then
    @command@ "${again[@]}" &
    training=$!
    # A signal ends "wait", not the program: wait until the program has ended.
    while :; do
        wait "$training" && status=0 || status=$?
        kill -0 "$training" 2>/dev/null || break
    done
    training=
fi
@?save save
look end
@?marker if [ -e "$results"/@marker@ ]; then
@?marker     end_chain done "done: the program says that the training is finished."
@?nomarker if [ "$status" -eq 0 ] && [ -z "$asked" ]; then
@?nomarker     end_chain done "done: the program ended by itself, without an error. Its log says whether it made all epochs."
    exit 0
fi
case $progress in
same)
    end_chain stopped "stopped: this job ended with status $status and wrote no newer complete checkpoint."
    exit 1
    ;;
anew)
    end_chain stopped "stopped: the program started over instead of resuming. By its number, $checkpoint is older."
    exit 1
    ;;
esac
note "ended with status $status; the newest checkpoint is $checkpoint"
@?en # This script stopped the program, which has a new checkpoint: as planned.
@?fr # Ce script a arrêté le programme, qui a un nouveau point de contrôle : comme prévu.
if [ -n "$asked" ]; then exit 0; fi
exit "$status"
