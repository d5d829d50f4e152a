#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Ends an allocation.
# arguments: folder scancel user tag
. lib.sh
[ ! -d "$1" ] || printf released >"$1/lease"
"$2" --user="$3" --name="$4"
rm -rf -- "$1"
"$2" --user="$3" --name="$4"
