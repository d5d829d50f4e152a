@?en # Writes to the log which GPU this run uses.
@?fr # Écrit dans le journal quel GPU cette exécution utilise.
nvidia-smi -L
