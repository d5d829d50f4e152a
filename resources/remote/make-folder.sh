#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A new folder.
# arguments: path
# statuses: 66 exists
. lib.sh
if [ -e "$1" ] || [ -L "$1" ]; then exit 66; fi
exec mkdir -p -- "$1"
