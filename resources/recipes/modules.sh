@?en # The same modules, whatever the terminal has loaded. The modules that the cluster needs stay.
@?fr # Les mêmes modules, quoi que le terminal ait chargé. Les modules nécessaires à la grappe restent.
@?nounset set +u
module purge
module load @modules@ || exit 1
@?nounset set -u
