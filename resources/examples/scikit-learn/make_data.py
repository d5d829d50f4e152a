#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the data set: measurements of three kinds of birds, one a line (the kind, then bill length and depth, wing, weight)."""

import argparse
import csv
import random
from pathlib import Path

COLUMNS = ("kind", "bill_length", "bill_depth", "wing", "weight")
# Means and spreads of each kind; the kinds overlap.
BIRDS = {
    "coast": ((38.8, 2.7), (18.3, 1.2), (190.0, 6.5), (3.70, 0.46)),
    "island": ((48.8, 3.3), (18.4, 1.1), (195.8, 7.1), (3.73, 0.38)),
    "ice": ((47.5, 3.1), (15.0, 1.0), (217.2, 6.5), (5.08, 0.50)),
}


def main():
    parser = argparse.ArgumentParser(description="Writes the data set (the same for the same seed).")
    parser.add_argument("--out", default="data", help="folder to fill (default: data)")
    parser.add_argument("--train", type=int, default=2400, metavar="N", help="birds to learn from (default: 2400)")
    parser.add_argument("--test", type=int, default=600, metavar="N", help="birds to test with (default: 600)")
    parser.add_argument("--seed", type=int, default=5)
    args = parser.parse_args()
    rng = random.Random(args.seed)
    Path(args.out).mkdir(parents=True, exist_ok=True)
    kinds = sorted(BIRDS)
    for name, count in (("train.csv", args.train), ("test.csv", args.test)):
        with open(Path(args.out, name), "w", newline="") as file:
            rows = csv.writer(file, lineterminator="\n")
            rows.writerow(COLUMNS)
            for number in range(count):
                kind = kinds[number % len(kinds)]
                rows.writerow([kind] + [round(rng.gauss(*values), 2) for values in BIRDS[kind]])
    print("%d birds in %s" % (args.train + args.test, args.out))


if __name__ == "__main__":
    main()
