#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The beginnings of the start-up files of the account.
# arguments: none
# output: for each "voyageur-file NAME", then its content
. lib.sh
for name in .bashrc .bash_profile .bash_login .profile .zshenv .zshrc .tcshrc .cshrc; do
    [ -f "$HOME/$name" ] && [ -r "$HOME/$name" ] || continue
    printf 'voyageur-file %s\n' "$name"
    head -c 100000 "$HOME/$name"
    echo
done
