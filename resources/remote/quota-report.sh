#!/bin/bash -l
# SPDX-License-Identifier: GPL-3.0-or-later
# What the cluster itself says of quotas.
# arguments: none
# output: after a line "voyageur-report" its words
. lib.sh
if command -v diskusage_report >/dev/null 2>&1; then
    echo voyageur-report; timeout 20 diskusage_report 2>/dev/null </dev/null
elif command -v quota >/dev/null 2>&1; then
    echo voyageur-report; timeout 20 quota -s 2>/dev/null </dev/null
fi
