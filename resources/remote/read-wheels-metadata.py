#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# What wheels in a folder need: the arguments are the folder, then what was asked for.
# included: by read-wheels.sh
import email.parser
import glob
import os
import sys
import zipfile

from pip._vendor.packaging.requirements import Requirement
from pip._vendor.packaging.utils import canonicalize_name

extras = {}
for word in sys.argv[2:]:
    try:
        requirement = Requirement(word)
    except ValueError:
        continue
    extras.setdefault(canonicalize_name(requirement.name), set()).update(requirement.extras)
for file in sorted(glob.glob(os.path.join(sys.argv[1], "*.whl"))):
    with zipfile.ZipFile(file) as wheel:
        named = [name for name in wheel.namelist() if name.endswith(".dist-info/METADATA") and name.count("/") == 1]
        text = wheel.read(named[0]).decode("utf-8", "replace")
    metadata = email.parser.HeaderParser().parsestr(text)
    package = canonicalize_name(metadata["Name"])
    print("have", package, sep="\t")
    for line in metadata.get_all("Requires-Dist") or []:
        try:
            need = Requirement(line)
            held = need.marker is None or any(need.marker.evaluate({"extra": one}) for one in extras.get(package, set()) | {""})
        except Exception:
            continue  # pip says what is wrong with it
        if held:
            need.marker = None
            print("need", need, sep="\t")
