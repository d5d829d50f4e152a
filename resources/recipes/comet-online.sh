@?proxy @?en # The way to the service from compute nodes.
@?proxy @?fr # Le passage vers le service depuis les nœuds de calcul.
@?proxy module load @proxy@
export COMET_PROJECT_NAME=@project@
