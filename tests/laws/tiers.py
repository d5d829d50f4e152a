# SPDX-License-Identifier: GPL-3.0-or-later
"""In which tier each test of the release build is: what tests/run and the parts of tests/full choose, read as CTest reads it."""
import json
import re
import shlex
import subprocess

# Where a tier says which tests of the release build it runs; tests/run --quick, which is part of none, is "once quick".
CHOICE = re.compile(r"(?<!once quick )\bcheck release((?: -(?:LE?|R|E) '[^'\n]*')*)")


def rows(build):
    """CTest's rows: {name: labels}, without those that start and stop practice clusters."""
    done = subprocess.run(["ctest", "--test-dir", build, "--show-only=json-v1"], check=True, capture_output=True, text=True)
    return rows_of(done.stdout)


def rows_of(text):
    out = {}
    for test in json.loads(text)["tests"]:
        labels = [p["value"] for p in test.get("properties", []) if p["name"] == "LABELS"]
        if "fixture" not in sum(labels, []):
            out[test["name"]] = sum(labels, [])
    return out


def chooses(words, name, labels):
    has = {"-L": [], "-LE": []}
    for flag, pattern in zip(words[::2], words[1::2]):
        if flag == "-R" and not re.search(pattern, name) or flag == "-E" and re.search(pattern, name):
            return False
        if flag in has:
            has[flag].append(any(re.search(pattern, label) for label in labels))
    return all(has["-L"]) and not (has["-LE"] and all(has["-LE"]))


def misplaced(tests, files):
    """Violations: tests that no tier has, or more than one part of them."""
    choices = {(path, choice) for path, text in files.items() for choice in CHOICE.findall(text)}
    out = []
    for name, labels in sorted(tests.items()):
        having = [f"{path} ({choice.strip()})" for path, choice in sorted(choices) if chooses(shlex.split(choice), name, labels)]
        if len(having) != 1:
            out.append(f"{name}: must be in one tier, and is in {len(having)}: {', '.join(having)}")
    return out
