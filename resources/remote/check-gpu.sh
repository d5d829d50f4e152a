#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Which GPUs a job sees.
# written: the folder of the checks, as gpu.sh, and run by bash
# shellcheck disable=SC2154
[ "$gpus" = 0 ] || nvidia-smi --query-gpu=index,name,memory.total --format=csv,noheader
