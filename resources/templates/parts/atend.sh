@?en # What recipes do at the end of this script. It joins the script's own traps and replaces none.
@?en # After a later "trap" on EXIT or USR1, write: voyageur_traps
@?fr # Ce que des recettes font à la fin de ce script. Cela s'ajoute aux « trap » du script; aucun n'est remplacé.
@?fr # Après un autre « trap » sur EXIT ou USR1, écrivez : voyageur_traps
voyageur_at_end() { voyageur_todo=$(printf '%q ' "$@")$'\n'${voyageur_todo-} && voyageur_traps; }
voyageur_at_usr1() { voyageur_usr1=$1 && voyageur_traps; }
voyageur_traps() {
    if [ -n "${voyageur_todo-}" ]; then voyageur_join EXIT 'voyageur_end && :' voyageur_ended; fi
    if [ -n "${voyageur_usr1-}" ]; then voyageur_join USR1 : "$voyageur_usr1"; fi
}
voyageur_join() {
    local -a there=()
    eval "there=($(trap -p "$1"))" # trap -- COMMANDS SIGNAL
    if [[ ${there[2]-} != *voyageur_* ]]; then trap -- "$2"$'\n'"${there[2]-}"$'\n'"$3" "$1"; fi
}
voyageur_end() {
    local status=$? todo=${voyageur_todo-} line
    voyageur_todo=
    while IFS= read -r line; do
        if [ -n "$line" ] && ! eval "$line" </dev/null; then
            echo "Not done at the end of the job: $line" >&2
            voyageur_not_done=yes
        fi
    done <<<"$todo"
    if [ -n "${voyageur_not_done-}" ]; then
        if [ "$status" = 0 ]; then status=1; fi
        voyageur_not_done=$status
    fi
    return "$status"
}
voyageur_failure() {
    echo "A program of this job has failed: the state will be FAILED." >&2
    voyageur_not_done=yes
    voyageur_at_end :
}
voyageur_ended() { [ -z "${voyageur_not_done-}" ] || exit "$voyageur_not_done"; }
