#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
#SBATCH -t 0-00:10
#SBATCH --mem=4G
#SBATCH -A Your_account_name

task.run
