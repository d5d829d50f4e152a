@?en # The same modules whatever the terminal had loaded; what the cluster itself needs stays.
@?fr # Les mêmes modules quoi que le terminal ait chargé; ce qu'il faut à la grappe elle-même reste.
@?nounset set +u
module purge
module load @modules@ || exit 1
@?nounset set -u
