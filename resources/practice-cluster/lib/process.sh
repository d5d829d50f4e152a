# SPDX-License-Identifier: GPL-3.0-or-later
# Sourced on the host and inside.

# start_time_of PID [PROC]: when a process began (clock ticks since boot); fails when it is gone, or dead and not yet collected.
# PROC is another view of processes than /proc.
start_time_of() {
    local stat fields
    { stat=$(<"${2:-/proc}/$1/stat"); } 2>/dev/null || return 1
    read -r -a fields <<<"${stat##*) }"          # a program's name may hold blanks and brackets: skip past the last
    case ${fields[0]} in Z | X) return 1 ;; esac
    printf '%s\n' "${fields[19]}"
}
