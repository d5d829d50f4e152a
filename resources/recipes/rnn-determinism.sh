@?en # One size of buffers: recurrent networks and attention give the same result in every run with the same seeds.
@?fr # Une seule taille de tampons : réseaux récurrents et attention donnent le même résultat avec les mêmes graines.
export CUBLAS_WORKSPACE_CONFIG=@workspace@
