#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A folder as a person writes it, with ~ or $SCRATCH.
# arguments: place storage
# output: its real path; nothing when it cannot be entered
# shellcheck disable=SC2088
. lib.sh
place=$1
case $place in
    '~' | '~/'*) place=$HOME${place#'~'} ;;
    '$SCRATCH' | '$SCRATCH/'*) place=${2}${place#'$SCRATCH'} ;;
esac
cd -- "$place" 2>/dev/null || exit 0
pwd -P
