#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Whether the home can be written, and which of the usual links and expected places are there.
# arguments: expected…
# output: lines "home P", "readonly WHY", "link P", "broken P", "missing P"
# shellcheck disable=SC2088
. lib.sh
printf 'home %s\n' "$(cd && pwd -P)"
probe=$HOME/.voyageur-test-$$
if message=$( (echo x >"$probe") 2>&1 ); then :; else printf 'readonly %s\n' "$message"; fi
rm -f "$probe"
for name in scratch project projects nearline links; do
    if [ -d "$HOME/$name" ]; then printf 'link ~/%s\n' "$name"
    elif [ -e "$HOME/$name" ] || [ -L "$HOME/$name" ]; then printf 'broken ~/%s\n' "$name"
    fi
done
for path in "$@"; do
    case $path in "~/"*) real=$HOME/${path#??} ;; *) real=$path ;; esac
    if [ -d "$real" ]; then printf 'link %s\n' "$path"
    elif ! [ -L "$real" ]; then printf 'missing %s\n' "$path"
    fi
done
