#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What the fetched wheels need, read by the Python that will use them.
# arguments: fetch asked…
# output: lines "have<tab>PACKAGE" and "need<tab>REQUIREMENT"
. lib.sh
fetch=$1
shift
exec "$fetch/env/bin/python" - "$fetch/wheels" "$@" <<'END'
# include: read-wheels-metadata.py
END
