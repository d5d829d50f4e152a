#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# How many GPUs the framework sees.
# written: the folder of the checks, as framework.sh, and run by bash
python - <<'END'
# include: framework-devices.py
END
