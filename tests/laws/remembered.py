# SPDX-License-Identifier: GPL-3.0-or-later
"""What a program found nothing wrong with, kept in the user's cache folder: it is not asked again about the same bytes."""
import hashlib
import os
import subprocess
import tempfile

MOST = 20000  # of each program, the newest; some hundred bytes each


def digest(*parts):
    whole = hashlib.sha256()
    for part in parts:
        data = part.encode()
        whole.update(str(len(data)).encode() + b":" + data)
    return whole.hexdigest()


def version_of(program):
    return subprocess.run([program, "--version"], capture_output=True, text=True, check=False).stdout


class Remembered:
    """Digests of what was right. Whoever writes at the same time loses some, which are then looked at again."""

    def __init__(self, name):
        self.path = os.path.join(os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache"), "voyageur", "laws", name)
        try:
            with open(self.path, encoding="ascii") as stream:
                self.known = dict.fromkeys(stream.read().split())
        except (OSError, UnicodeDecodeError):
            self.known = {}

    def __contains__(self, one):
        return one in self.known

    def add(self, found):
        """Those that were right just now."""
        new = [one for one in found if one not in self.known]
        if not new:
            return
        self.known.update(dict.fromkeys(new))
        try:
            os.makedirs(os.path.dirname(self.path), exist_ok=True)
            with tempfile.NamedTemporaryFile("w", dir=os.path.dirname(self.path), delete=False) as stream:
                stream.write("\n".join(list(self.known)[-MOST:]) + "\n")
            os.replace(stream.name, self.path)
        except OSError:
            pass  # slower the next time
