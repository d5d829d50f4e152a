#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""usage: matrix.py [--by "WORDS"] VOYAGEUR [--quick] [--jobs N] [ROW…]

Every login of rows.txt, tried with OpenSSH's ssh and with voyageur from the same home, against servers in the practice cluster of
$VOYAGEUR_PRACTICE. Where ssh gets in voyageur must, where it does not voyageur must not, but for rows whose difference stands with
its reason in the guide (resources/guide/en/sign-in.md); what a server says must be shown; nothing may take longer than a minute.
ROW: a part of a row's name, "key files:" is a group. WORDS start the program: --by installer/windows/wine tries a Windows build,
without the rows about what Windows has not.
"""

import concurrent.futures
import os
import queue
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time

import rowclient
import rowserver

HERE = os.path.dirname(os.path.abspath(__file__))


class Row:
    def __init__(self, line, number, group):
        cells = [cell.strip().replace("\\|", "|") for cell in re.split(r"\s\|(?=\s|$)", line)]
        if len(cells) not in (4, 5):
            raise SystemExit(f"rows.txt, line {number}: {len(cells)} cells")
        self.quick = cells[0].startswith("*")
        self.name = f"{group}: {cells[0].lstrip('* ')}"
        self.server, self.person = ([item.strip() for item in cell.split(";") if item.strip()] for cell in cells[1:3])
        outcome, _, self.difference = cells[3].partition(" ")
        self.ssh, _, ours = outcome.partition("/")
        self.ours = ours or self.ssh
        self.shown = [text.strip() for text in (cells[4] if len(cells) == 5 else "").split(" + ") if text.strip()]
        if self.ssh not in ("in", "no", "hangs") or self.ours not in ("in", "no") or bool(ours) != bool(self.difference):
            raise SystemExit(f"rows.txt, line {number}: “{cells[3]}”")


def read_rows():
    rows, group = [], ""
    with open(os.path.join(HERE, "rows.txt"), encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            line = line.rstrip("\n")
            if line.startswith("## "):
                group = line[3:].strip()
            elif line.strip() and not line.startswith("#"):
                rows.append(Row(line, number, group))
    names = [row.name for row in rows]
    for name in names:
        if names.count(name) > 1:
            raise SystemExit(f"rows.txt: “{name}” stands there twice")
    return rows


def explained():
    """The differences that the guide's table gives a reason for, by the first cell of each line."""
    with open(os.path.join(HERE, "../../resources/guide/en/sign-in.md"), encoding="utf-8") as file:
        lines = file.read().partition("| Where ssh and Voyageur differ |")[2].split("\n\n")[0].splitlines()
    return {line.split("|")[1].strip() for line in lines if line.count("|") >= 3} - {"---"}


# Modes and owners of files, pipes with a name, and agents: those of Windows answer at a named pipe, which no agent here has.
ONLY_POSIX = re.compile(r"^(agent|configmode|do ch|do echo .*chmod|do ssh-keygen)|\bmode=|\bfifo\b")


class Matrix:
    def __init__(self, tried, folder):
        self.folder = folder
        self.keys = rowclient.Keys(os.path.join(folder, "keys"))
        os.mkdir(self.keys.folder)
        self.tried = tried
        if os.path.commonpath([rowclient.ROOT_HOME, os.path.realpath(tried.words[-1])]) == rowclient.ROOT_HOME:
            tried.words[-1] = shutil.copy(tried.words[-1], folder)  # a home is mounted over the other one
        self.numbers = queue.SimpleQueue()

    def host_keys(self, items):
        kinds = [item.partition(" ")[2] for item in items if item.startswith("hostkey ")] or ["ed25519"]
        keys = {kind.replace("_", "").replace("-", ""): self.keys.make(kind, 90) for kind in kinds}
        for item in items:
            if item.startswith("hostcert "):
                for name, path in list(keys.items()):
                    own = os.path.join(self.keys.folder, f"{name}-with-cert")
                    shutil.copy(path, own)
                    shutil.copy(path + ".pub", own + ".pub")
                    self.keys.certify(own, self.keys.make("ed25519", 98), item.partition(" ")[2], "-1h:+1h", host=True)
                    keys[name] = own
        return keys

    def try_row(self, row):
        """What is wrong with it: nothing, or texts; and how long it took."""
        number = self.numbers.get()
        begin = time.monotonic()
        folder = tempfile.mkdtemp(dir=self.folder)
        server = hanging = None
        try:
            user = f"row{number}"
            person = rowclient.Person(row.person, folder, self.keys, user)
            host_keys = self.host_keys(row.server)
            raw = [item.partition(" ")[2] for item in row.server if item.startswith("raw ")]
            paramiko = [item.partition(" ")[2] for item in row.server if item.startswith("paramiko ")]
            if raw:
                server = rowserver.RawServer(raw[0])
            elif paramiko:
                server = rowserver.ParamikoServer(paramiko[0], host_keys["ed25519"])
            else:
                authority = rowclient.public(person.authority) if person.authority else None
                server = rowserver.ClusterServer(row.server, person.registered, authority, host_keys, user, 59100 + number)
            if person.hanging:
                hanging = rowserver.Hanging(person.hanging, server.port)
            if getattr(server, "shows_key_of_its_own", False):
                host_keys = {"ed25519": server.shown_key(folder)}
            person.settle(server, host_keys)
            port = server.port
            ssh, ssh_said, ssh_took = person.by_ssh(port)
            person.settle(server, host_keys, self.tried.shown)
            ours, we_said, we_took = person.by_voyageur(self.tried, port)
            wrong = []
            if ssh != row.ssh:
                wrong.append(f"ssh: {ssh}, and the table says {row.ssh}\n{ssh_said[-3000:]}")
            if ours != row.ours:
                wrong.append(f"voyageur: {ours}, and the table says {row.ours}")
            flat = " ".join(we_said.split())
            wrong += [f"not shown: {text}" for text in row.shown if " ".join(text.split()) not in flat]
            if wrong:
                wrong.append(f"voyageur said, in {we_took:.1f} s (ssh: {ssh_took:.1f} s):\n{we_said[-3000:]}")
                wrong.append(f"the server's log ends:\n{server.log()[-1500:]}")
            return wrong, time.monotonic() - begin, ssh_took, we_took, we_said
        except (rowserver.Failed, ValueError, OSError, subprocess.SubprocessError) as error:
            return [f"could not be tried: {error}"], time.monotonic() - begin, 0, 0, ""
        finally:
            for one in (server, hanging):
                if one:
                    one.stop()
            shutil.rmtree(folder, ignore_errors=True)
            self.numbers.put(number)


def main():
    words = sys.argv[1:]
    jobs = int(words.pop(words.index("--jobs") + 1)) if "--jobs" in words else 3
    by = shlex.split(words.pop(words.index("--by") + 1)) if "--by" in words else []
    words = [word for word in words if word != "--by"]
    tried = rowclient.Tried([*[os.path.abspath(word) for word in by[:1]], *by[1:], os.path.abspath(words[0])])
    chosen = [word for word in words[1:] if not word.startswith("--")]
    rows = [row for row in read_rows() if (row.quick or "--quick" not in words) and
            (not chosen or any(word in row.name for word in chosen))]
    unmatched = [word for word in chosen if not any(word in row.name for row in rows)]
    if unmatched or not rows:
        raise SystemExit(f"rows.txt has no such row: {', '.join(unmatched)}")
    if tried.is_windows:
        left_out = [row for row in rows if any(ONLY_POSIX.search(item) for item in row.person)]
        rows = [row for row in rows if row not in left_out]
        print(f"{len(left_out)} rows are about what Windows has not: {', '.join(row.name for row in left_out)}", flush=True)
    unexplained = sorted({row.difference for row in read_rows() if row.difference} - explained())
    failed = [f"a difference that resources/guide/en/sign-in.md does not explain: {key}" for key in unexplained]
    with tempfile.TemporaryDirectory(prefix="logins.", ignore_cleanup_errors=True) as folder:
        matrix = Matrix(tried, folder)
        for number in range(jobs):
            matrix.numbers.put(number)
        with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
            for row, (wrong, took, ssh_took, we_took, said) in zip(rows, pool.map(matrix.try_row, rows)):
                first = next((line for line in said.splitlines() if line.strip()), "")
                print(f"{'FAILED' if wrong else 'ok':7}{took:6.1f} s  ssh {ssh_took:4.1f}  voyageur {we_took:4.1f}  {row.name}"
                      f"  {row.ssh}/{row.ours}  {first[:100]}", flush=True)
                if wrong:
                    failed.append(row.name)
                    print("\n".join("    " + line for text in wrong for line in text.splitlines()), flush=True)
    differing = sum(1 for row in rows if row.difference)
    print(f"{len(rows)} logins: {sum(1 for row in rows if row.ours == 'in')} in, {differing} unlike ssh and explained, "
          f"{len(failed)} failed")
    for name in failed:
        print(f"  failed: {name}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
