-- SPDX-License-Identifier: GPL-3.0-or-later
whatis("Description: NVIDIA cuDNN (practice cluster: empty)")
setenv("EBVERSIONCUDNN", "9.5.1.17")
