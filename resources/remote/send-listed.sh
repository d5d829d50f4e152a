#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Files as a tar, in the order of their names.
# arguments: root
# input: their names, each ended by NUL
# output: the tar
. lib.sh
cd -- "$1" && exec tar -cf - --null --no-recursion -T -
