#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Which of these servers still live.
# arguments: folder tags…
# output: their tags, a line each
. lib.sh
cd -- "$1" 2>/dev/null || exit 0
shift
for tag; do
    [ -e "$tag/lease" ] || continue
    case $(cat "$tag/state" 2>/dev/null) in
        *' login '*) [ "$(cat "$tag/host")" != "$(uname -n)" ] || grep -qs run.sh "/proc/$(cat "$tag/srun")/cmdline" || continue ;;
    esac
    case $(cat "$tag/state" 2>/dev/null) in beginning* | listening*) printf '%s\n' "$tag" ;; esac
done
