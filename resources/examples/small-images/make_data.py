#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Draws the data set: noisy 24 x 24 grey images of discs, squares, triangles and crosses.

The same seed gives the same bytes on every computer: only whole numbers are used (floating point functions differ
between C libraries), and the images are PGM files (PNG would depend on the version of zlib).
"""

import argparse
import random
import sys
from pathlib import Path

SIZE = 24
CLASSES = ("cross", "disc", "square", "triangle")

# Directions (cos, sin) * 1024 from -20 to 20 degrees: the shapes lean a little.
LEANS = ((962, -350), (989, -265), (1008, -178), (1020, -89), (1024, 0), (1020, 89), (1008, 178), (989, 265), (962, 350))


def inside(shape, x, y, radius):
    """Is the point in the shape? Coordinates are relative to its centre; all lengths in 1/64 pixel."""
    if shape == "disc":
        return x * x + y * y <= radius * radius
    if shape == "square":
        return max(abs(x), abs(y)) * 8 <= radius * 7
    if shape == "triangle":
        return -radius <= y and y * 8 <= radius * 6 and abs(x) * 16 <= (y + radius) * 9
    arm = radius * 3 // 10
    return max(abs(x), abs(y)) <= radius and min(abs(x), abs(y)) <= arm


def draw(shape, rng):
    """The pixels of one image, drawn from the random number generator."""
    below = lambda count: rng.getrandbits(24) * count >> 24  # randrange() is not promised to stay the same
    radius = 64 * 6 + below(64 * 4)
    centre_x = 64 * 12 + below(64 * 5) - 160
    centre_y = 64 * 12 + below(64 * 5) - 160
    cos, sin = LEANS[below(len(LEANS))]
    ground = 50 + below(60)
    ink = ground + 60 + below(60)

    # Noise: each pixel gets the sum of two random bytes, so that small deviations are commoner than large ones.
    noise = rng.getrandbits(16 * SIZE * SIZE).to_bytes(2 * SIZE * SIZE, "little")
    pixels = bytearray(SIZE * SIZE)
    index = 0
    for row in range(SIZE):
        dy = row * 64 + 32 - centre_y
        for column in range(SIZE):
            dx = column * 64 + 32 - centre_x
            x, y = (dx * cos + dy * sin) // 1024, (dy * cos - dx * sin) // 1024
            level = ink if inside(shape, x, y, radius) else ground
            level += (noise[2 * index] + noise[2 * index + 1] - 255) * 5 // 16
            pixels[index] = 0 if level < 0 else 255 if level > 255 else level
            index += 1
    return bytes(pixels)


def main():
    parser = argparse.ArgumentParser(description="Draws the data set (the same bytes for the same seed).")
    parser.add_argument("--out", default=str(Path(__file__).resolve().parent / "data"), help="folder to fill (default: data, beside this program)")
    parser.add_argument("--train", type=int, default=750, metavar="N", help="training images of each class (default: 750)")
    parser.add_argument("--test", type=int, default=150, metavar="N", help="test images of each class (default: 150)")
    parser.add_argument("--seed", type=int, default=2024, help="start of the random numbers (default: 2024)")
    options = parser.parse_args()

    rng = random.Random(options.seed)
    header = b"P5\n%d %d\n255\n" % (SIZE, SIZE)
    written = 0
    for part, count in (("train", options.train), ("test", options.test)):
        for shape in CLASSES:
            folder = Path(options.out, part, shape)
            folder.mkdir(parents=True, exist_ok=True)
            for number in range(count):
                (folder / ("%04d.pgm" % number)).write_bytes(header + draw(shape, rng))
                written += 1
    print("%d images in %s" % (written, options.out))
    return 0


if __name__ == "__main__":
    sys.exit(main())
