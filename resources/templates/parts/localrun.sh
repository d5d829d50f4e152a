trap 'echo "The time is nearly over: saving the results." >&2; save || :' USR1
trap 'echo "The job is ended: saving the results." >&2; save || :; exit 143' TERM
@command@ &
training=$!
@?en # A signal ends "wait", not the program: wait until the program has ended.
@?fr # Un signal met fin à « wait », pas au programme : attendre la fin du programme.
while :; do
    wait "$training" && status=0 || status=$?
    kill -0 "$training" 2>/dev/null || break
done
save
exit "$status"
