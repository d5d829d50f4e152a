#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""usage: hard_test.py SOURCE_FOLDER [--wire PROGRAM] [full|denied|vanishing|tcsh …]

The far side's programs where something is in the way: a disk that is full, a place that is not ours, files that go while they are
looked at, tcsh as the login shell. Each does what it should, or ends with a status other than 0 and words that say why, and what
was there before stays as it was. The rows are those of rows.py, and some below."""
import concurrent.futures
import os
import re
import subprocess
import sys
import tempfile
import threading
import time

wire = sys.argv[sys.argv.index("--wire") + 1] if "--wire" in sys.argv else None
if wire:
    del sys.argv[sys.argv.index("--wire"):sys.argv.index("--wire") + 2]
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import programs_test as base  # noqa: E402
import rows  # noqa: E402

failures = []
ENVIRONMENT = {"PATH": "/usr/local/bin:/usr/bin:/bin", "SHELL": "/bin/which", "LC_ALL": "C", "USER": "me"}
NOBODY = 65534


def command_of(program, arguments):
    return ["/bin/bash" if program.login else "/bin/sh", "-lc" if program.login else "-c", program.text, "voyageur", *arguments]


def run(program, arguments, given, folder, **more):
    command = more.pop("command", None) or command_of(program, arguments)
    return subprocess.run([os.fsencode(word) for word in command], input=given, cwd=folder, check=False, timeout=60,
                          env=ENVIRONMENT | {"HOME": os.path.join(folder, "home")}, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          **more)


def made(folder, making):
    """What a row makes, in a folder of its own."""
    os.makedirs(os.path.join(folder, "home"), exist_ok=True)
    with base.LOCK:
        os.chdir(folder)
        os.umask(0o022)
        arguments, given, *rest = making()
        os.chdir("/")
    return arguments, given, rest


def fail(name, where, text):
    failures.append(f"{name}, {where}:\n  {text}")


def documented(program):
    return {int(number) for number in re.findall(r"\d+", program.said.get("statuses", ""))}


# A full disk. Each makes files, and returns arguments, input, and what must be there no more than before.
FULL = {}


def full(name):
    def keep(function):
        FULL.setdefault(name, []).append(function)
        return function
    return keep


@full("place-script")
def _():
    rows.write("run/job.sh", "as it was")
    return ["run", "job.sh", "50000"], b"x" * 50000


@full("place-file")
def _():
    rows.write("run/table", "as it was")
    return ["run", "run/table"], b"x" * 50000


@full("save-script")
def _():
    rows.write("job.sh", "as it was")
    return ["job.sh", "any", "", "replace", "50000"], b"x" * 50000


@full("save-script")
def _():
    rows.write("job.sh", "x" * 50000)
    return ["job.sh", "expected", rows.sha("x" * 50000), "keep", "3"], b"new"


@full("make-run-folder")
def _():
    rows.write("code/data", "x" * 50000)
    return ["run", "code", ".started"], b""


@full("keep-file")
def _():
    return ["f/x.part", "f/x", "f", "-1", "640", "new", "8", "none", "202001010000.00"], b"bytes 0 50000\n" + b"x" * 50000


@full("write-blocks")
def _():
    rows.write("part", "")
    return ["part"], b"0 1\n" + b"a" * 131072


@full("write-checks")
def _():
    return ["c", "script " * 9000, "runner", "measure", "modules", "gpu", "text"], b""


@full("unpack-stage")
def _():
    rows.write("lock", "mine\n")
    return ["st", "lock", "mine", "new", ".", "-xpof"], rows.tar({"a": "x" * 50000})


@full("pack-folder")
def _():
    rows.write("t/a", "x" * 50000)
    return ["out.tar", ".", "t"], b""


@full("add-key")
def _():
    rows.write("home/.ssh/authorized_keys", "ssh-rsa BBBB other\n" * 3000)
    return ["AAAA", "ssh-ed25519 AAAA me", "ssh-ed25519"], b""


MAY_STAY = {"keep-file": r"f(/x\.part)?", "write-blocks": r"part", "unpack-stage": r"st(/a)?|lock", "make-run-folder": r"run.*",
            "write-checks": r"c(/.*)?"}  # unfinished by its name, and gone on with or made anew


def check_full(name, program, making):
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["mount", "-t", "tmpfs", "-o", "size=512k", "tmpfs", folder], check=True)
        try:
            arguments, given, _ = made(folder, making)
            before = base.snapshot(folder, False)
            with open(os.path.join(folder, "filler"), "wb", buffering=0) as stream:
                try:
                    while True:
                        stream.write(b"f" * 4096)
                except OSError:
                    pass
            done = run(program, arguments, given, folder)
            os.remove(os.path.join(folder, "filler"))
            after = base.snapshot(folder, False)
        finally:
            subprocess.run(["umount", "--lazy", folder], check=True)
    where = f"a full disk, row of line {making.__code__.co_firstlineno}"
    told = b"failed" in done.stdout if name == "keep-file" else done.returncode != 0
    if not told or not re.search(rb"No space left|I/O error", done.stderr):
        fail(name, where, f"status {done.returncode}, printed {done.stdout[-200:]!r}, said {done.stderr[-300:]!r}")
    for path in sorted(set(before) | set(after)):
        if path == b"/home/.ssh" or re.fullmatch(MAY_STAY.get(name, "-"), os.fsdecode(path[1:])):
            continue
        if before.get(path) != after.get(path):
            fail(name, where, f"{path!r}: {str(before.get(path))[:60]} -> {str(after.get(path))[:60]}")


# What is not ours: all that a row has made belongs to another, who lets nobody in. A program that says nothing of that, with why.
NOT_THERE = "below a folder that one may not enter nothing is there"
OWN = "in our own folder of the account"
SAYS = {
    "look-at-data": "kind unreadable", "read-script": "unreadable, or not there", "list-results": "gone", "list-stock": "incomplete",
    "count-paths": "how many could not be read", "look-at-home": "readonly", "storage-report": "whether it can be written",
    "is-there": NOT_THERE, "which-exist": NOT_THERE, "read-file": NOT_THERE, "look-at-path": NOT_THERE, "read-log": NOT_THERE,
    "look-at-environment": NOT_THERE, "read-sweep": NOT_THERE, "real-folder": NOT_THERE, "have-events": NOT_THERE,
    "read-chain": NOT_THERE,
    "find-events": NOT_THERE, "read-sources": NOT_THERE, "startup-files": NOT_THERE, "look-at-keys": NOT_THERE,
    "look-before-removal": "names what must not go, and none of it does", "live-state": NOT_THERE, "list-places": NOT_THERE,
    "find-servers": OWN, "end-server": OWN, "release-allocation": OWN, "leave-stage": OWN, "tidy-partial": OWN, "kept-parts": OWN,
    "drop-partial": OWN, "remove-part": "whoever asks has no use for the answer", "run-batch": "each part says its own",
    "home-and-storage": "no place where it can be written counts", "login-shell": "looks at no file",
    "which-compressors": "looks at no file", "own-groups": "looks at no file", "queue-and-tasks": "looks at no file", "quota-report": "looks at no file",
}


def deny(folder):
    for top, folders, files in os.walk(folder):
        for name in folders + files:
            path = os.path.join(top, name)
            if os.path.islink(path):
                continue
            os.chmod(path, (0o700 if os.path.isdir(path) else 0o600) if os.geteuid() == 0 else 0)
    os.chmod(os.path.join(folder, "home"), 0o555)


def allow(folder):
    for top, folders, _ in os.walk(folder):
        for name in folders:
            if not os.path.islink(os.path.join(top, name)):
                os.chmod(os.path.join(top, name), 0o700)


def check_denied(name, program, making):
    with tempfile.TemporaryDirectory(prefix="denied-") as folder:
        os.chmod(folder, 0o755)
        arguments, given, _ = made(folder, making)
        before = base.snapshot(folder, False)
        deny(folder)
        more = {"user": NOBODY, "group": NOBODY, "extra_groups": []} if os.geteuid() == 0 else {}
        done = run(program, arguments, given, folder, **more)
        allow(folder)
        after = base.snapshot(folder, False)
    where = f"not ours, row of line {making.__code__.co_firstlineno}"
    if after != before:
        fail(name, where, f"changed {sorted(set(before.items()) ^ set(after.items()))[:3]}")
    told = (done.returncode != 0 and done.stderr) or done.returncode in documented(program)
    if not told and name not in SAYS:
        fail(name, where, f"status {done.returncode}, printed {done.stdout[:200]!r}, said {done.stderr[-200:]!r}")


# Files that go while they are looked at.
def walks(name, folder):
    everything = rows.zero(*(f"./{i}/{j}" for i in range(30) for j in range(60)))
    return {
        "scan-tree": (["t", ".", "1"], b""), "scan-plainly": (["t", "."], b""), "list-folder": (["t/0"], b""),
        "walk-storage": (["t"], b""), "walk-shared": (["t", "nosuchgroup"], b""), "walk-unused": (["t", "0"], b""),
        "count-paths": ([], rows.zero("./t")), "folder-facts": (["t"], b""), "list-stock": (["t"], b""),
        "look-at-data": (["t", "20"], b""), "find-events": (["t"], b""), "send-tree": (["t"], b""),
        "send-names": (["t"], everything), "send-listed": (["t"], everything), "sum-files": (["t"], everything),
        "sum-beginnings": (["t"], rows.zero(*(w for i in range(30) for j in range(60) for w in (f"./{i}/{j}", "2")))),
        "scan-names": (["t"], everything), "remove-files": (["t"], everything), "remove-paths": ([], rows.zero("./t")),
        "set-mode": (["t", "0640"], everything), "pack-folder": (["out.tar", ".", "t"], b""),
    }[name]


VANISHING = ("scan-tree", "scan-plainly", "list-folder", "walk-storage", "walk-shared", "walk-unused", "count-paths", "folder-facts",
             "list-stock", "look-at-data", "find-events", "send-tree", "send-names", "send-listed", "sum-files", "sum-beginnings",
             "scan-names", "remove-files", "remove-paths", "set-mode", "pack-folder")


def check_vanishing(name, program):
    with tempfile.TemporaryDirectory() as folder:
        os.makedirs(os.path.join(folder, "home"))
        for i in range(30):
            for j in range(60):
                rows.write(f"{folder}/t/{i}/{j}", f"{i} {j}")
        arguments, given = walks(name, folder)
        over = threading.Event()

        def remove():
            for j in range(60):
                for i in range(30):
                    if over.is_set():
                        return
                    try:
                        os.remove(f"{folder}/t/{i}/{j}")
                    except OSError:
                        pass
                    time.sleep(0.0001)

        remover = threading.Thread(target=remove)
        remover.start()
        try:
            done = run(program, arguments, given, folder)
        finally:
            over.set()
            remover.join()
    broken = re.search(rb"syntax error|not found|Traceback|unbound|integer expression|bad number", done.stderr)
    if broken or (done.returncode != 0 and not done.stderr and done.returncode not in documented(program)):
        fail(name, "files that go", f"status {done.returncode}, printed {done.stdout[:100]!r}, said {done.stderr[-300:]!r}")


# tcsh as the login shell: what is sent is the same as to any other, and what its start-up file does counts for nothing.
TCSHRC = "echo noise\nalias cd 'echo hijacked'\nalias sh 'echo hijacked'\nset noclobber\nset noglob\nsetenv CDPATH /:/tmp\numask 022\n"


def check_tcsh(name, program, making, more):
    plain = base.Run(program, making, more, SHELL, {}, None)
    with tempfile.TemporaryDirectory(prefix="remote-") as folder:
        inside = os.path.join(folder, "d")
        arguments, given, _ = made(inside, making)
        words = command_of(program, arguments)
        line = subprocess.run([wire], input=rows.zero(*(os.fsencode(word) for word in words)), stdout=subprocess.PIPE, check=True).stdout
        with open(os.path.join(inside, "home", ".tcshrc"), "w", encoding="utf-8") as stream:
            stream.write(TCSHRC)
        done = run(program, arguments, given, inside, command=["tcsh", "-c", line])
        os.remove(os.path.join(inside, "home", ".tcshrc"))
        out = done.stdout.replace(b"noise\n", b"", 1).replace(os.fsencode(inside), b"@")
        left = {re.sub(rb"\.\d{2,}\.", b".N.", path): what for path, what in base.snapshot(inside, True).items()}
    if more.get("until"):
        out = out.partition(more["until"])[0]
    if more.get("volatile"):
        out = re.sub(rb"\d+", b"N", out)
    if more.get("tar"):
        out = base.members(out)
    elif more.get("unordered"):
        out = sorted(re.split(rb"[\0\n]", out))
    if (done.returncode, out, left) != (plain.status, plain.out, plain.left):
        fail(name, f"tcsh, row of line {making.__code__.co_firstlineno}",
             f"status {plain.status} -> {done.returncode}; {str(plain.out)[:200]} -> {str(out)[:200]}; said {done.stderr[-200:]!r}; "
             f"{[path for path in set(left) | set(plain.left) if left.get(path) != plain.left.get(path)][:3]}")


def main():
    global SHELL
    kinds = sys.argv[2:] or ["denied", "vanishing", "tcsh", "full"]
    found = {name: one for name, one in base.programs.programs(os.path.join(base.SOURCE, "resources", "remote")).items()
             if not one.is_file and not one.is_part}
    if "full" in kinds and "VOYAGEUR_OWN_MOUNTS" not in os.environ:
        os.environ["VOYAGEUR_OWN_MOUNTS"] = "yes"
        user = [] if os.geteuid() == 0 else ["--user", "--map-root-user"]
        again = ["unshare", "--mount", *user, sys.executable, os.path.abspath(__file__), base.SOURCE, "full"]
        if subprocess.run(again, check=False).returncode != 0:
            failures.append("on a full disk: see above")
        kinds.remove("full")
    asked = 0
    with base.only_folder(), concurrent.futures.ThreadPoolExecutor(2) as pool, tempfile.TemporaryDirectory() as folder:
        SHELL = base.shells(folder)["dash"]
        tasks = []
        if "full" in kinds:
            tasks += [pool.submit(check_full, name, found[name], making) for name, every in FULL.items() for making in every]
        if "vanishing" in kinds:
            tasks += [pool.submit(check_vanishing, name, found[name]) for name in VANISHING]
        for name, every in rows.ROWS.items():
            for making, more in every:
                if more.get("briefly"):
                    continue
                if "denied" in kinds:
                    tasks.append(pool.submit(check_denied, name, found[name], making))
                if "tcsh" in kinds and wire and name not in ("startup-files", "live-state"):  # which show the start-up file itself
                    tasks.append(pool.submit(check_tcsh, name, found[name], making, more))
        for task in tasks:
            task.result()
        asked = len(tasks)
    failures.extend(base.failures)
    print("\n".join(failures))
    print(f"{', '.join(kinds) or 'the rest'}: {asked} runs, {len(failures)} failures")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
