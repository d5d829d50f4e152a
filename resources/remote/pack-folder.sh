#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Packs a folder into one archive, unless the archive is there: whole or not at all.
# arguments: archive above name
# output: "there" when it was; else "at N" as it goes on
. lib.sh
if [ -f "$1" ]; then echo there; exit 0; fi
mkdir -p -- "$(dirname -- "$1")" || exit
part=$1.$$.part
trap 'rm -f -- "$part"' EXIT
trap 'exit 1' HUP TERM INT PIPE
tar -cf "$part" --sort=name --checkpoint=2000 --checkpoint-action='exec=echo at $TAR_CHECKPOINT' -C "$2" -- "$3" || exit
mv -- "$part" "$1"
