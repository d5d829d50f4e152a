#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks resources/clusters/*.json against cluster.schema.json, and that schema against the program's table of facts.

usage: schema.py SOURCE

Knows the words of JSON Schema that this schema and that of SARIF (tests/cli/sarif.py) use, and stops at any other, so that no
rule is passed over; what "format" says is a remark.
"""
import json
import pathlib
import re
import sys

TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "integer": int, "number": (int, float),
         "null": type(None)}
REMARKS = {"$schema", "$comment", "$defs", "definitions", "id", "title", "description", "default", "format"}


def is_of(value, name):
    return isinstance(value, TYPES[name]) and (name == "boolean" or not isinstance(value, bool))


def problems(value, schema, root, place=""):
    """A line for each thing that is wrong with the value."""
    out = []
    for word, wanted in schema.items():
        if word in REMARKS or word == "properties" or (word == "additionalProperties" and wanted is True):
            continue
        if word == "$ref":
            folder, name = wanted.split("/")[1:]
            out += problems(value, root[folder][name], root, place)
        elif word == "type":
            if not is_of(value, wanted):
                return out + [f"{place}: not of type {wanted}: {value!r}"]
        elif word == "const":
            out += [] if value == wanted else [f"{place}: is not {wanted!r}"]
        elif word == "enum":
            out += [] if value in wanted else [f"{place}: {value!r} is none of {wanted}"]
        elif word == "pattern":
            out += [] if re.search(wanted, value) else [f"{place}: {value!r} is not {wanted}"]
        elif word == "minimum":
            out += [] if value >= wanted else [f"{place}: {value} is less than {wanted}"]
        elif word == "maximum":
            out += [] if value <= wanted else [f"{place}: {value} is more than {wanted}"]
        elif word == "uniqueItems":
            same = len(value) - len({json.dumps(item, sort_keys=True) for item in value})
            out += [f"{place}: {same} items are there twice"] if wanted and same else []
        elif word in ("minLength", "minItems"):
            out += [] if len(value) >= wanted else [f"{place}: is empty"]
        elif word == "maxLength":
            out += [] if len(value) <= wanted else [f"{place}: is too long"]
        elif word == "items":
            for number, item in enumerate(value):
                out += problems(item, wanted, root, f"{place}[{number}]")
        elif word == "required":
            out += [f"{place}: {key} is missing" for key in wanted if key not in value]
        elif word == "allOf":
            for part in wanted:
                out += problems(value, part, root, place)
        elif word == "anyOf":
            out += [] if any(not problems(value, part, root, place) for part in wanted) else [f"{place}: fits none of the forms"]
        elif word == "oneOf":
            fitting = [part for part in wanted if not problems(value, part, root, place)]
            out += [] if len(fitting) == 1 else [f"{place}: fits {len(fitting)} of {len(wanted)} forms"]
        elif word == "additionalProperties":
            for key in value.keys() - schema.get("properties", {}).keys():
                out += [f"{place}: {key} is not known"] if wanted is False else problems(value[key], wanted, root, f"{place}.{key}")
        else:
            sys.exit(f"{place}: schema.py does not know {word}")
    if isinstance(value, dict):
        for key, part in schema.get("properties", {}).items():
            if key in value:
                out += problems(value[key], part, root, f"{place}.{key}")
    return out


def keys(properties):
    """The facts of the schema: "login", "slurm.maxTime"."""
    heading = {"version", "name", "title", "inherits", "base", "compiled"}
    for key, part in properties.items():
        if part.get("type") == "object" and key not in heading:
            yield from (f"{key}.{inner}" for inner in part["properties"])
        elif key not in heading:
            yield key


def self_test(schema):
    """The checker must see what is wrong."""
    good = {"version": 2, "name": "x", "login": {"value": "x.ca", "source": "y", "confidence": "sourced"}}
    assert not problems(good, schema, schema), problems(good, schema, schema)
    for bad in ({"version": 1}, {"name": "X"}, {"name": 7}, {"extra": 1}, {"login": {"value": 7, "source": "y", "confidence": "sourced"}},
                {"login": {"value": "x.ca", "confidence": "sourced"}}, {"login": {"source": "y"}},
                {"login": {"value": "x.ca", "source": "y", "confidence": "unknown"}},
                {"slurm": {"maxTime": {"value": "7 days", "source": "y", "confidence": "sourced"}}},
                {"nodeTypes": [{"value": {"cores": -1}, "source": "y", "confidence": "sourced"}]},
                {"gpus": [{"value": {"mig": True}, "source": "y", "confidence": "sourced"}]}):
        assert problems({**good, **bad}, schema, schema), bad


def main(source):
    folder = pathlib.Path(source) / "resources/clusters"
    schema = json.loads((folder / "cluster.schema.json").read_text(encoding="utf-8"))
    self_test(schema)
    table = "".join((pathlib.Path(source) / "app" / file).read_text(encoding="utf-8")
                    for file in ("base/clusterfacttable.h", "cluster/keyfacts.h"))
    written, known = set(keys(schema["properties"])), set(re.findall(r'visit\("([^"]+)"', table))
    out = [f"cluster.schema.json and clusterfacttable.h differ: {sorted(written ^ known)}"] if written != known else []
    files = [path for path in sorted(folder.glob("*.json")) if path.name != "cluster.schema.json"]
    for path in files:
        out += [path.name + line for line in problems(json.loads(path.read_text(encoding="utf-8")), schema, schema)]
    print("\n".join(out) or f"{len(files)} files match")
    return 1 if out or not files else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
