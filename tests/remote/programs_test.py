#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""usage: programs_test.py SOURCE_FOLDER [--table] [NAME …]

--table prints what came of each program in each shell and environment, as tests/remote/environments.md has it. Runs the far side's programs as they are sent, without ssh, under each shell and in environments that mean no good, and compares
what they print, how they end and what they leave with the same in a plain one. See rows.py for what they are run with."""
import concurrent.futures
import contextlib
import io
import os
import re
import shutil
import signal
import subprocess
import sys
import tarfile
import tempfile
import threading

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
SOURCE = os.path.abspath(sys.argv[1])
sys.path.insert(0, os.path.join(SOURCE, "app", "remote"))
import programs  # noqa: E402
import rows  # noqa: E402

SHELLS = {"dash": "dash", "bash": "bash", "busybox": "busybox", "zsh": "zsh"}
TOOLS = ("awk", "sha256sum", "python3")
HOSTILE = {
    "functions": {f"BASH_FUNC_{name}%%": "() { echo hijacked; }" for name in
                  ("cd", "ls", "cat", "rm", "mv", "mkdir", "printf", "echo", "test", "find", "stat", "wc", "[", "head", "exec")},
    "options": {"SHELLOPTS": "nounset:noclobber:errexit:noglob"},
    "CDPATH": {"CDPATH": "/:/tmp:/usr"},
    "IFS": {"IFS": ":/"},
    "language": {"LANG": "fr_FR.UTF-8", "LC_ALL": "tr_TR.UTF-8"},
    "UTF-8": {"LC_ALL": "C.UTF-8"},
    "start-up": {"ENV": "@/noise", "BASH_ENV": "@/noise"},
    "tar": {"TAR_OPTIONS": "--verbose --absolute-names", "GREP_OPTIONS": "-v", "LS_COLORS": "x", "POSIXLY_CORRECT": "1"},
}
NOISE = "echo noise\nshopt -s expand_aliases 2>/dev/null\nalias cd='echo hijacked' ls='echo hijacked'\nmkdir() { echo hijacked; }\nset -uC\nIFS=:\n"
LOCK = threading.Lock()  # the folder is the process's
failures = []
outcomes = {}  # of a program in a shell, an environment, or without a tool: "same", or "says" why not


def snapshot(folder, modes):
    """What is in a folder: names, kinds, contents, and modes where they say something."""
    found = {}
    for top, folders, files in os.walk(folder.encode()):
        for name in folders + files:
            path = os.path.join(top, name)
            facts = os.lstat(path)
            kind = "link" if os.path.islink(path) else "folder" if os.path.isdir(path) else "file"
            content = os.readlink(path) if kind == "link" else b""
            if kind == "file":
                with open(path, "rb") as stream:
                    content = stream.read()
            found[path[len(folder):]] = (kind, content, facts.st_mode & 0o7777 if modes and kind != "link" else 0)
    return found


def members(stream):
    """What a tar holds, which is the same whichever tar made it."""
    try:
        with tarfile.open(fileobj=io.BytesIO(stream)) as archive:
            return sorted((one.name.lstrip("./"), one.type, one.size) for one in archive)
    except tarfile.ReadError as error:
        return [repr(error), stream[:200]]


class Run:
    """One run of a program: its status, its output as it is compared, its words, and what it left."""

    def __init__(self, program, making, more, shell, environment, bins, umask=0o022, prefix=()):
        with tempfile.TemporaryDirectory(prefix="remote-") as self.folder:
            self.run(program, making, more, shell, environment, bins, umask, prefix)

    def run(self, program, making, more, shell, environment, bins, umask, prefix):
        inside = os.path.join(self.folder, "d")
        os.makedirs(os.path.join(inside, "home"))
        with LOCK:
            os.chdir(inside)
            os.umask(0o022)
            arguments, given, self.expected = making()
            os.chdir("/")
        with open(os.path.join(self.folder, "noise"), "w", encoding="utf-8") as stream:
            stream.write(NOISE)
        if program.login:
            with open(os.path.join(inside, "home", ".bash_profile"), "w", encoding="utf-8") as stream:
                stream.write(NOISE if "BASH_ENV" in environment else "")
        variables = {"HOME": os.path.join(inside, "home"), "PATH": bins or "/usr/local/bin:/usr/bin:/bin", "SHELL": "/bin/which",
                     "LC_ALL": "C", "USER": "me"}
        variables.update({name: value.replace("@", self.folder) for name, value in environment.items()})
        if "LANG" in environment and "LC_ALL" not in environment:
            del variables["LC_ALL"]
        sh = os.path.join(shell, "sh")
        text = program.text.replace("/bin/sh", sh)
        command = [*prefix, sh, "-c", text, "voyageur", *arguments]
        if program.login:
            command = [*prefix, "/bin/bash", "-lc", text, "voyageur", *arguments]
        done = subprocess.run([os.fsencode(word) for word in command], input=given, cwd=inside, env=variables, umask=umask,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60, check=False)
        self.status, self.words = done.returncode, done.stderr
        out = done.stdout.replace(os.fsencode(inside), b"@")
        if program.login:
            out = out.replace(b"noise\n", b"")
            out = out.split(b" file .bash_profile")[0]
        if more.get("until"):  # what comes after it are words of the shell's own
            out = out.partition(more["until"])[0]
        self.raw = out
        if more.get("volatile"):  # what is free on a disk changes
            out = re.sub(rb"\d+", b"N", out)
        if more.get("tar"):
            out = members(out)
        elif more.get("unordered"):
            out = sorted(re.split(rb"[\0\n]", out))
        self.out = out
        self.left = snapshot(inside, umask == 0o022)
        self.left.pop(b"/home/.bash_profile", None)
        self.left = {re.sub(rb"\.\d{2,}\.", b".N.", name): what for name, what in self.left.items()}

    def same(self, other):
        return (self.status, self.out, self.left) == (other.status, other.out, other.left)

    def difference(self, other):
        lines = [f"  status {other.status} -> {self.status}; words: {self.words[-300:]!r}"]
        if self.out != other.out:
            lines.append(f"  output {str(other.out)[:300]} -> {str(self.out)[:300]}")
        for name in sorted(set(self.left) | set(other.left)):
            if self.left.get(name) != other.left.get(name):
                lines.append(f"  {name!r}: {str(other.left.get(name))[:80]} -> {str(self.left.get(name))[:80]}")
        return "\n".join(lines[:12])


@contextlib.contextmanager
def only_folder():
    """All that is made goes into one folder, which goes, also when somebody ends this: what stays in it was left behind."""
    with tempfile.TemporaryDirectory(prefix="remote-programs-") as folder:
        def end(number, _):
            tempfile.tempdir = os.path.join(folder, "no more")
            while os.path.exists(folder):  # others are at work in it
                shutil.rmtree(folder, ignore_errors=True)
            os._exit(128 + number)  # the rows that are still to come would be waited for

        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, end)
        os.chmod(folder, 0o755)
        tempfile.tempdir = folder
        yield
        tempfile.tempdir = None
        if os.listdir(folder):
            fail("this test", folder, f"  left behind: {sorted(os.listdir(folder))[:5]}")


def shells(folder):
    made = {}
    for name, path in SHELLS.items():
        found = shutil.which(path)
        if not found:
            sys.exit(f"{path} is missing: installer/packages --tests")
        os.makedirs(os.path.join(folder, name))
        os.symlink(found, os.path.join(folder, name, "sh"))
        made[name] = os.path.join(folder, name)
    return made


def bins_without(folder, tool):
    """A PATH of all programs but one."""
    where = os.path.join(folder, "without-" + tool)
    os.makedirs(where)
    for top in ("/bin", "/usr/bin"):
        for name in os.listdir(top):
            if name not in (tool, "mawk", "gawk", "nawk", "original-awk") or (tool != "awk" and name != tool):
                try:
                    os.symlink(os.path.join(top, name), os.path.join(where, name))
                except FileExistsError:
                    pass
    return where


def fail(name, where, text):
    failures.append(f"{name}, {where}:\n{text}")


def note(name, where, same):
    """The worst of its rows counts."""
    key = where.split(", ", 1)[-1]
    known = outcomes.setdefault(name, {})
    known[key] = "same" if same and known.get(key, "same") == "same" else "says"


def table():
    keys = list(dict.fromkeys([*SHELLS, *HOSTILE, "umask", *(f"without {tool}" for tool in TOOLS)]))
    lines = ["| program | " + " | ".join(keys) + " |", "| --- |" + " --- |" * len(keys)]
    lines += [f"| {name} | " + " | ".join(outcomes[name].get(key, "") for key in keys) + " |" for name in sorted(outcomes)]
    return "\n".join(lines)


def check_hostile(name, place, program, making, more, made, plain):
    """All that can stand together at once (POSIXLY_CORRECT and such functions cannot); one by one only to say which it was."""
    def differs(shell, whats):
        environment = {variable: value for what in whats for variable, value in HOSTILE[what].items()}
        run = Run(program, making, more, made[shell], environment, None)
        return None if run.same(plain) else run.difference(plain)

    for shell, whats in (("dash", ["CDPATH", "language"]),
                         ("bash", ["functions", "options", "CDPATH", "IFS", "language", "start-up"]), ("bash", ["UTF-8", "tar"])):
        whats = [what for what in whats if not (program.login and what == "functions")]
        together = differs(shell, whats)
        apart = {what: differs(shell, [what]) for what in whats} if together and len(whats) > 1 else {}
        for what in whats:
            note(name, what, not apart.get(what, together))
        if any(apart.values()):
            for what, difference in apart.items():
                if difference:
                    fail(name, f"{place}, {shell}, {what}", difference)
        elif together:
            fail(name, f"{place}, {shell}, {' and '.join(whats)}", together)
    run = Run(program, making, more, made["bash"], {}, None, umask=0o077)
    run.left, left = ({path: what[:2] for path, what in one.left.items()} for one in (run, plain))
    note(name, "umask", (run.status, run.out, run.left) == (plain.status, plain.out, left))
    if (run.status, run.out, run.left) != (plain.status, plain.out, left):
        fail(name, f"{place}, bash, umask", run.difference(plain))


def check(name, program, making, more, made, without):
    plain = Run(program, making, more, made["dash"], {}, None)
    place = f"row of line {making.__code__.co_firstlineno}"
    note(name, "dash", True)
    if plain.expected is not None and plain.raw != plain.expected.encode():
        fail(name, f"{place}, plain", f"  printed {plain.raw!r} instead of {plain.expected.encode()!r}; words {plain.words[-300:]!r}")
    if any(b"hijacked" == os.path.basename(path) for path in plain.left):
        fail(name, place, "  a name was taken for a command")
    if program.login:
        tries = [("bash", "dash")]
    else:
        tries = [(shell, shell) for shell in SHELLS if shell != "dash"]
    for where, shell in tries:
        run = Run(program, making, more, made[shell], {}, None)
        told = shell == "busybox" and run.status != 0 and (run.words or run.status == 69)
        note(name, where, run.same(plain))
        if not run.same(plain) and not told and not (shell == "busybox" and "busybox_differs" in more):
            fail(name, f"{place}, {where}", run.difference(plain))
    if not more.get("briefly"):
        check_hostile(name, place, program, making, more, made, plain)
    for tool, path in without.items():
        if more.get("briefly") or not re.search(rf"\b{tool}\b", program.text):
            continue
        run = Run(program, making, more, made["dash"], {}, path)
        told = run.status != 0 and tool.encode() in run.words
        note(name, f"without {tool}", run.same(plain))
        if not run.same(plain) and not told and not more.get("lacks_ok"):
            fail(name, f"{place}, without {tool}", run.difference(plain))


def main():
    wanted = [word for word in sys.argv[2:] if word != "--table"]
    found = {name: one for name, one in programs.programs(os.path.join(SOURCE, "resources", "remote")).items()
             if not one.is_file and not one.is_part}
    strange = sorted(set(found) - set(rows.ROWS) - set(rows.ELSEWHERE)) + sorted(set(rows.ROWS) - set(found))
    if strange:
        fail("rows.py", "completeness", f"  no row, or no program: {strange}")
    with only_folder(), tempfile.TemporaryDirectory() as folder:
        made = shells(folder)
        without = {tool: bins_without(folder, tool) for tool in TOOLS}
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            tasks = []
            for name, program in found.items():
                every = rows.ROWS.get(name, [])
                if wanted and name not in wanted:
                    continue
                tasks += [pool.submit(check, name, program, making, more, made, without) for making, more in every]
            for task in tasks:
                task.result()
    if "--table" in sys.argv:
        print(table())
        sys.exit(1 if failures else 0)
    print("\n".join(failures))
    print(f"{len(tasks)} rows of {len(found)} programs, {len(failures)} failures")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
