# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes the table of tests/bench/transfer, which see. A row is a case on a link; a column is a tool."""
import argparse
import dataclasses
import json
import os
import pathlib
import random
import shutil
import statistics
import subprocess
import sys
import time

SMALL_SHARE = 2000  # the files that tools get which go file by file: the whole set would take them hours


@dataclasses.dataclass
class Link:
    name: str
    port: int
    relay: subprocess.Popen | None = None
    bytes_per_second: float = 0  # what it carries of TCP's payload; 0: not known

    def wire(self):
        if not self.relay:
            return None
        self.relay.stdin.write("\n")
        self.relay.stdin.flush()
        up, down, _ = self.relay.stdout.readline().split()
        return int(up) + int(down)


@dataclasses.dataclass
class Figures:
    wall: float
    cpu: float
    memory: int  # KiB
    wire: int | None


class Bench:
    def __init__(self, options):
        self.options = options
        self.scratch = pathlib.Path(options.scratch)
        practice = json.loads((pathlib.Path(options.practice) / "practice.json").read_text())
        self.identity = practice["identity"]
        self.port = practice["port"]
        self.host_keys = practice["hostKeys"]
        self.home = self.scratch / "home"
        (self.home / ".ssh").mkdir(parents=True, mode=0o700)
        self.links = [self.make_link(name) for name in options.links]
        self.write_config()
        self.runs = 0
        self.there = {}
        self.results = self.load()
        self.without_data = {}

    def make_link(self, name):
        if name == "loopback":
            return Link(name, self.port)
        trip, rate = name.split("/")
        relay = subprocess.Popen([self.options.relay, str(self.port), str(float(trip) / 2), rate, rate], text=True,
                                 stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        return Link(f"{trip} ms, {rate} Mbit/s", int(relay.stdout.readline()), relay, float(rate) * 1e6 / 8)

    def write_config(self):
        known, config = [], []
        for number, link in enumerate(self.links):
            known += [f"[127.0.0.1]:{link.port} {key}" for key in self.host_keys]
            config.append(f"Host link{number}\n HostName 127.0.0.1\n Port {link.port}\n User student\n"
                          f" IdentityFile {self.identity}\n IdentitiesOnly yes\n UserKnownHostsFile {self.home}/.ssh/known_hosts\n"
                          " StrictHostKeyChecking yes\n LogLevel ERROR\n")
        (self.home / ".ssh/known_hosts").write_text("\n".join(known) + "\n")
        self.config = self.home / ".ssh/config"
        self.config.write_text("".join(config))
        self.config.chmod(0o600)

    def ssh(self, link, command):
        return subprocess.run(["ssh", "-F", self.config, f"link{self.links.index(link)}", command], check=True, text=True,
                              stdout=subprocess.PIPE).stdout

    def measure(self, link, command, *, shell=False):
        environment = dict(os.environ, HOME=str(self.home), XDG_CONFIG_HOME=str(self.home / "config"), LC_ALL="C.UTF-8",
                           XDG_RUNTIME_DIR=str(self.home / "run"), DBUS_SESSION_BUS_ADDRESS="disabled:")
        (self.home / "run").mkdir(exist_ok=True, mode=0o700)
        before = link.wire()
        words = self.scratch / "words"
        with open(words, "wb") as out:
            start = time.monotonic()
            process = subprocess.Popen(command, shell=shell, env=environment, stdin=subprocess.DEVNULL, stdout=out, stderr=out,
                                       executable="/bin/bash" if shell else None)
            _, status, usage = os.wait4(process.pid, 0)
            wall = time.monotonic() - start
            process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode != 0:
            sys.exit(f"{command}: status {process.returncode}\n{words.read_text(errors='replace')[-2000:]}")
        wire = link.wire()
        return Figures(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss, None if wire is None else wire - before)

    def load(self):
        if not self.options.results or not os.path.exists(self.options.results):
            return {}
        saved = json.loads(pathlib.Path(self.options.results).read_text())
        return {title: {link: {name: Cell(**cell) for name, cell in cells.items()} for link, cells in rows.items()}
                for title, rows in saved.items()}

    def save(self):
        if self.options.results:
            pathlib.Path(self.options.results).write_text(json.dumps(self.results, default=dataclasses.asdict, indent=1))

    def kept(self, what):
        """The far side's copy of what it has from before, with its times."""
        if what not in self.there:
            self.there[what] = f"kept{len(self.there)}"
            slash = "/" if os.path.isdir(what) else ""
            subprocess.run(["rsync", "-a", "-e", f"ssh -F {self.config}", what + slash, f"link0:{self.there[what]}"], check=True)
        return self.there[what]

    def close(self):
        for link in self.links:
            if link.relay:
                link.relay.stdin.close()
                link.relay.wait()


class Tools:
    """What each tool is told. `at` is the name of a link in the ssh configuration, `to` a remote name that does not exist yet."""

    def __init__(self, bench):
        self.b = bench
        self.f = f"-F {bench.config}"

    def ours(self, what, at, to):
        archive = " --archive" if os.path.isdir(what) else ""
        return f"{self.b.options.voyageur} push{archive} {what} {at}:{to}"

    def ours_tree(self, what, at, to):
        return f"{self.b.options.voyageur} push {what} {at}:{to}"

    def ours_sync(self, what, at, to):
        return f"{self.b.options.voyageur} sync {what}/ {at}:{to}/"

    def rsync(self, what, at, to):
        return f"rsync -a -e 'ssh {self.f}' {what}{'/' if os.path.isdir(what) else ''} {at}:{to}"

    def scp(self, what, at, to):
        return f"scp {self.f} -q {'-r ' if os.path.isdir(what) else ''}{what} {at}:{to}"

    def sftp(self, what, at, to):
        put = f"mkdir {to}\nput -r {what}/. {to}/" if os.path.isdir(what) else f"put {what} {to}"
        return f"sftp {self.f} -q -b - {at} <<'END'\n{put}\nEND"

    def ours_sync_one(self, what, at, to):
        return f"{self.b.options.voyageur} sync {what} {at}:{to}"

    # Downloads: `what` is the remote name, `to` a local one that does not exist yet, or an older version of the same.

    def ours_down(self, what, at, to):
        return f"{self.b.options.voyageur} pull {at}:{what} {to}"

    def ours_sync_down(self, what, at, to):
        return f"{self.b.options.voyageur} sync {at}:{what} {to}"

    def rsync_down(self, what, at, to):
        return f"rsync -a -e 'ssh {self.f}' {at}:{what} {to}"

    def scp_down(self, what, at, to):
        return f"scp {self.f} -q -r {at}:{what} {to}"

    def tar_down(self, what, at, to):
        return f"mkdir {to}; ssh {self.f} {at} 'tar cf - -C {what} .' | tar xf - -C {to}"

    def cat_down(self, what, at, to):
        return f"ssh {self.f} {at} 'cat {what}' >{to}"

    def rsync_z(self, what, at, to):
        return f"rsync -az -e 'ssh {self.f}' {what} {at}:{to}"

    def rclone(self, what, at, to):
        port = self.b.links[int(at[4:])].port
        known = self.b.home / ".ssh/known_hosts"
        verb = "copy" if os.path.isdir(what) else "copyto"
        return (f"rclone --config '' {verb} {what} ':sftp,host=127.0.0.1,port={port},user=student,key_file=\"{self.b.identity}\","
                f"known_hosts_file=\"{known}\":{to}'")

    def lftp(self, what, at, to):
        put = f"mirror -R {what} {to}" if os.path.isdir(what) else f"put {what} -o {to}"
        return f"lftp -e \"set sftp:connect-program 'ssh -a -x {self.f}'; {put}; quit\" sftp://student:@{at}"

    def tar(self, what, at, to):
        if os.path.isdir(what):
            return f"tar cf - -C {os.path.dirname(what)} {os.path.basename(what)} | ssh {self.f} {at} 'cat >{to}'"
        return f"ssh {self.f} {at} 'cat >{to}' <{what}"


@dataclasses.dataclass
class Case:
    """One row. `tools` maps a column's name to what it is told and to the share of the data it gets."""
    key: str
    title: str
    tools: dict
    first: str = ""  # what the other side has already: it is copied there ahead of each run, outside of the measurement
    down: bool = False  # what travels comes from the far side


def cases(bench, data):
    t = Tools(bench)
    small = "1–30 kB" if bench.options.sizes == [1000, 30000] else "{}–{} bytes".format(*bench.options.sizes)
    whole, some, changed = data.get("files", ""), data.get("some", ""), data.get("changed")
    again = [("rsync", t.rsync), ("rclone", t.rclone), ("lftp", t.lftp)]  # the others would send all of it again
    found = [
        Case("tiny", "one file of 1 byte", {name: (tell, data.get("tiny")) for name, tell in
                                            [("voyageur", t.ours), ("rsync", t.rsync), ("scp", t.scp)]}),
        Case("one", f"one file of {bench.options.mib} MiB",
             {name: (tell, data.get("one")) for name, tell in
              [("voyageur", t.ours), ("rsync", t.rsync), ("scp", t.scp), ("sftp", t.sftp), ("rclone", t.rclone), ("lftp", t.lftp),
               ("tar | ssh", t.tar)]}),
        Case("many", f"{bench.options.files} files of {small}",
             {"voyageur": (t.ours, whole), "voyageur, as files": (t.ours_tree, whole), "rsync": (t.rsync, whole),
              "tar | ssh": (t.tar, whole), "scp": (t.scp, some), "sftp": (t.sftp, some), "rclone": (t.rclone, some),
              "lftp": (t.lftp, some)}),
    ]
    for key, title, what in (("same", "nothing to do", whole), ("changed", "1 % changed", changed)):
        found.append(Case(key, f"again, {title}: {bench.options.files} files of {small}",
                          {name: (tell, what) for name, tell in [("voyageur", t.ours_sync), *again]}, whole))
    mib, one = bench.options.mib, data.get("one")
    down = {"voyageur": (t.ours_down, one), "rsync": (t.rsync_down, one), "scp": (t.scp_down, one), "ssh cat": (t.cat_down, one)}
    found.append(Case("down", f"one file of {mib} MiB, down", down, down=True))
    found.append(Case("manydown", f"{bench.options.files} files of {small}, down",
                      {"voyageur": (t.ours_down, whole), "rsync": (t.rsync_down, whole), "tar | ssh": (t.tar_down, whole)}, down=True))
    for key, title in (("part", "of which 1 MiB differs"), ("grown", "that has grown by 1 MiB")):
        new = data.get(key)
        up = {"voyageur": (t.ours_sync_one, new), "rsync": (t.rsync, new)}
        found.append(Case(key, f"again, one file of {mib} MiB {title}", up, one))
        back = {"voyageur": (t.ours_sync_down, new), "rsync": (t.rsync_down, new)}
        found.append(Case(key + "down", f"again, one file of {mib} MiB {title}, down", back, one, True))
    found.append(Case("text", f"{mib} MiB of text",
                      {"voyageur": (t.ours, data.get("text")), "rsync -z": (t.rsync_z, data.get("text")),
                       "rsync": (t.rsync, data.get("text"))}))
    return [case for case in found if case.key in bench.options.rows]


def make_data(bench):
    """Random bytes in the sizes of real datasets' small files, the same at each run."""
    data, options = {}, bench.options
    ones = {"one", "down", "part", "grown", "partdown", "growndown"} & set(options.rows)
    if ones:
        data["one"] = str(bench.scratch / "one")
        with open(data["one"], "wb") as out:
            for _ in range(options.mib):
                out.write(os.urandom(1 << 20))
    for key, at in (("part", options.mib // 2), ("grown", options.mib)):
        if {key, key + "down"} & set(options.rows):
            data[key] = str(bench.scratch / key)
            shutil.copyfile(data["one"], data[key])
            with open(data[key], "r+b") as out:
                out.seek((at << 20) + (5 if key == "part" else 0))
                out.write(os.urandom(1 << 20))
    if "text" in options.rows:
        data["text"] = str(bench.scratch / "text")
        rng = random.Random(2)
        words = ["".join(rng.choices("etaoinshrdlu", k=rng.randint(2, 9))) for _ in range(5000)]
        with open(data["text"], "w", encoding="ascii") as out:
            while out.tell() < options.mib << 20:
                out.write(" ".join(rng.choices(words, k=10_000)) + "\n")
    if "tiny" in options.rows:
        data["tiny"] = str(bench.scratch / "tiny")
        pathlib.Path(data["tiny"]).write_bytes(b"x")
    if {"many", "same", "changed", "manydown"} & set(options.rows):
        pool, rng = os.urandom(1 << 20), random.Random(1)
        by_file = {"scp", "sftp", "rclone", "lftp"}
        only_some = options.tools and set(options.tools) <= by_file and not {"same", "changed", "manydown"} & set(options.rows)
        for name, count in (("files", 0 if only_some else options.files), ("some", min(SMALL_SHARE, options.files))):
            data[name] = str(bench.scratch / name)
            for number in range(count):
                folder = bench.scratch / name / f"{number // 1000:03}"
                folder.mkdir(parents=True, exist_ok=True)
                size = rng.randint(*options.sizes)
                start = rng.randrange(len(pool) - size)
                (folder / f"{number:06}").write_bytes(pool[start:start + size])
    if "changed" in options.rows:
        data["changed"] = str(bench.scratch / "changed")
        subprocess.run(["cp", "-al", data["files"], data["changed"]], check=True)
        for number in range(0, options.files, 100):
            path = bench.scratch / "changed" / f"{number // 1000:03}" / f"{number:06}"
            content = path.read_bytes()
            path.unlink()  # the other one keeps its content
            path.write_bytes(content[:-100] + os.urandom(100))
    return data


def median(figures):
    values = [[getattr(figure, name) for figure in figures] for name in ("wall", "cpu", "memory", "wire")]
    return Figures(*(None if None in value else statistics.median(value) for value in values))


@dataclasses.dataclass
class Cell:
    """What a tool needed in one row."""
    wall: float
    cpu: float
    memory: float
    wire: float | None
    runs: int
    share: int = 0  # files it got, when that is not all
    whole: float = 0  # wall time; of a share, that of the whole by the number of files


def seconds(value):
    return f"{value:.2f}" if value < 100 else f"{value:.0f}"


def say(title, link, cells):
    ours, most = cells.get("voyageur"), max(cell.runs for cell in cells.values())
    print(f"\n{title}, {link}")
    for name, cell in cells.items():
        part = f" (first {cell.share} files)" if cell.share else ""
        part += f" (runs: {cell.runs})" if cell.runs < most else ""
        ratio = f"× {cell.whole / ours.whole:.2f}" if ours else ""
        wire = "–" if cell.wire is None else f"{cell.wire / 1e6:.1f}"
        print(f"  {name + part:<36} {seconds(cell.wall):>8} s {cell.cpu:8.2f} s CPU {cell.memory / 1024:6.0f} MB "
              f"{wire:>8} MB on the wire {ratio:>9}")
    sys.stdout.flush()


def cell_text(name):
    return name.replace("|", "\\|")


def tables(results):
    """Markdown: the wall times of each row beside ours, then everything."""
    for title, rows in results.items():
        tools = list(dict.fromkeys(name for cells in rows.values() for name in cells))
        print(f"\n**{title}**: seconds, and the ratio to Voyageur\n\n| | " + " | ".join(map(cell_text, tools)) + " |\n| --- |" + " ---: |" * len(tools))
        for link, cells in rows.items():
            ours = cells.get("voyageur")
            shown = []
            for name in tools:
                cell = cells.get(name)
                ratio = f" (× {cell.whole / ours.whole:.2f})" if cell and ours and name != "voyageur" else ""
                shown.append("–" if not cell else seconds(cell.wall) + ("¹" if cell.share else "") + ratio)
            print(f"| {link} | " + " | ".join(shown) + " |")
    print(f"\n¹ the first {SMALL_SHARE} files; the ratio is estimated for all files from these")
    print("\n| | | wall s | CPU s | memory MB | wire MB | runs |\n| --- | --- | ---: | ---: | ---: | ---: | ---: |")
    for title, rows in results.items():
        for link, cells in rows.items():
            for name, cell in cells.items():
                wire = "–" if cell.wire is None else f"{cell.wire / 1e6:.1f}"
                print(f"| {title}, {link} | {cell_text(name)}{'¹' if cell.share else ''} | {seconds(cell.wall)} | {cell.cpu:.2f} "
                      f"| {cell.memory / 1024:.0f} | {wire} | {cell.runs} |")


def run_case(bench, case, link):
    at = f"link{bench.links.index(link)}"
    figures = {}
    names = [name for name in case.tools if (not bench.options.tools or name.split(",")[0] in bench.options.tools)
             and (name == "tar | ssh" or name.startswith("voyageur") or shutil.which(name))]
    for turn in range(bench.options.runs):
        for name in names[turn % len(names):] + names[:turn % len(names)]:  # each is first in its turn
            # What takes minutes is the same within a per cent.
            if not name.startswith("voyageur") and figures.get(name, [Figures(0, 0, 0, 0)])[0].wall > bench.options.long:
                continue
            tell, what = case.tools[name]
            bench.runs += 1
            to = f"bench{bench.runs}"
            if case.down:
                here = bench.scratch / to
                if case.first:
                    shutil.copy2(case.first, here)
                figures.setdefault(name, []).append(bench.measure(link, tell(bench.kept(what), at, here), shell=True))
                shutil.rmtree(here) if here.is_dir() else here.unlink()
                continue
            if case.first:
                bench.ssh(bench.links[0], f"cp -a {bench.kept(case.first)} {to}")
            figures.setdefault(name, []).append(bench.measure(link, tell(what, at, to), shell=True))
            bench.ssh(bench.links[0], f"rm -rf {to} {to}.part")
    cells = {}
    for name, (_, what) in case.tools.items():
        if name not in figures:
            continue
        middle, share = median(figures[name]), 0
        if what.endswith("/some") and bench.options.files > SMALL_SHARE:
            share = SMALL_SHARE
        cells[name] = Cell(middle.wall, middle.cpu, middle.memory, middle.wire, len(figures[name]), share,
                           middle.wall * bench.options.files / share if share else middle.wall)
    say(case.title, link.name, cells)
    bench.results.setdefault(case.title, {}).setdefault(link.name, {}).update(cells)
    if case.key == "tiny" and "voyageur" in cells:
        bench.without_data[link.name] = cells["voyageur"].wall
    if case.key == "one" and link.name in bench.without_data:
        wall = cells["voyageur"].wall - bench.without_data[link.name]
        rate = bench.options.mib * 2**20 / wall
        part = f", {rate / link.bytes_per_second:.1%} of the link" if link.bytes_per_second else ""
        print(f"\nvoyageur, without what a file of 1 byte takes ({bench.without_data[link.name]:.2f} s): {rate / 1e6:.0f} MB/s{part}")


def main():
    words = lambda text: text.split(",")
    parser = argparse.ArgumentParser()
    for name in ("voyageur", "relay", "scratch", "practice"):
        parser.add_argument(f"--{name}", required=True)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--mib", type=int, default=1024)
    parser.add_argument("--files", type=int, default=100_000)
    parser.add_argument("--links", type=words, default=["loopback", "20/100", "80/100", "20/1000", "80/1000"])
    parser.add_argument("--rows", type=words, default=["tiny", "one", "many", "same", "changed"])
    parser.add_argument("--sizes", type=lambda text: [int(part) for part in text.split("-")], default=[1000, 30000])
    parser.add_argument("--long", type=float, default=60)
    parser.add_argument("--tools", type=words, default=[])
    parser.add_argument("--results")
    parser.add_argument("--markdown", action="store_true")
    parser.add_argument("--quick", action="store_true")
    options = parser.parse_args()
    if options.quick:
        options.runs, options.mib, options.files = 1, min(options.mib, 64), min(options.files, SMALL_SHARE)
    if "loopback" not in options.links:
        options.links.insert(0, "loopback")  # what cleans up goes there
        skip = 1
    else:
        skip = 0
    bench = Bench(options)
    try:
        data = make_data(bench)
        print(f"whole commands with their login, medians of {options.runs} runs, one for a peer that takes over {options.long:.0f} s; “beside ours” is the wall time divided by ours")
        for case in cases(bench, data):
            for link in bench.links[skip:]:
                run_case(bench, case, link)
                bench.save()
        if options.markdown:
            tables(bench.results)
    finally:
        bench.close()


main()
