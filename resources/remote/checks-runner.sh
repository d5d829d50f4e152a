#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Runs the checks of a try one after the other. Its arguments are a mark, the folder of the checks, how many GPUs there are,
# the data set, and the program with its arguments.
# written: the folder of the checks, as runner, and run by bash
mark=$1 folder=$2
export gpus=$3 dataset=$4 mark measure="$folder/measure"
shift 4
while read -r id; do
    printf '\036%s begin %s\n' "$mark" "$id"
    bash "$folder/$id.sh" "$@" </dev/null 2>&1
    status=$?
    printf '\036%s end %s %s\n' "$mark" "$id" "$status"
    [ "$id" != run ] || result=$status
done <"$folder/order"
exit "${result:-0}"
