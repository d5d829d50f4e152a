@begin@

@software@

@data@

@?code cd -- @code@
@?code
@?gpus @?en # Writes to the log which GPU this run had.
@?gpus @?fr # Écrit dans le journal quel GPU cette exécution avait.
@?gpus nvidia-smi -L
@command@
