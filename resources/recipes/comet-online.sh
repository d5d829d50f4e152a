@?proxy @?en # Lets compute nodes reach the service.
@?proxy @?fr # Permet aux nœuds de calcul d'atteindre le service.
@?proxy @?nounset set +u
@?proxy module load @proxy@ || exit 1
@?proxy @?nounset set -u
export COMET_PROJECT_NAME=@project@
