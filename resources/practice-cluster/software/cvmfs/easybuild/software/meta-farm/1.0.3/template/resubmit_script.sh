#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
#SBATCH -t 0-00:10
#SBATCH -A Your_account_name

autojob.run
