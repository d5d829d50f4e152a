#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Whether the home can be written, and which of the usual links and expected places are there.
# arguments: expected…
# output: records: home P, readonly WHY, link P, broken P, missing P
# shellcheck disable=SC2088
. lib.sh
answer look-at-home
record home "$(cd && pwd -P)"
probe=$HOME/.voyageur-test-$$
if message=$( (echo x >"$probe") 2>&1 ); then :; else record readonly "$message"; fi
rm -f "$probe"
for name in scratch project projects nearline links; do
    if [ -d "$HOME/$name" ]; then record link "~/$name"
    elif [ -e "$HOME/$name" ] || [ -L "$HOME/$name" ]; then record broken "~/$name"
    fi
done
for path in "$@"; do
    case $path in "~/"*) real=$HOME/${path#??} ;; *) real=$path ;; esac
    if [ -d "$real" ]; then record link "$path"
    elif ! [ -L "$real" ]; then record missing "$path"
    fi
done
record end
