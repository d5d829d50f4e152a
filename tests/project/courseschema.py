#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks the example of a course file against its schema, and that the schema refuses what the program refuses.

usage: courseschema.py SOURCE
"""
import copy
import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "cluster"))
from schema import problems  # noqa: E402

# A key of the example, and a value that it must not have.
WRONG = {"version": 2, "account": "def-prof\nrm", "reservation": "$(id)", "partition": "a;b", "python": "3.x",
         "modules": ["a b"], "template": "../x", "title": "text", "validFrom": "tomorrow", "limits": {"time": "long"},
         "cluster": {"host": "one"}, "datasets": [{"name": "x", "path": "/a/../b"}], "job": {"gpus": "a100:0"}}


def main(source):
    folder = pathlib.Path(source) / "resources/course"
    schema = json.loads((folder / "course.schema.json").read_text(encoding="utf-8"))
    example = json.loads((folder / "example.voyageur-course").read_text(encoding="utf-8"))
    out = problems(example, schema, schema, "example")
    unused = schema["properties"].keys() - example.keys() - {"partition"}  # Narval takes none
    out += [f"the example lacks {key}" for key in sorted(unused)]
    for key, value in WRONG.items():
        bad = copy.deepcopy(example)
        bad[key] = value
        if not problems(bad, schema, schema, "bad"):
            out.append(f"the schema takes {key} = {value!r}")
    readme = (folder / "README.md").read_text(encoding="utf-8")
    out += [f"README.md does not explain {key}" for key in schema["properties"] if not key.startswith("$") and f"`{key}" not in readme]
    print("\n".join(out))
    return 1 if out else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
