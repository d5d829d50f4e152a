@?tf32isoff @?en # Full precision in matrix products and convolutions.
@?tf32isoff @?fr # Pleine précision dans les produits de matrices et les convolutions.
@?tf32isoff export NVIDIA_TF32_OVERRIDE=0
@?tf32ison @?en # TF32 in matrix products too: faster and less precise.
@?tf32ison @?fr # TF32 aussi dans les produits de matrices : plus rapide et moins précis.
@?tf32ison export TORCH_ALLOW_TF32_CUBLAS_OVERRIDE=1
