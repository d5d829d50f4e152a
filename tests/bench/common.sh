# SPDX-License-Identifier: GPL-3.0-or-later
# Sourced by the measurements: builds the bench program, starts a practice cluster of their own, stops it at the end.
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
top=$(cd "$here/../.." && pwd)
build=$top/build/release
if [ -z "${BENCH_PROGRAM:-}" ]; then
    [ -f "$build/build.ninja" ] || cmake --preset release -S "$top" >&2
    cmake --build "$build" --target bench_session >&2
    BENCH_PROGRAM=$build/tests/bin/bench_session
fi
scratch=$(mktemp -d)
export VOYAGEUR_PRACTICE=$scratch/practice
"$top/resources/practice-cluster/start" --state "$VOYAGEUR_PRACTICE" --no-slurm --quiet >&2
cleanup() {
    "$top/resources/practice-cluster/stop" --state "$VOYAGEUR_PRACTICE" >&2
    rm -rf "$scratch"
}
trap cleanup EXIT
practice() { python3 -c 'import json, sys; print(json.load(open(sys.argv[1]))[sys.argv[2]])' "$VOYAGEUR_PRACTICE/practice.json" "$1"; }
