#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The groups of the account.
# arguments: none
# output: their names, a line each
. lib.sh
for id in $(id -G); do getent group "$id" | cut -d : -f 1; done
