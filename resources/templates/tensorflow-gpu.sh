@begin@

@software@
@?en # Less noise in the log: only warnings and errors of TensorFlow itself.
@?fr # Moins de bruit dans le journal : seulement les avertissements et les erreurs de TensorFlow.
export TF_CPP_MIN_LOG_LEVEL=1

@data@

@?code cd -- @code@
@?code
@?gpus @?en # In the log: which GPU this run had.
@?gpus @?fr # Dans le journal : quel GPU cette exécution avait.
@?gpus nvidia-smi -L
@command@
