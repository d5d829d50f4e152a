#!/bin/bash -l
# SPDX-License-Identifier: GPL-3.0-or-later
# An environment of its own in which wheels are fetched, so that it is the pip of that Python which says what it takes.
# arguments: fetch modules…
# output: "voyageur-python VERSION", then what pip says of itself
. lib.sh
exec 2>&1
fetch=$1
shift
for module; do
    load_module "$module" || exit
done
rm -rf -- "$fetch" || exit
mkdir -p -- "$fetch/wheels" || exit
if command -v virtualenv >/dev/null; then
    virtualenv --no-download "$fetch/env" || exit
else
    python3 -m venv "$fetch/env" || exit
fi
. "$fetch/env/bin/activate" || exit
echo "voyageur-python $(python -c 'import platform; print(platform.python_version())')"
pip debug --verbose --disable-pip-version-check
exit 0
