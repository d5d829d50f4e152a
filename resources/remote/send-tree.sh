#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A folder as a tar.
# arguments: folder
# output: the tar
. lib.sh
cd -- "$1" && exec tar -cf - .
