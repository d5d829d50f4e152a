@?nounset set +u
@?loadsmodules module load @modules@ || exit 1
@?en # Created beforehand on a login node, with the same modules.
@?fr # Créé à l'avance sur un nœud de connexion, avec les mêmes modules.
source @environment@/bin/activate || exit 1
@?nounset set -u
