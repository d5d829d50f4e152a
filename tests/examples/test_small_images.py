#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The example project really trains, resumes, stops when asked to, and its project file follows the schema."""

import csv
import hashlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tarfile
import tempfile
import time
import unittest
from pathlib import Path

RESOURCES = Path(__file__).resolve().parents[2] / "resources"
EXAMPLE = RESOURCES / "examples" / "small-images"

# SHA-256 over the sorted "relative path, NUL, SHA-256 of the file" lines of the whole data set.
DATA_SHA256 = "97c24fe09825b0eba57df5440bed3ccd302e6c4c79a12fdae1c0ef1ff6e2d303"


def tree_hash(folder):
    total = hashlib.sha256()
    for path in sorted(folder.rglob("*.pgm"), key=lambda path: path.relative_to(folder).as_posix()):
        line = "%s\0%s\n" % (path.relative_to(folder).as_posix(), hashlib.sha256(path.read_bytes()).hexdigest())
        total.update(line.encode())
    return total.hexdigest()


def run(program, *arguments, cwd=None, env=None):
    return subprocess.run([sys.executable, str(program)] + [str(argument) for argument in arguments], cwd=cwd,
                          env=dict(os.environ, PYTHONDONTWRITEBYTECODE="1", MPLBACKEND="Agg", **(env or {})),
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, universal_newlines=True, timeout=120)


def check(value, schema, root, path=""):
    """The part of JSON Schema that voyageur.schema.json uses; gives the faults as text."""
    if "$ref" in schema:
        yield from check(value, root["$defs"][schema["$ref"].rsplit("/", 1)[1]], root, path)
    kinds = {"object": dict, "array": list, "string": str, "integer": int, "boolean": bool}
    kind = kinds[schema.get("type", "string")]
    if not isinstance(value, kind) or isinstance(value, bool) != (kind is bool):
        yield "%s is not of type %s" % (path, schema["type"])
        return
    if isinstance(value, str) and not re.search(schema.get("pattern", ""), value) or \
            isinstance(value, str) and len(value) < schema.get("minLength", 0):
        yield "%s has another form" % path
    if isinstance(value, int) and not schema.get("minimum", value) <= value <= schema.get("maximum", value):
        yield "%s is out of range" % path
    if isinstance(value, list):
        for number, item in enumerate(value):
            yield from check(item, schema["items"], root, "%s[%d]" % (path, number))
    if isinstance(value, dict):
        yield from ("%s.%s is missing" % (path, key) for key in schema.get("required", []) if key not in value)
        for key, item in value.items():
            if key not in schema["properties"]:
                yield "%s.%s is unknown" % (path, key)
            else:
                yield from check(item, schema["properties"][key], root, "%s.%s" % (path, key))


class SmallImages(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.top = Path(tempfile.mkdtemp(prefix="voyageur-example-"))
        cls.addClassCleanup(shutil.rmtree, str(cls.top))
        cls.data, cls.few = cls.top / "data", cls.top / "few"
        for out, extra in ((cls.data, ()), (cls.few, ("--train", 60, "--test", 10))):
            made = run(EXAMPLE / "make_data.py", "--out", out, *extra)
            assert made.returncode == 0, made.stderr

    def train(self, out, *arguments, data=None, program=EXAMPLE / "train.py", env=None):
        done = run(program, "--data", data or self.few, "--out", out, *arguments, cwd=str(self.top), env=env)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return done.stdout

    def summary(self, out):
        return json.loads((out / "summary.json").read_text(encoding="utf-8"))

    def metrics(self, out):
        with open(out / "metrics.csv", newline="", encoding="utf-8") as file:
            return list(csv.DictReader(file))

    def losses(self, out):
        return [(row["epoch"], row["trainLoss"], row["testLoss"], row["testAccuracy"]) for row in self.metrics(out)]

    def test_the_data_set_has_the_same_bytes_each_time_and_everywhere(self):
        self.assertEqual(tree_hash(self.data), DATA_SHA256)
        self.assertEqual(len(list(self.data.rglob("*.pgm"))), 3600)

    def test_a_quick_run_writes_everything_in_a_few_seconds(self):
        out, start = self.top / "quick", time.monotonic()
        self.train(out, "--quick", data=self.data)
        self.assertLess(time.monotonic() - start, 20)
        self.assertEqual(sorted(path.name for path in out.iterdir()),
                         ["checkpoint-0001.json", "figure.svg", "metrics.csv", "summary.json"])
        self.assertTrue(self.summary(out)["finished"])

    def test_two_epochs_and_a_resume_reach_the_accuracy(self):
        out = self.top / "accuracy"
        self.train(out, "--epochs", 2, data=self.data)
        said = self.train(out, "--epochs", 5, data=self.data)
        self.assertIn("going on from checkpoint-0002.json", said)
        self.assertEqual([row["epoch"] for row in self.metrics(out)], ["1", "2", "3", "4", "5"])
        self.assertEqual(len(re.findall(r"^epoch +\d", said, re.MULTILINE)), 3)
        self.assertGreaterEqual(self.summary(out)["testAccuracy"], 0.85)
        self.assertEqual((out / "figure.svg").read_text(encoding="utf-8").count("<polyline"), 3)

    def test_a_resumed_run_ends_as_one_that_was_not_interrupted(self):
        straight, pieces = self.top / "straight", self.top / "pieces"
        self.train(straight, "--epochs", 3)
        for epochs in (1, 2, 3):
            self.train(pieces, "--epochs", epochs)
        self.assertEqual(self.losses(pieces), self.losses(straight))

    def test_a_damaged_checkpoint_is_left_aside(self):
        out = self.top / "damaged"
        self.train(out, "--epochs", 3)
        newest = out / "checkpoint-0003.json"
        newest.write_bytes(newest.read_bytes()[:5000])
        said = self.train(out, "--epochs", 4)
        self.assertIn("checkpoint-0003.json is left aside", said)
        self.assertIn("going on from checkpoint-0002.json", said)
        self.assertEqual(len(self.metrics(out)), 4)

    def test_restart_begins_anew(self):
        out = self.top / "restart"
        self.train(out, "--epochs", 3)
        self.assertNotIn("going on", self.train(out, "--epochs", 1, "--restart"))
        self.assertEqual([path.name for path in out.glob("checkpoint-*")], ["checkpoint-0001.json"])

    @unittest.skipIf(os.name == "nt", "Windows ends a process without telling it")
    def test_a_signal_writes_a_checkpoint_and_the_next_run_goes_on(self):
        straight = self.top / "unsignalled"
        self.train(straight, "--epochs", 20)
        for number in (signal.SIGTERM, signal.SIGUSR1):
            out = self.top / number.name
            command = [sys.executable, str(EXAMPLE / "train.py"), "--data", str(self.few), "--out", str(out), "--epochs", "20"]
            with subprocess.Popen(command, stdout=subprocess.PIPE, universal_newlines=True) as process:
                for line in process.stdout:
                    if line.startswith("epoch"):
                        process.send_signal(number)
                        break
                rest = process.stdout.read()
                self.assertEqual(process.wait(30), 0)
            self.assertIn("%s: stopping after" % number.name, rest)
            self.assertFalse(self.summary(out)["finished"])
            self.assertIn("going on from", self.train(out, "--epochs", 20))
            self.assertEqual(self.losses(out), self.losses(straight))

    def test_a_tar_is_unpacked_on_the_local_disk_of_the_job_and_cleared_away(self):
        archive, local = self.top / "few.tar", self.top / "local"
        local.mkdir()
        with tarfile.open(archive, "w") as tar:
            tar.add(str(self.few), arcname="few")
        from_tar, from_folder = self.top / "from-tar", self.top / "from-folder"
        self.train(from_tar, "--epochs", 1, data=archive, env={"SLURM_TMPDIR": str(local)})
        self.train(from_folder, "--epochs", 1)
        self.assertEqual(self.losses(from_tar), self.losses(from_folder))
        self.assertEqual(list(local.iterdir()), [])

    def test_wrong_data_is_refused_with_a_sentence(self):
        (self.top / "empty").mkdir()
        (self.top / "bad.tar").write_bytes(b"not a tar")
        for data, words in (("nowhere", "does not exist"), ("empty", "no train and test"), ("bad.tar", "not a tar archive")):
            done = run(EXAMPLE / "train.py", "--data", self.top / data, "--out", self.top / "none")
            self.assertEqual(done.returncode, 1)
            self.assertIn(words, done.stderr)
            self.assertNotIn("Traceback", done.stderr)

    def test_there_is_one_plt_show_to_find_and_the_mended_program_runs_too(self):
        shown = [path.name for path in EXAMPLE.glob("*.py") for _ in re.findall(r"plt\.show\(", path.read_text(encoding="utf-8"))]
        self.assertEqual(shown, ["plots.py"])
        mended = self.top / "mended"
        shutil.copytree(str(EXAMPLE), str(mended), ignore=shutil.ignore_patterns("data", "results", "__pycache__"))
        text = (mended / "plots.py").read_text(encoding="utf-8")
        (mended / "plots.py").write_text(text.replace("plt.show()", 'plt.savefig("figure-1.png")'), encoding="utf-8")
        self.train(self.top / "mended-out", "--epochs", 1, program=mended / "train.py")
        self.assertTrue((self.top / "mended-out" / "figure.svg").is_file())


class ProjectFile(unittest.TestCase):
    def setUp(self):
        self.schema = json.loads((RESOURCES / "project" / "voyageur.schema.json").read_text(encoding="utf-8"))
        self.project = json.loads((EXAMPLE / "voyageur.json").read_text(encoding="utf-8"))

    def faults(self, **changes):
        project = json.loads(json.dumps(self.project))
        for name, value in changes.items():
            section, _, key = name.rpartition("__")
            (project[section] if section else project)[key] = value
        return list(check(project, self.schema, self.schema))

    def test_it_follows_the_schema(self):
        self.assertEqual(self.faults(), [])

    def test_so_do_the_other_examples_and_what_they_name_is_there(self):
        others = sorted(path.parent for path in EXAMPLE.parent.glob("*/voyageur.json") if path.parent != EXAMPLE)
        self.assertEqual([path.name for path in others], ["keras", "numpy", "pytorch", "scikit-learn"])
        for other in others:
            project = json.loads((other / "voyageur.json").read_text(encoding="utf-8"))
            self.assertEqual(list(check(project, self.schema, self.schema)), [])
            for name in (project["code"]["program"], project["environment"]["requirements"], "make_data.py", "README.md", ".gitignore"):
                self.assertTrue((other / name).is_file(), "%s/%s" % (other.name, name))

    def test_their_data_is_the_same_each_time(self):
        for other in ("keras", "numpy", "pytorch", "scikit-learn"):
            with tempfile.TemporaryDirectory(prefix="voyageur-example-") as folder:
                for out in ("one", "two"):
                    made = run(EXAMPLE.parent / other / "make_data.py", "--train", 30, "--test", 10, "--out", out, cwd=folder)
                    self.assertEqual(made.returncode, 0, made.stderr)
                for name, lines in (("train.csv", 30), ("test.csv", 10)):
                    one, two = (Path(folder, out, name).read_text(encoding="utf-8") for out in ("one", "two"))
                    self.assertEqual(one, two)
                    self.assertIn(len(one.splitlines()), (lines, lines + 1), other)

    def test_the_schema_refuses_what_it_should(self):
        for changes in ({"version": 2}, {"version": "1"}, {"name": "a b"}, {"code__folder": "../elsewhere"}, {"code__folder": "/etc"},
                        {"code__folder": "C:/x"}, {"code__folder": "a\\b"}, {"code__program": ""}, {"code__arguments": "--quick"},
                        {"dataset__archive": "a/b.tar"}, {"dataset__archive": "a.zip"}, {"job__time": "3h"}, {"job__memory": "1.5G"},
                        {"job__memory": "32Go"}, {"job__gpus": "a100:0"}, {"job__cpusPerTask": 0}, {"results__folder": "~/x"}):
            self.assertEqual(len(self.faults(**changes)), 1, changes)

    def test_the_defaults_follow_the_schema(self):
        for section in self.schema["properties"].values():
            for key, rule in section.get("properties", {}).items():
                if "default" in rule:
                    self.assertEqual(list(check(rule["default"], rule, self.schema, key)), [])

    def test_what_it_names_is_there(self):
        code = EXAMPLE / self.project["code"]["folder"]
        self.assertTrue((code / self.project["code"]["program"]).is_file())
        self.assertTrue((code / self.project["environment"]["requirements"]).is_file())

    def test_the_readme_explains_every_key(self):
        readme = (EXAMPLE / "README.md").read_text(encoding="utf-8")
        for section, rule in self.schema["properties"].items():
            for name in ["%s.%s" % (section, key) for key in rule.get("properties", {})] or [section]:
                self.assertIn("`%s`" % name, readme)


if __name__ == "__main__":
    unittest.main(verbosity=2)
