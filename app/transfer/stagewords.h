// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace voyageur::transfer {

//! What scripts that work in a stage begin with: the right to it. They set $lock, the file that holds the token of whoever has
//! the right, and $token, then call take, which ends with 68 while another one works, and at the end `kill "$life"`, and give
//! where nothing goes on. The file is touched every second while a command works; it is taken from one who has not touched it for
//! ten seconds, by the server's own clock.
// not shell: the first half of literals for ShellCommand::script()
inline constexpr char stageWords[] = R"sh(
held() { [ "$(cat -- "$lock" 2>/dev/null)" = "$token" ]; }
give() { if held; then rm -f -- "$lock"; fi; }
seen() { stat -c '%i %y' -- "$lock" 2>/dev/null || stat -f '%i %m' -- "$lock" 2>/dev/null; }
take() {
    missed=0 turn=0 before=
    until (set -C; echo "$token" >"$lock") 2>/dev/null; do
        if held; then break; fi
        if [ ! -e "$lock" ] && [ ! -L "$lock" ]; then
            missed=$((missed + 1))
            [ "$missed" -lt 50 ] || { (set -C; echo "$token" >"$lock"); exit 1; }
            continue
        fi
        now=$(seen)
        [ "$turn" -eq 0 ] || [ "$now" = "$before" ] || exit 68
        before=$now turn=$((turn + 1))
        if [ "$turn" -gt 10 ]; then rm -f -- "$lock"; turn=0; continue; fi
        sleep 1
    done
    touch -c -- "$lock"
    trap 'give; exit 143' HUP INT TERM
    while sleep 1 && kill -0 $$; do if held; then touch -c -- "$lock"; fi; done </dev/null >/dev/null 2>&1 &
    life=$!
}
)sh";

constexpr int statusStageBusy = 68;

} // namespace voyageur::transfer
