#!/bin/bash -l
# SPDX-License-Identifier: GPL-3.0-or-later
# Makes a virtual environment, and looks whether its packages can be imported. Its mark is written last: a folder without it
# is half-made. The words are modules up to "--", packages to import up to the next.
# arguments: folder hash place constraints words…
# input: the requirements
# output: what pip and the others print, for people
# statuses: 75 no-module, 76 refused
. lib.sh
exec 2>&1
folder=$1 hash=$2 place=$3 constraints=$4
shift 4
modules=() imports=()
while [ "$1" != -- ]; do modules+=("$1"); shift; done
shift
while [ "$1" != -- ]; do imports+=("$1"); shift; done
mkdir -p -- "${folder%/*}" || exit 1
cat >"$folder.txt" || exit 1
for module in "${modules[@]}"; do load_module "$module" || exit 75; done
options=(--disable-pip-version-check --no-input)
if command -v avail_wheels >/dev/null; then options+=(--no-index); else place=home; fi
rm -rf -- "$folder" || exit 1
# What is not finished is of no use, and holds thousands of files.
finished='' work=
tidy() {
    [ -z "$work" ] || rm -rf -- "$work"
    [ -n "$finished" ] || rm -rf -- "$folder" "$folder.txt" "$folder.fetch"
}
trap tidy EXIT
trap 'exit 1' HUP INT TERM PIPE
target=$folder
if [ "$place" = job ]; then
    work=$(mktemp -d) || exit 1
    target=$work/env
    mkdir -- "$folder" || exit 1
fi
if command -v virtualenv >/dev/null; then
    virtualenv --no-download "$target" || exit 1
else
    python3 -m venv "$target" || exit 1
fi
mv -- "$folder.txt" "$folder/requirements.txt" || exit 1
. "$target/bin/activate" || exit 1
pip install "${options[@]}" --upgrade pip || echo "pip stays as it is."
if [ -d "$folder.fetch" ]; then
    mv -- "$folder.fetch/wheels" "$folder/wheels" || exit 1
    rm -rf -- "$folder.fetch"
    options+=(--no-index --find-links "$folder/wheels") # all that the wheelhouse has not is there
fi
if [ -n "$constraints" ]; then
    printf '%s' "$constraints" >"$folder/constraints.txt" || exit 1
    options+=(--constraint "$folder/constraints.txt")
fi
if [ -s "$folder/requirements.txt" ]; then
    pip install "${options[@]}" -r "$folder/requirements.txt" || exit 76
fi
# What came from an address is in wheels/ and has a version there.
pip freeze --local --disable-pip-version-check | sed 's/ @ .*//' >"$folder/frozen.txt" || exit 1
: >"$folder/imports.txt"
[ "${#imports[@]}" -eq 0 ] || python - "${imports[@]}" >"$folder/imports.txt" <<'END'
# include: import-packages.py
END
printf '%s\n%s\n' "$hash" "$place" >"$folder/.voyageur" && finished=yes || exit 1
