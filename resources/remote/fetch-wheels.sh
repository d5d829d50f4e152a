#!/bin/bash -l
# SPDX-License-Identifier: GPL-3.0-or-later
# Fetches packages from the internet as wheels; what is there as source code becomes one. The words are modules up to "--",
# then packages.
# arguments: fetch index words…
# output: what pip prints, for people
. lib.sh
exec 2>&1
fetch=$1 index=$2
shift 2
while [ "$1" != -- ]; do
    load_module "$1"
    shift
done
shift
. "$fetch/env/bin/activate" || exit 1
options=(--disable-pip-version-check --no-input --no-deps --timeout 20 --retries 1)
if [ -n "$index" ]; then options+=(--index-url "$index"); fi
pip wheel "${options[@]}" --wheel-dir "$fetch/wheels" "$@"
