#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Clones a repository into a new folder.
# arguments: address place
# output: after what git says the commit
. lib.sh
exec </dev/null
mkdir -m 700 -- "$2" || exit
git clone --progress --depth 1 --recurse-submodules --shallow-submodules -- "$1" "$2/code" || exit
git -C "$2/code" rev-parse --verify HEAD
