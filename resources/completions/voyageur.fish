# SPDX-License-Identifier: GPL-3.0-or-later
# Completion of voyageur's words in fish: asks the program itself, which asks no cluster.
function __voyageur_words
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    for line in ($words[1] --complete $words[2..] "$current" 2>/dev/null)
        switch $line
            case :files
                __fish_complete_path $current
            case :folders
                __fish_complete_directories $current ''
            case '*'
                echo $line
        end
    end
end
complete -c voyageur -f -a '(__voyageur_words)'
