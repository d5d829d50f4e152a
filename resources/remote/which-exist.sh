#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Which of these exist.
# arguments: paths…
# output: "yes" or "no", a line for each
. lib.sh
for path; do if [ -e "$path" ]; then echo yes; else echo no; fi; done
