@?en # One buffer size: with the same seeds, recurrent networks and attention give the same result in every run.
@?fr # Une taille de tampon : avec les mêmes graines, réseaux récurrents et attention donnent toujours le même résultat.
export CUBLAS_WORKSPACE_CONFIG=@workspace@
