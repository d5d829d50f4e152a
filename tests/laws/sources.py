# SPDX-License-Identifier: GPL-3.0-or-later
"""The project's files, and C++ text split into code, comments and literals."""
import os
import re

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
    r'(?P<comment>//[^\n]*|/\*.*?\*/)'
    r'|(?P<raw>(?:u8|u|U|L)?R"(?P<mark>[^()\\\s]{0,16})\(.*?\)(?P=mark)")'
    r'|(?P<string>(?:u8|u|U|L)?"(?:\\.|[^"\\\n])*")'
    r"|(?P<char>(?<![0-9A-Za-z_])(?:u8|u|U|L)?'(?:\\.|[^'\\\n])+')",
    re.S)


def code_only(text):
    """The text with comments and the inside of literals blanked, line numbers kept. #include lines stay whole."""
    includes = {match.start(): match.end() for match in re.finditer(r'^[ \t]*#[ \t]*include[^\n]*$', text, re.M)}

    def blank(match):
        if any(start <= match.start() < end for start, end in includes.items()):
            return match.group()
        return re.sub(r'[^\n]', ' ', match.group())

    return TOKEN.sub(blank, text)


def literals(text):
    """(line, literal, what stands before it) for each string literal; comments and #include lines hold none.

    Of literals side by side, which the compiler joins, each has what stands before the first.
    """
    before, end = "", -1
    for match in TOKEN.finditer(text):
        if not (match.group("raw") or match.group("string")):
            continue
        line_begin = text.rfind("\n", 0, match.start()) + 1
        if re.match(r'[ \t]*#[ \t]*include', text[line_begin:match.start() + 1]):
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
