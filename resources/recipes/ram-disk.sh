@?en # In memory, and counted as memory of this job: --mem must hold the data and the program.
@?fr # En mémoire, et compté dans celle de la tâche : --mem doit contenir les données et le programme.
dataset=$(mktemp -d /tmp/data.XXXXXX)
trap 'rm -rf -- "$dataset"' EXIT
tar -xf @archive@ -C "$dataset"
