// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace voyageur::transfer {

//! What scripts that work on an unfinished file begin with: lock FILE, with the file open as descriptor 3, ends with 67 while
//! another one writes it. A lock whose file has not changed for three seconds is of an upload whose connection is lost, which the
//! server may not notice for hours ($stale is set then): one that lives has it touched every second, also while it is paused or
//! hashed.
// not shell: the first half of literals for ShellCommand::script()
inline constexpr char partWords[] = R"sh(
lock() {
    command -v flock >/dev/null 2>&1 || return 0
    for turn in 1 2 3 4; do
        flock -n 3 2>/dev/null && return 0
        [ $? -eq 1 ] || return 0
        seen=$(stat -c '%y %s' -- "$1" 2>/dev/null || wc -c <"$1")
        [ "$turn" = 1 ] || [ "$seen" = "$before" ] || exit 67
        before=$seen
        [ "$turn" = 4 ] || sleep 1
    done
    stale=yes
}
)sh";

constexpr int statusPartBusy = 67;

} // namespace voyageur::transfer
