#!/bin/bash -l
# SPDX-License-Identifier: GPL-3.0-or-later
# What the cluster has of packages: in its wheelhouse, and as modules. The words are modules up to "--", packages up to the
# next, then modules to look for.
# arguments: words…
# output: marks "voyageur-…", each before an answer: a login shell prints what it likes
# statuses: 75 no-module
. lib.sh
exec 2>&1
modules=() packages=()
while [ "$1" != -- ]; do modules+=("$1"); shift; done
shift
while [ "$1" != -- ]; do packages+=("$1"); shift; done
shift
for module in "${modules[@]}"; do
    load_module "$module" || exit 75
done
echo "voyageur-python $(python3 -c 'import platform; print(platform.python_version())')"
if command -v avail_wheels >/dev/null; then
    echo voyageur-wheels
    if [ "${#packages[@]}" -gt 0 ]; then avail_wheels --all_versions --raw "${packages[@]}"; fi
    echo "voyageur-status $?"
fi
if command -v module >/dev/null; then
    echo voyageur-loaded
    module -t list
    # Of a name alone Lmod's terse spider tells other things.
    if [ "$#" -gt 0 ]; then all=$(module -t spider 2>&1); fi
    for name; do
        echo "voyageur-module $name"
        printf '%s\n' "$all" | grep -F -- "$name/"
    done
fi
exit 0
