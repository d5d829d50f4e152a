#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The login shell of the account.
# arguments: none
# output: its path, or "?"
. lib.sh
printf '%s\n' "${SHELL:-?}"
