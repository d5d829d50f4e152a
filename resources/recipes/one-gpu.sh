@?en # Writes to the log which GPU this run had.
@?fr # Écrit dans le journal quel GPU cette exécution avait.
nvidia-smi -L
