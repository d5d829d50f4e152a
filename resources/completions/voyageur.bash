# SPDX-License-Identifier: GPL-3.0-or-later
# Completion of voyageur's words in bash: asks the program itself, which asks no cluster.
_voyageur() {
    local words line current
    read -ra words <<<"${COMP_LINE:0:COMP_POINT}"
    case ${COMP_LINE:0:COMP_POINT} in *[[:space:]]) words+=('') ;; esac
    current=${words[-1]}
    COMPREPLY=()
    while IFS= read -r line; do
        case $line in
            :files) while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -f -- "$current"); compopt -o filenames 2>/dev/null ;;
            :folders) while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -d -- "$current"); compopt -o filenames 2>/dev/null ;;
            *)
                line=${line%%$'\t'*}
                case $line in *:) compopt -o nospace 2>/dev/null ;; esac
                # bash counts what follows a colon as a word of its own.
                case $COMP_WORDBREAKS in *:*) case $current in *:*) line=${line#"${current%:*}:"} ;; esac ;; esac
                COMPREPLY+=("$line")
                ;;
        esac
    done < <("${words[0]/#\~/$HOME}" --complete "${words[@]:1}" 2>/dev/null)
}
complete -F _voyageur voyageur
