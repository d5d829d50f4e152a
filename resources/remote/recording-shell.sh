#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The start-up file of a shell in which the commands of a person are recorded. PS0 is shown before a command runs, and the
# arithmetic in it is done then: the one place where bash lets a variable be set at that moment without the DEBUG trap, which
# modules and debuggers want for themselves.
# written: the folder of an allocation, as shell.sh, and read by bash
# shellcheck disable=SC1090,SC2178,SC2128
# Made by Voyageur: your ~/.bashrc, and then what records the commands that are typed here.
[ ! -r ~/.bashrc ] || . ~/.bashrc
__voyageur_record_file=${BASH_SOURCE[0]%/*}/record
# The modules and the environment of the job, as soon as the try has written them: here, or before a later prompt.
__voyageur_environment=${BASH_SOURCE[0]%/*}/checks/environment
__voyageur_load() {
    [ -n "$__voyageur_environment" ] && [ -r "$__voyageur_environment" ] || return 0
    # shellcheck source=/dev/null
    ! . "$__voyageur_environment" || __voyageur_environment=
}
__voyageur_load
HISTCONTROL=ignorespace
unset HISTIGNORE
[ "${HISTSIZE:-0}" -ge 500 ] 2>/dev/null || HISTSIZE=1000
set -o history
shopt -s cmdhist lithist
__voyageur_base64() { printf %s "$1" | base64 | tr -d '\n'; }
__voyageur_none=
__voyageur_record() {
    local status=$? number='' text=
    __voyageur_load
    if [[ $(HISTTIMEFORMAT='' builtin history 1) =~ ^[[:space:]]*([0-9]+)[*]?[[:space:]][[:space:]]?(.*)$ ]]; then
        number=${BASH_REMATCH[1]} text=${BASH_REMATCH[2]}
    fi
    if [ -z "${__voyageur_number+x}" ]; then
        __voyageur_number=$number
        printf 'shell\t%s\t%s\n' "$(__voyageur_base64 "${SLURM_TMPDIR-}")" "$(__voyageur_base64 "$PWD")" >>"$__voyageur_record_file"
    elif [ "$number" != "$__voyageur_number" ] && [ -n "$number" ]; then
        __voyageur_number=$number
        printf '%s\t%s\t%s\t%s\n' "$status" "$((SECONDS - ${__voyageur_began:-$SECONDS}))" "$(__voyageur_base64 "$PWD")" \
            "$(__voyageur_base64 "$text")" >>"$__voyageur_record_file"
    fi
    printf '\033]7;file://%s%s\033\\' "$HOSTNAME" "${PWD//\%/%25}"
    return "$status"
}
PS0='${__voyageur_none:$((__voyageur_began = SECONDS, 0)):0}'${PS0-}
if [ "${BASH_VERSINFO[0]}${BASH_VERSINFO[1]}" -ge 51 ]; then
    PROMPT_COMMAND=(__voyageur_record "${PROMPT_COMMAND[@]}")
else
    PROMPT_COMMAND="__voyageur_record${PROMPT_COMMAND:+;$PROMPT_COMMAND}"
fi
