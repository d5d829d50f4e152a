#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# Hashes a file in its place: the lines that come in say how many blocks of 128 KiB of descriptor 3 are next.
# written: python3 -c
import hashlib, os, sys, time
total, touched = hashlib.sha256(), time.monotonic()
for line in sys.stdin.buffer:
    others = line == b"others\n"
    left = float("inf") if others else 131072 * int(line)
    while left:
        piece = os.read(3, int(min(left, 262144)))
        if not piece:
            break
        total.update(piece)
        left -= len(piece)
        if others and time.monotonic() - touched > 1:
            touched = time.monotonic()
            os.utime(3)
print(total.hexdigest())
