#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The SHA-256 of a file, and with "md5" that, too.
# arguments: file md5
# output: a line for each sum
# statuses: 69 lacks
. lib.sh
sum_sha256 <"$1" || exit
[ "$2" = md5 ] || exit 0
sum_md5 <"$1"
