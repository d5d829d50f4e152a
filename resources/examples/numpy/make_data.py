#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the data set: points on two spirals that wind around each other, one a line (the spiral, then x and y)."""

import argparse
import csv
import math
import random
from pathlib import Path


def point(arm, rng):
    turn = 0.4 + 2.2 * math.pi * math.sqrt(rng.random())
    angle = turn + arm * math.pi
    return [round(turn * f(angle) / 7 + rng.gauss(0, 0.02), 4) for f in (math.cos, math.sin)]


def main():
    parser = argparse.ArgumentParser(description="Writes the data set (the same for the same seed).")
    parser.add_argument("--out", default="data", help="folder to fill (default: data)")
    parser.add_argument("--train", type=int, default=2000, metavar="N", help="points to learn from (default: 2000)")
    parser.add_argument("--test", type=int, default=500, metavar="N", help="points to test with (default: 500)")
    parser.add_argument("--seed", type=int, default=9)
    args = parser.parse_args()
    rng = random.Random(args.seed)
    Path(args.out).mkdir(parents=True, exist_ok=True)
    for name, count in (("train.csv", args.train), ("test.csv", args.test)):
        with open(Path(args.out, name), "w", newline="") as file:
            rows = csv.writer(file, lineterminator="\n")
            for number in range(count):
                rows.writerow([number % 2] + point(number % 2, rng))
    print("%d points in %s" % (args.train + args.test, args.out))


if __name__ == "__main__":
    main()
