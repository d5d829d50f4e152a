#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the data set: noisy pictures of the ten digits, 10 x 10 pixels, one a line (the digit, then 100 grey values)."""

import argparse
import csv
import random
from pathlib import Path

SIZE = 10
# The seven segments of each digit: top, upper left, upper right, middle, lower left, lower right, bottom.
DIGITS = ("1110111", "0010010", "1011101", "1011011", "0111010", "1101011", "1101111", "1010010", "1111111", "1111011")
SEGMENTS = (
    [(0, x) for x in range(5)], [(y, 0) for y in range(4)], [(y, 4) for y in range(4)], [(3, x) for x in range(5)],
    [(y, 0) for y in range(3, 7)], [(y, 4) for y in range(3, 7)], [(6, x) for x in range(5)],
)


def draw(digit, rng):
    pixels = [max(0, min(255, int(rng.gauss(60, 40)))) for _ in range(SIZE * SIZE)]
    down, right, ink = rng.randrange(4), rng.randrange(6), rng.randrange(90, 160)
    for lit, segment in zip(DIGITS[digit], SEGMENTS):
        if lit == "1":
            for y, x in segment:
                place = (y + down) * SIZE + x + right
                pixels[place] = min(255, pixels[place] + ink)
    return pixels


def main():
    parser = argparse.ArgumentParser(description="Writes the data set (the same for the same seed).")
    parser.add_argument("--out", default="data", help="folder to fill (default: data)")
    parser.add_argument("--train", type=int, default=3000, metavar="N", help="pictures to learn from (default: 3000)")
    parser.add_argument("--test", type=int, default=600, metavar="N", help="pictures to test with (default: 600)")
    parser.add_argument("--seed", type=int, default=7)
    args = parser.parse_args()
    rng = random.Random(args.seed)
    Path(args.out).mkdir(parents=True, exist_ok=True)
    for name, count in (("train.csv", args.train), ("test.csv", args.test)):
        with open(Path(args.out, name), "w", newline="") as file:
            rows = csv.writer(file, lineterminator="\n")
            for number in range(count):
                rows.writerow([number % 10] + draw(number % 10, rng))
    print("%d pictures in %s" % (args.train + args.test, args.out))


if __name__ == "__main__":
    main()
