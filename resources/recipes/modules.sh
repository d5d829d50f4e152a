@?en # The same modules whatever the terminal had loaded; what the cluster itself needs stays.
@?fr # Les mêmes modules quoi que le terminal ait chargé; ce qu'il faut à la grappe elle-même reste.
module purge
module load @modules@
