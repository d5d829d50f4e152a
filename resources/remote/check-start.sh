#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Whether the program could begin: it is there, can be read, and finds its packages. What a module of the project itself
# imports is found when the program runs; importing it here would run it.
# written: the folder of the checks, as start.sh, and run by bash
[ "$1" = python ] || { [ -x "$1" ]; exit; }
python - "$2" <<'END'
# include: import-modules.py
END
