@?proxy @?en # The way to the service from compute nodes.
@?proxy @?fr # Le passage vers le service depuis les nœuds de calcul.
@?proxy @?nounset set +u
@?proxy module load @proxy@ || exit 1
@?proxy @?nounset set -u
export COMET_PROJECT_NAME=@project@
