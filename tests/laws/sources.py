# SPDX-License-Identifier: GPL-3.0-or-later
"""The project's files, and C++ text split into code, comments and literals."""
import atexit
import hashlib
import os
import pickle
import re
import tempfile

SKIPPED_FOLDERS = {".git", "build", ".cache", "__pycache__", "data"}
CPP = (".cpp", ".h")


def read_tree(root):
    """All text files below root as {path relative to root: text}."""
    tree = {}
    for folder, folders, files in os.walk(root):
        folders[:] = sorted(name for name in folders if name not in SKIPPED_FOLDERS)
        for name in sorted(files):
            path = os.path.join(folder, name)
            try:
                with open(path, encoding="utf-8") as stream:
                    tree[os.path.relpath(path, root)] = stream.read()
            except (UnicodeDecodeError, OSError):
                continue  # an image, or a socket of a running program
    return tree


TOKEN = re.compile(
    r'(?P<include>^[ \t]*#[ \t]*include[^\n]*$)'
    r'|(?P<comment>//[^\n]*|/\*.*?\*/)'
    r'|(?P<raw>(?:u8|u|U|L)?R"(?P<mark>[^()\\\s]{0,16})\(.*?\)(?P=mark)")'
    r'|(?P<string>(?:u8|u|U|L)?"(?:\\.|[^"\\\n])*")'
    r"|(?P<char>(?<![0-9A-Za-z_])(?:u8|u|U|L)?'(?:\\.|[^'\\\n])+')",
    re.S | re.M)


CODE = {}  # by digest: what code_only() found


def keep_code(path):
    """From now on code_only() looks into that file first, which the laws that run later and beside this one use, too."""
    def write():
        if len(CODE) == count:
            return
        try:
            with tempfile.NamedTemporaryFile("wb", dir=os.path.dirname(path), delete=False) as stream:
                pickle.dump(CODE, stream)
            os.replace(stream.name, path)
        except OSError:
            pass  # slower the next time

    try:
        with open(path, "rb") as stream:
            CODE.update(pickle.load(stream))
    except (OSError, EOFError, pickle.UnpicklingError):
        pass
    count = len(CODE)
    atexit.register(write)


def code_only(text):
    """The text with comments and the inside of literals blanked, line numbers kept. #include lines stay whole."""
    key = hashlib.sha1(text.encode()).digest()
    if key not in CODE:
        CODE[key] = blanked(text)
    return CODE[key]


def blanked(text):
    def blank(match):
        whole = match.group()
        if match.lastgroup == "include":
            return whole
        return re.sub(r'[^\n]', ' ', whole) if "\n" in whole else ' ' * len(whole)

    return TOKEN.sub(blank, text)


def literals(text):
    """(line, literal, what stands before it) for each string literal; comments and #include lines hold none.

    Of literals side by side, which the compiler joins, each has what stands before the first.
    """
    before, end = "", -1
    for match in TOKEN.finditer(text):
        if not (match.group("raw") or match.group("string")):
            continue
        if end < 0 or text[end:match.start()].strip():
            before = text[max(match.start() - 200, 0):match.start()].rstrip()
        end = match.end()
        yield text.count("\n", 0, match.start()) + 1, match.group(), before


def matches(pattern, text):
    """(line, matched text) for each match of pattern in text."""
    for match in re.finditer(pattern, text, re.M):
        yield text.count("\n", 0, match.start()) + 1, match.group().strip()


def cpp_files(tree, *folders):
    """(path, text) of the C++ files below the folders."""
    for path, text in tree.items():
        if path.endswith(CPP) and path.startswith(tuple(folder + "/" for folder in folders)):
            yield path, text
