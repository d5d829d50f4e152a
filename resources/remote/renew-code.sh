#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Another version of the code in the folder of a run that is there. What the run made beside its code stays; where the new
# version has a file of that name, what was made gets an ending.
# arguments: run code mark ending
. lib.sh
export made="$1/code" ending="$4"
cd -- "$1/code" || exit
# Python takes what it compiled for the same where a file has the same time and size.
find . -type d -name __pycache__ -prune -exec rm -rf -- {} + || exit
find . ! -type d ! -newer "../$3" -exec rm -f -- {} + || exit
cd -- "$2" || exit
find . ! -type d -exec sh -c '
    for file; do
        if [ -e "$made/$file" ] || [ -L "$made/$file" ]; then mv -f -- "$made/$file" "$made/$file.$ending" || exit; fi
    done' sh {} + || exit
cp -R -- . "$1/code/" || exit
# No result of the run: as old as its mark.
export mark="$1/$3"
find . -type f -exec sh -c 'for file; do touch -c -r "$mark" -- "$made/$file" || exit; done' sh {} +
