#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the data set: noisy waves of three shapes, one a line (0 sine, 1 square, 2 sawtooth; then 48 values)."""

import argparse
import csv
import math
import random
from pathlib import Path

LENGTH = 48


def wave(kind, rng):
    cycles, phase, height = rng.uniform(1.5, 2.5), rng.random(), rng.uniform(0.7, 1.3)
    values = []
    for i in range(LENGTH):
        turn = (i / LENGTH * cycles + phase) % 1.0
        clean = (math.sin(2 * math.pi * turn), 1.0 if turn < 0.5 else -1.0, 2 * turn - 1)[kind]
        values.append(round(height * clean + rng.gauss(0, 0.25), 3))
    return values


def main():
    parser = argparse.ArgumentParser(description="Writes the data set (the same for the same seed).")
    parser.add_argument("--out", default="data", help="folder to fill (default: data)")
    parser.add_argument("--train", type=int, default=3000, metavar="N", help="waves to learn from (default: 3000)")
    parser.add_argument("--test", type=int, default=600, metavar="N", help="waves to test with (default: 600)")
    parser.add_argument("--seed", type=int, default=3)
    args = parser.parse_args()
    rng = random.Random(args.seed)
    Path(args.out).mkdir(parents=True, exist_ok=True)
    for name, count in (("train.csv", args.train), ("test.csv", args.test)):
        with open(Path(args.out, name), "w", newline="") as file:
            rows = csv.writer(file, lineterminator="\n")
            for number in range(count):
                rows.writerow([number % 3] + wave(number % 3, rng))
    print("%d waves in %s" % (args.train + args.test, args.out))


if __name__ == "__main__":
    main()
