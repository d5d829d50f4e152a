#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The program itself.
# written: the folder of the checks, as run.sh, and run by bash
# shellcheck disable=SC2154
"$measure" "$@"
