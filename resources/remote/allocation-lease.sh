#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Whether the lease of an allocation is over.
# written: the folder of an allocation, as lease.sh, and read by the others
# shellcheck disable=SC2154
idle=0 last=
isOver() {
    now=$(cat -- "$folder/lease" 2>/dev/null) || return 0
    [ "$now" != released ] || return 0
    if [ "$now" = keep ] || [ "$now" != "$last" ]; then
        last=$now idle=0
        return 1
    fi
    idle=$((idle + step))
    [ "$idle" -ge "$bound" ]
}
