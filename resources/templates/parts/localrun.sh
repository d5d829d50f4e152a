trap 'echo "The time is nearly over: saving the results." >&2; save || :' USR1
trap 'echo "The job is ended: saving the results." >&2; save || :; exit 143' TERM
@command@ &
training=$!
# A signal ends "wait", not the program: wait until that has ended.
while :; do
    wait "$training" && status=0 || status=$?
    kill -0 "$training" 2>/dev/null || break
done
save
exit "$status"
