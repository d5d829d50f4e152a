#!/bin/bash -l
# SPDX-License-Identifier: GPL-3.0-or-later
# Whether META can be loaded.
# arguments: none
# statuses: 75 no-module
. lib.sh
module load meta-farm >/dev/null 2>&1 && command -v submit.run >/dev/null || exit 75
