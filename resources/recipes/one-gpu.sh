@?en # In the log: which GPU this run had.
@?fr # Dans le journal : quel GPU cette exécution avait.
nvidia-smi -L
