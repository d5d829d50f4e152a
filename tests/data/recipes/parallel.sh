#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Stands for GNU Parallel: one run after the other; as with -q no shell reads the words again.
while [[ $1 == -* ]]; do
    case $1 in --jobs | --joblog) shift ;; esac
    shift
done
number=0
while IFS= read -r line; do
    number=$((number + 1))
    words=()
    for word in "$@"; do
        word=${word//\{#\}/$number}
        words+=("${word//\{\}/$line}")
    done
    "${words[@]}" </dev/null || failed=1
done
exit "${failed:-0}"
