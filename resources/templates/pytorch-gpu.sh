@begin@

@software@

@data@

@?code cd -- @code@
@?code
@?gpus @?en # In the log: which GPU this run had.
@?gpus @?fr # Dans le journal : quel GPU cette exécution avait.
@?gpus nvidia-smi -L
@command@
