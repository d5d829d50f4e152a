voyageur_newest=$(set -o pipefail; find "$checkpoints" -maxdepth 1 -name @pattern@ -size +0c -printf '%T@ %p\n' |
    sort -n | tail -n 1 | cut -d ' ' -f 2-) || exit 1
