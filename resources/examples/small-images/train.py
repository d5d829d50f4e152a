#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Trains a small network to tell the shapes apart. README.md says what it reads and writes."""

import argparse
import json
import os
import platform
import random
import re
import signal
import sys
import time
from pathlib import Path

import images
import plots
from network import Network

HIDDEN = 32
KEPT = 2  # a spare, should the newest checkpoint be damaged
COLUMNS = ("epoch", "trainLoss", "testLoss", "testAccuracy", "seconds")


class Stop:
    """Remembers that Slurm asked to stop: SIGTERM at the time limit or on scancel, SIGUSR1 with --signal=USR1@60."""

    def __init__(self):
        self.signal = None
        for name in ("SIGTERM", "SIGUSR1"):
            if hasattr(signal, name):  # Windows has no SIGUSR1
                signal.signal(getattr(signal, name), self.remember)

    def remember(self, number, _frame):
        self.signal = signal.Signals(number).name


def write_whole(path, text):
    """Writes beside, then renames: whoever reads the file sees the old or the new one, never half of it."""
    beside = path.with_name(path.name + ".part")
    with open(beside, "w", encoding="utf-8", newline="\n") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    os.replace(beside, path)


def checkpoints(out):
    """Pairs of finished epochs, as the name says, and checkpoint file; newest first."""
    names = ((re.fullmatch(r"checkpoint-(\d+)\.json", path.name), path) for path in out.iterdir())
    return sorted(((int(match.group(1)), path) for match, path in names if match), reverse=True)


class Training:
    """All that changes while training, and what a checkpoint holds."""

    def __init__(self, settings, inputs, classes):
        self.settings = settings
        self.classes = classes
        self.network = Network(inputs, HIDDEN, len(classes), settings["seed"])
        self.history = []    # one row of metrics for each finished epoch
        self.done = 0        # images seen of the epoch under way
        self.loss_sum = 0.0  # over these images
        self.seconds = 0.0   # of this epoch, before an interruption

    def save(self, out):
        state = {"settings": self.settings, "classes": self.classes, "history": self.history, "done": self.done,
                 "lossSum": self.loss_sum, "seconds": self.seconds, "network": self.network.state()}
        path = out / ("checkpoint-%04d.json" % len(self.history))
        write_whole(path, json.dumps(state))
        for epochs, old in checkpoints(out):
            if epochs <= len(self.history) - KEPT:
                old.unlink()
        return path

    def resume(self, out):
        """Goes on from the newest checkpoint that is whole and of the same settings; gives its path or None."""
        for _, path in checkpoints(out):
            try:
                state = json.loads(path.read_text(encoding="utf-8"))
                if state["settings"] != self.settings or state["classes"] != self.classes:
                    raise ValueError("made with other settings")
                progress = [dict(row) for row in state["history"]], int(state["done"]), float(state["lossSum"]), float(state["seconds"])
                self.network.load_state(state["network"])
                self.history, self.done, self.loss_sum, self.seconds = progress
                return path
            except (OSError, ValueError, KeyError, TypeError) as error:
                print("%s is left aside: %s" % (path.name, error), flush=True)
        return None

    def epoch(self, train, test, stop):
        """Trains to the end of the epoch under way; False when asked to stop before that."""
        number = len(self.history) + 1
        order = list(range(len(train)))
        random.Random(self.settings["seed"] * 10007 + number).shuffle(order)  # the same order after a restart
        rate = 0.01 * 0.85 ** (number - 1)
        start, before = time.monotonic(), self.seconds
        for index in order[self.done:]:
            if stop.signal:
                self.seconds = before + time.monotonic() - start
                return False
            self.loss_sum += self.network.learn(*train[index], rate)
            self.done += 1
        loss, accuracy = self.network.evaluate(test)
        values = (number, self.loss_sum / len(train), loss, accuracy, before + time.monotonic() - start)
        self.history.append(dict(zip(COLUMNS, values)))
        self.done, self.loss_sum, self.seconds = 0, 0.0, 0.0
        return True


def metrics_line(row):
    return "%d,%.5f,%.5f,%.4f,%.2f\n" % tuple(row[column] for column in COLUMNS)


def package_versions():
    """What the virtual environment holds of requirements.txt, for summary.json."""
    from importlib import metadata
    versions = {}
    for line in Path(__file__).with_name("requirements.txt").read_text(encoding="utf-8").splitlines():
        name = re.match(r"[A-Za-z0-9._-]*", line).group()
        if name:
            try:
                versions[name] = metadata.version(name)
            except metadata.PackageNotFoundError:
                versions[name] = None
    return versions


def write_summary(out, training, epochs, started, resumed):
    history = training.history
    summary = {
        "finished": len(history) >= epochs,
        "epochs": len(history),
        "testAccuracy": round(history[-1]["testAccuracy"], 4) if history else None,
        "bestTestAccuracy": round(max(row["testAccuracy"] for row in history), 4) if history else None,
        "testLoss": round(history[-1]["testLoss"], 5) if history else None,
        "trainingSeconds": round(sum(row["seconds"] for row in history), 2),
        "wallSeconds": round(time.monotonic() - started, 2),
        "resumedFrom": resumed.name if resumed else None,
        "settings": training.settings,
        "classes": training.classes,
        "python": platform.python_version(),
        "packages": package_versions(),
        "node": platform.node(),
        "job": os.environ.get("SLURM_JOB_ID"),
    }
    write_whole(out / "summary.json", json.dumps(summary, indent=2) + "\n")
    return summary


def train_to_the_end(training, train, test, epochs, out, stop):
    """The epochs that are left, each with its line, its metrics and its checkpoint; False when asked to stop."""
    write_whole(out / "metrics.csv", ",".join(COLUMNS) + "\n" + "".join(map(metrics_line, training.history)))
    with open(out / "metrics.csv", "a", encoding="utf-8", newline="\n") as metrics:
        while len(training.history) < epochs:
            finished = training.epoch(train, test, stop)
            path = training.save(out)
            if not finished:
                print("%s: stopping after %d epochs and %d images; %s is written, start again to go on"
                      % (stop.signal, len(training.history), training.done, path.name), flush=True)
                return False
            row = training.history[-1]
            metrics.write(metrics_line(row))
            metrics.flush()
            print("epoch %2d/%d  loss %.3f  test loss %.3f  accuracy %.1f %%  %.1f s"
                  % (row["epoch"], epochs, row["trainLoss"], row["testLoss"], 100 * row["testAccuracy"], row["seconds"]), flush=True)
    return True


def run(options, stop):
    started = time.monotonic()
    out = Path(options.out)
    out.mkdir(parents=True, exist_ok=True)
    epochs = 1 if options.quick else options.epochs
    folder, temporary = images.open_dataset(options.data)
    try:
        classes, train = images.load(folder, "train", 100 if options.quick else None)
        _, test = images.load(folder, "test", 25 if options.quick else None)
    finally:
        if temporary:
            temporary.cleanup()
    print("%d images to learn from, %d to test with, from %s; Python %s on %s"
          % (len(train), len(test), options.data, platform.python_version(), platform.node()), flush=True)

    settings = {"seed": options.seed, "hidden": HIDDEN, "images": len(train), "quick": options.quick}
    training = Training(settings, len(train[0][0]), classes)
    if options.restart:
        for _, old in checkpoints(out):
            old.unlink()
    resumed = training.resume(out)
    if resumed:
        print("going on from %s" % resumed.name, flush=True)

    finished = train_to_the_end(training, train, test, epochs, out, stop)
    summary = write_summary(out, training, epochs, started, resumed)
    if training.history:
        plots.write_svg(training.history, out / "figure.svg")
    if finished:
        print("accuracy %.1f %% after epoch %d; results in %s" % (100 * summary["testAccuracy"], summary["epochs"], out), flush=True)
        plots.show_curves(training.history)


def main():
    stop = Stop()
    here = Path(__file__).resolve().parent
    parser = argparse.ArgumentParser(description="Trains a small network to tell the shapes apart.")
    parser.add_argument("--data", default=str(here / "data"), metavar="PATH", help="the data set: a folder, or a tar of one (default: data, beside this program)")
    parser.add_argument("--out", default=str(here / "results"), metavar="DIR", help="folder for the results (default: results, beside this program)")
    parser.add_argument("--epochs", type=int, default=12, metavar="N", help="times to go through the images (default: 12)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="start of the random numbers (default: 1)")
    parser.add_argument("--quick", action="store_true", help="one short epoch on a few images, to see that everything works")
    parser.add_argument("--restart", action="store_true", help="remove the checkpoints of DIR and begin anew")
    options = parser.parse_args()
    if options.epochs < 1:
        parser.error("--epochs must be 1 or more")
    try:
        run(options, stop)
    except (images.DataError, OSError) as error:
        print("train.py: %s" % error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
