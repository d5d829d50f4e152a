#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# Imports packages one by one; lines PACKAGE, MODULE, how, WORDS, with tabs between.
# included: by make-environment.sh
import importlib.metadata as metadata
import subprocess
import sys

for package in sys.argv[1:]:
    try:
        found = metadata.distribution(package)
    except metadata.PackageNotFoundError:
        print(package, "", "missing", "It is not in the environment.", sep="\t")
        continue
    named = (found.read_text("top_level.txt") or "").split()
    files = [str(file) for file in found.files or []]
    heads = named or sorted({file.split("/")[0] for file in files if file.endswith("/__init__.py") and file.count("/") == 1}
                            | {file[:-3] for file in files if file.endswith(".py") and "/" not in file})
    heads = [head for head in heads if head.isidentifier() and not head.startswith("_")]
    if not heads:
        print(package, "", "ok", "", sep="\t")
        continue
    try:
        ran = subprocess.run([sys.executable, "-c", "import " + heads[0]], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                             stderr=subprocess.PIPE, timeout=120)
        words = (ran.stderr.decode(errors="replace").strip().splitlines() or ["ended by signal %d" % -ran.returncode])[-1]
        good = ran.returncode == 0
    except subprocess.TimeoutExpired:
        good, words = False, "It took more than two minutes."
    print(package, heads[0], "ok" if good else "failed", "" if good else words.replace("\t", " "), sep="\t", flush=True)
