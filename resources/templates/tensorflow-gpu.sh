@begin@

@software@
@?en # A shorter log: only TensorFlow's warnings and errors.
@?fr # Un journal plus court : seulement les avertissements et les erreurs de TensorFlow.
export TF_CPP_MIN_LOG_LEVEL=1

@data@

@?code cd -- @code@
@?code
@?gpus @?en # Writes to the log which GPU this run uses.
@?gpus @?fr # Écrit dans le journal quel GPU cette exécution utilise.
@?gpus nvidia-smi -L
@command@
