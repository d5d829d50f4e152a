# SPDX-License-Identifier: GPL-3.0-or-later
"""Finds the data set, in a folder or in a tar archive, and reads its images."""

import os
import tarfile
import tempfile
from pathlib import Path


class DataError(Exception):
    """The data set is not what it should be; the text says what to do."""


def open_dataset(path):
    """The folder that contains train/ and test/, and the temporary folder to remove afterwards, or None."""
    path = Path(path)
    if path.is_dir():
        return find_root(path), None
    if not path.is_file():
        raise DataError("%s does not exist. make_data.py draws the images." % path)
    # On a node, $SLURM_TMPDIR is a fast disk of the job's own: thousands of small files do no harm there.
    folder = tempfile.TemporaryDirectory(prefix="small-images-", dir=os.environ.get("SLURM_TMPDIR"))
    try:
        with tarfile.open(path) as archive:
            for member in archive.getmembers():
                if not (member.isdir() or member.isfile()) or member.name.startswith("/") or ".." in member.name.split("/"):
                    raise DataError("%s contains %s, which does not belong in a data set." % (path, member.name))
            keywords = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}
            archive.extractall(folder.name, **keywords)
    except tarfile.TarError as error:
        raise DataError("%s is not a tar archive that can be read (%s)." % (path, error))
    return find_root(Path(folder.name)), folder


def find_root(folder):
    for candidate in [folder] + sorted(entry for entry in folder.iterdir() if entry.is_dir()):
        if (candidate / "train").is_dir() and (candidate / "test").is_dir():
            return candidate
    raise DataError("%s has no train and test folders. make_data.py draws the images." % folder)


def read_pgm(path):
    """Width, height and pixels of an 8-bit binary PGM file as make_data.py writes them (no comments)."""
    fields = path.read_bytes().split(maxsplit=3)
    if len(fields) != 4 or fields[0] != b"P5":
        raise DataError("%s is not an image of this data set." % path)
    width, height = int(fields[1]), int(fields[2])
    pixels = fields[3].split(b"\n", 1)[-1]
    if len(pixels) != width * height:
        raise DataError("%s is cut short." % path)
    return width, height, pixels


def features(width, height, pixels):
    """Means of 2 x 2 pixels, shifted and scaled so that brightness and contrast do not matter."""
    cells = []
    for row in range(0, height - 1, 2):
        upper = pixels[row * width:(row + 1) * width]
        lower = pixels[(row + 1) * width:(row + 2) * width]
        cells += [a + b + c + d for a, b, c, d in zip(upper[::2], upper[1::2], lower[::2], lower[1::2])]
    mean = sum(cells) / len(cells)
    deviation = (sum((cell - mean) ** 2 for cell in cells) / len(cells)) ** 0.5 or 1.0
    return [(cell - mean) / deviation for cell in cells]


def load(folder, part, per_class=None):
    """The class names, and a list of (features, class number); the first per_class images of each class, or all."""
    classes = sorted(entry.name for entry in (folder / part).iterdir() if entry.is_dir())
    samples = []
    for number, name in enumerate(classes):
        for path in sorted((folder / part / name).glob("*.pgm"))[:per_class]:
            samples.append((features(*read_pgm(path)), number))
    if not samples:
        raise DataError("%s holds no images." % (folder / part))
    return classes, samples
