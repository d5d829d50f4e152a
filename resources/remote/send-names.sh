#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Chosen files of a folder as a tar, in an order that is the same on every attempt.
# arguments: folder
# input: their names, each ended by NUL
# output: the tar
. lib.sh
cd -- "$1" && sort -z | tar -cf - --no-recursion --no-unquote --null -T -
