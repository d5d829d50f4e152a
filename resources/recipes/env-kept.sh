@?modules module load @modules@
@?en # Made before on a login node, with the same modules.
@?fr # Fait auparavant sur un nœud de connexion, avec les mêmes modules.
source @environment@/bin/activate
