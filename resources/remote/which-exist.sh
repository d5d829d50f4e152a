#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Which of these exist.
# arguments: paths…
# output: records: yes or no for each
. lib.sh
answer which-exist
for path; do if [ -e "$path" ]; then record yes; else record no; fi; done
record end
