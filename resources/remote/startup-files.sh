#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The beginnings of the start-up files of the account.
# arguments: none
# output: records: file NAME CONTENT, without the bytes that no text has
. lib.sh
answer startup-files
for name in .bashrc .bash_profile .bash_login .profile .zshenv .zshrc .tcshrc .cshrc; do
    [ -f "$HOME/$name" ] && [ -r "$HOME/$name" ] || continue
    record file "$name" "$(head -c 100000 "$HOME/$name" | tr -d '\0')"
done
record end
