#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# Imports what a program imports, without running it.
# included: by check-start.sh
import ast, importlib, os, sys
program = sys.argv[1]
here = os.path.dirname(os.path.abspath(program))
sys.path[0] = here
with open(program, "rb") as file:
    tree = ast.parse(file.read(), program)
for node in tree.body:
    names = [n.name for n in node.names] if isinstance(node, ast.Import) else \
        [node.module] if isinstance(node, ast.ImportFrom) and node.level == 0 else []
    for name in names:
        top = name.partition(".")[0]
        if not os.path.exists(os.path.join(here, top)) and not os.path.exists(os.path.join(here, top + ".py")):
            importlib.import_module(name)
