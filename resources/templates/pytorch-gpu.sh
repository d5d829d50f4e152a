@begin@

@software@

@data@

@?code cd -- @code@
@?code
@?gpus @?en # Writes to the log which GPU this run uses.
@?gpus @?fr # Écrit dans le journal quel GPU cette exécution utilise.
@?gpus nvidia-smi -L
@command@
