-- SPDX-License-Identifier: GPL-3.0-or-later
whatis("Description: CUDA (practice cluster: empty)")
setenv("EBVERSIONCUDA", "12.6")
setenv("CUDA_HOME", "/cvmfs/soft.computecanada.ca/easybuild/software/cuda/12.6")
prepend_path("MODULEPATH", "/cvmfs/soft.computecanada.ca/easybuild/modules/2023/CUDA/cuda12.6")
family("cuda")
