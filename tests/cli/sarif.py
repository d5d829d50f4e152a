#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks `voyageur check --format sarif` against the schema of SARIF 2.1.0, over the cases of the rules.

usage: sarif.py PROGRAM SOURCE

tests/data/sarif-2.1.0.json is the schema 2.1.0-rtm.5 as schemastore.org has it, unchanged, out of Microsoft's jest-sarif
(MIT licence).
"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "cluster"))
from schema import problems  # noqa: E402


def scripts(source):
    """Every case of the rules, as bytes."""
    for path in sorted((source / "tests/data/rules").glob("*.txt")):
        for case in re.split(rb"^== .*\n", path.read_bytes(), flags=re.M)[1:]:
            yield re.split(rb"^-- .*\n", case, flags=re.M)[0]


def more_than_the_schema(log, names):
    """What the specification demands beyond its schema."""
    (run,) = log["runs"]
    rules = run["tool"]["driver"]["rules"]
    assert len({rule["id"] for rule in rules}) == len(rules)
    assert [item["location"]["uri"] for item in run["artifacts"]] == names, run["artifacts"]
    seen = set()
    for result in run["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
        for place in result["locations"]:
            where = place["physicalLocation"]
            assert run["artifacts"][where["artifactLocation"]["index"]]["location"]["uri"] == where["artifactLocation"]["uri"]
            region = where["region"]
            assert (region["startLine"], region["startColumn"]) <= (region["endLine"], region["endColumn"])
        (fingerprint,) = result["partialFingerprints"].values()
        assert fingerprint not in seen
        seen.add(fingerprint)
    for rule in rules:
        assert rule["shortDescription"]["text"] and rule["fullDescription"]["text"]
        assert rule["help"]["text"] and rule["help"]["markdown"].startswith("# "), rule


def main(program, source):
    source = pathlib.Path(source)
    schema = json.loads((source / "tests/data/sarif-2.1.0.json").read_text(encoding="utf-8"))
    with tempfile.TemporaryDirectory() as folder:
        names = []
        for number, script in enumerate(scripts(source)):
            name = f"été {number}#%&.sh"
            pathlib.Path(folder, name).write_bytes(script)
            names.append(name)
        pathlib.Path(folder, "plain.sh").write_bytes(b"echo\n")
        names.append("plain.sh")
        command = [program, "check", "--format", "sarif", "--cluster", "narval", *names]
        ended = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, check=False)
    assert ended.returncode == 1, ended.returncode
    log = json.loads(ended.stdout)
    errors = problems(log, schema, schema)
    assert not errors, "\n".join(errors[:20])
    encoded = [name.replace("%", "%25").replace("é", "%C3%A9").replace(" ", "%20").replace("#", "%23").replace("&", "%26")
               for name in names]
    more_than_the_schema(log, encoded)
    results = log["runs"][0]["results"]
    assert any(result["ruleId"] == "FORM-SHEBANG" and result["level"] == "error" and result.get("fixes") for result in results)
    for where, key, value in (("results", "level", "fatal"), ("results", "ruleIndex", -2), ("results", "message", {}),
                              ("artifacts", "length", "long"), ("results", "extra", 1)):
        broken = json.loads(ended.stdout)
        broken["runs"][0][where][0][key] = value
        assert problems(broken, schema, schema), f"{key}: the schema sees nothing"
    print(f"{len(names)} scripts, {len(results)} results, {len(log['runs'][0]['tool']['driver']['rules'])} rules: valid")


if __name__ == "__main__":
    main(*sys.argv[1:])
