#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""usage: programs.py SOURCES HEADER OUTPUT
       programs.py --update

Makes the C++ of the far side's programs in SOURCES (resources/remote): for NAME.sh a function that takes the arguments which its
header names, for a file that is written on the cluster its text. OUTPUT becomes the definitions; HEADER, app/remote/programs.h,
stands in the repository, and must be what the programs say: --update writes it. Ends with an error where a program does not keep
to its header.

The header of a program, after its first line (#!/bin/sh, or #!/bin/bash -l for a login shell, which knows "module"):
    # SPDX-License-Identifier: …
    # What it is for, in sentences.
    # arguments: their names; the last may end with "…" and is a list
    # input: what comes on stdin
    # output: what it prints
    # statuses: NUMBER NAME, … of the table below, all that it ends with by itself. Any other than 0: failed, words on stderr
    # environment: handed on: what it starts gets the login's variables as they are
"""
import os
import re
import sys

# One meaning each; remote/outcome.h says them in C++.
OUTCOMES = {
    64: "bad-request", 65: "differs", 66: "exists", 67: "missing", 68: "no-folder", 69: "lacks", 70: "forbidden", 71: "busy",
    72: "lost", 73: "is-folder", 74: "changed", 75: "no-module", 76: "refused", 77: "no-place", 78: "protected", 79: "cut-off",
}
FIRST_LINES = {"#!/bin/sh": False, "#!/bin/bash -l": True, "#!/bin/bash": False}
KEYS = ("arguments", "input", "output", "statuses", "environment", "written", "included")


class Wrong(Exception):
    pass


def camel(name):
    head, *rest = name.split("-")
    return head + "".join(word.capitalize() for word in rest)


class Library:
    """lib.sh: what stands before its functions, and them."""

    def __init__(self, text):
        lines = [line for line in text.split("\n") if line and not line.lstrip().startswith("#")]
        text = "\n".join(lines)
        self.functions = {m[1]: m[0] for m in re.finditer(r"^(\w+)\(\) \{\n.*?^\}$", text, re.M | re.S)}
        self.prologue = re.sub(r"^(\w+)\(\) \{\n.*?^\}$\n?", "", text, flags=re.M | re.S).strip("\n")

    def used(self, text):
        """The functions that a text uses, and those that they use, in the order of the library."""
        found, new = set(), {name for name in self.functions if re.search(rf"\b{name}\b", text)}
        while new:
            found |= new
            new = {name for name in self.functions for other in found if re.search(rf"\b{name}\b", self.functions[other])} - found
        return [self.functions[name] for name in self.functions if name in found]


class Program:
    def __init__(self, path, library, read):
        self.name = os.path.splitext(os.path.basename(path))[0]
        self.path = path
        text = read(path)
        first, _, rest = text.partition("\n")
        lines = rest.split("\n")
        if path.endswith(".py"):
            self.python = True
        elif first in FIRST_LINES:
            self.python = False
        else:
            raise Wrong(f"{path}: begins with {first!r}, not one of {', '.join(FIRST_LINES)}")
        self.login = FIRST_LINES.get(first, False)
        self.said, self.words = {}, []
        key, at = None, 0
        for at, line in enumerate(lines):
            if not line.startswith("#") or line.startswith("# shellcheck"):
                break
            found = re.match(rf"# ({'|'.join(KEYS)}): ?(.*)$", line)
            if found:
                key = found[1]
                self.said[key] = found[2]
            elif key:
                self.said[key] += " " + line[1:].strip()
            elif "SPDX" not in line:
                self.words.append(line[1:].strip())
        if not self.words:
            raise Wrong(f"{path}: its header does not say what it is for")
        body = "\n".join(line for line in lines[at:] if not line.lstrip().startswith("# shellcheck"))
        body = re.sub(r"^# include: (\S+)$", lambda m: self.included(read, m[1]), body, flags=re.M).strip("\n")
        self.is_file = "written" in self.said
        self.is_part = "included" in self.said
        if self.is_file or self.is_part:
            self.arguments = []
            self.text = (body if self.python else first + "\n" + body) + "\n"
            return
        if "arguments" not in self.said:
            raise Wrong(f"{path}: its header names no arguments (“none” where there are none)")
        self.arguments = [] if self.said["arguments"] == "none" else self.said["arguments"].split()
        head, _, rest = body.partition("\n")
        if head != ". lib.sh":
            raise Wrong(f"{path}: its first command is not “. lib.sh”")
        prologue = library.prologue
        if "environment" in self.said:
            prologue = re.sub(r"^unset [A-Z].*\n", "", prologue, flags=re.M)
        self.text = "\n".join([prologue, *library.used(rest), rest]) + "\n"
        self.check(rest)

    def included(self, read, name):
        text = read(os.path.join(os.path.dirname(self.path), name))
        return re.sub(r"\A(?:#.*\n)+", "", text).strip("\n")

    def check(self, body):
        statuses = dict(re.findall(r"(\d+) ([\w-]+)", self.said.get("statuses", "")))
        for number, word in statuses.items():
            if OUTCOMES.get(int(number)) != word:
                raise Wrong(f"{self.path}: {number} does not mean “{word}” in the table of outcomes")
        ends = set(re.findall(r"\b(?:exit|return|-E) (6[4-9]|7\d)\b", self.text))
        if ends != set(statuses):
            raise Wrong(f"{self.path}: ends with {sorted(ends)}, its header says {sorted(statuses)}")
        for name in self.arguments[:-1]:
            if name.endswith("…"):
                raise Wrong(f"{self.path}: only the last argument can be a list")
        functions = r"^\w+\(\) (?:\{.*\}|\{\n(?:.*\n)*?\})$"
        plain = re.sub(r"'[^']*'", "", re.sub(functions, "", body, flags=re.M))  # quoted may be another shell's
        used = {int(m) for m in re.findall(r"\$\{?(\d)", plain)}
        if used and "shift" not in plain and "…" not in self.said["arguments"] and max(used) > len(self.arguments):
            raise Wrong(f"{self.path}: uses ${max(used)}, its header names {len(self.arguments)} arguments")
        answers = set(re.findall(r"^\s*answer ([\w-]+)", body, re.M))
        if answers - {self.name}:
            raise Wrong(f"{self.path}: answers as {sorted(answers)}")
        if "\0" in self.text or ")remote\"" in self.text:
            raise Wrong(f"{self.path}: holds what no text here can")

    def parameters(self):
        return ", ".join(f"const QList<QByteArray> &{name[:-1]}" if name.endswith("…") else f"const QByteArray &{name}"
                         for name in self.arguments)

    def comment(self):
        said = [f"//! {key}: {self.said[key]}" for key in KEYS if key in self.said and self.said[key] != "none"]
        return "\n".join(["//! " + " ".join(self.words), *said])

    def declaration(self):
        if self.is_file:
            return f"{self.comment()}\nQByteArray {camel(self.name)}();\n"
        return f"{self.comment()}\nssh::ShellCommand {camel(self.name)}({self.parameters()});\n"

    def definition(self):
        literal = f'constexpr char text[] = R"remote({self.text})remote";'
        if self.is_file:
            return f"QByteArray {camel(self.name)}()\n{{\n    static {literal}\n    return QByteArray(text, sizeof text - 1);\n}}\n"
        fixed = ", ".join(name for name in self.arguments if not name.endswith("…"))
        rest = "".join(f" + {name[:-1]}" for name in self.arguments if name.endswith("…"))
        start = '"bash", "-lc"' if self.login else '"/bin/sh", "-c"'
        return (f"ssh::ShellCommand {camel(self.name)}({self.parameters()})\n{{\n    static {literal}\n"
                f"    return ssh::ShellCommand(QList<QByteArray>{{{start}, QByteArray(text, sizeof text - 1), \"voyageur\"}}"
                f" + QList<QByteArray>{{{fixed}}}{rest});\n}}\n")


def programs(folder):
    """All programs of a folder by their names."""
    def read(path):
        with open(path, encoding="utf-8") as stream:
            return stream.read()
    library = Library(read(os.path.join(folder, "lib.sh")))
    names = sorted(os.listdir(folder))
    return {os.path.splitext(name)[0]: Program(os.path.join(folder, name), library, read) for name in names
            if name.endswith((".sh", ".py")) and name != "lib.sh"}


HEAD = "// SPDX-License-Identifier: GPL-3.0-or-later\n// Made by app/remote/programs.py --update of resources/remote.\n"


def header(found):
    commands = [one for one in found if not one.is_file and not one.is_part]
    files = [one for one in found if one.is_file]
    return (HEAD + "#pragma once\n\n#include \"ssh/shellcommand.h\"\n\n// clang-format off\nnamespace voyageur::remote {\n\n"
            + "\n".join(one.declaration() for one in commands)
            + "\n//! What is written on the cluster as files.\nnamespace text {\n\n" + "\n".join(one.declaration() for one in files)
            + "\n} // namespace text\n\n} // namespace voyageur::remote\n")


def definitions(found):
    commands = [one for one in found if not one.is_file and not one.is_part]
    files = [one for one in found if one.is_file]
    return (HEAD + "#include \"remote/programs.h\"\n\nnamespace voyageur::remote {\n\n"
            + "\n".join(one.definition() for one in commands) + "\nnamespace text {\n\n"
            + "\n".join(one.definition() for one in files) + "\n} // namespace text\n\n} // namespace voyageur::remote\n")


def read(path):
    try:
        with open(path, encoding="utf-8") as stream:
            return stream.read()
    except FileNotFoundError:
        return ""


def write(path, text):
    """Only what is new, so that nothing is compiled again for nothing."""
    if read(path) != text:
        with open(path, "w", encoding="utf-8", newline="\n") as stream:
            stream.write(text)


def main():
    here = os.path.dirname(os.path.abspath(__file__))
    try:
        if sys.argv[1:] == ["--update"]:
            found = programs(os.path.join(here, "..", "..", "resources", "remote"))
            write(os.path.join(here, "programs.h"), header(list(found.values())))
            return
        folder, declared, output = sys.argv[1:]
        found = list(programs(folder).values())
        if read(declared) != header(found):
            raise Wrong(f"{declared}: is not what the headers in {folder} say: run app/remote/programs.py --update")
        write(output, definitions(found))
    except Wrong as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
