# SPDX-License-Identifier: GPL-3.0-or-later
"""What each program of the far side is run with: a row makes files in the folder where the program begins, and returns its
arguments, its input and what it must print ("" for nothing, None where a look at the files says more)."""
import gzip
import hashlib
import io
import os
import tarfile

NAMES = ["plain", "a b", "q'uo\"te", "new\nline", "$(touch hijacked)", "`touch hijacked`", "-rf", "--help", "*", "\\n", "tab\there",
         "caf\u00e9", "cafe\u0301", "x" * 250, " ", "semi;colon", "#hash", "~", "%s", "&amp", "a=b"]
ROWS = {}


def row(*names, **more):
    def keep(function):
        for name in names:
            ROWS.setdefault(name, []).append((function, more))
        return function
    return keep


def write(path, content="content\n"):
    os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
    with open(path, "wb") as stream:
        stream.write(content if isinstance(content, bytes) else content.encode())


def make_tree(folder):
    for name in NAMES:
        write(f"{folder}/{name}", "of " + name)
    for name in ("new\nline.d", "-d", "sp ace"):
        write(f"{folder}/{name}/in side", "deep")
    os.makedirs(f"{folder}/empty")
    os.symlink("plain", f"{folder}/li nk")
    for top, folders, files in os.walk(folder):
        for name in folders + files:
            os.utime(os.path.join(top, name), (1700000000, 1700000000), follow_symlinks=False)
    os.utime(folder, (1700000000, 1700000000))


def zero(*words):
    return b"".join((word if isinstance(word, bytes) else word.encode()) + b"\0" for word in words)


def said(program, *records, outcome="done"):
    """What a program of ours says: see records.h."""
    every = [["voyageur", program, "1", outcome], *records, ["end"]]
    return "".join("".join(word + "\0" for word in [str(len(one)), *one]) for one in every)


def sha(content):
    return hashlib.sha256(content if isinstance(content, bytes) else content.encode()).hexdigest()


def tar(files):
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode="w") as archive:
        for name, content in files.items():
            entry = tarfile.TarInfo(name)
            entry.size, entry.mtime, entry.mode = len(content), 1700000000, 0o640
            archive.addfile(entry, io.BytesIO(content.encode()))
    return stream.getvalue()


def each_name(*names, **more):
    """A row for each name that means no good; the environments are tried with the first two only."""
    def keep(function):
        for number, one in enumerate(NAMES):
            row(*names, briefly=number > 1, **more)(lambda one=one: function(one))
        return function
    return keep


@row("folder-facts")
def _():
    make_tree("t")
    return ["t"], b"", None


@row("pack-folder")
def _():
    make_tree("t")
    return ["out/p.tar", ".", "t"], b"", None


@each_name("find-archive")
def _(name):
    write("f/other", "no")
    write("f/" + name)
    return ["f", sha("content\n"), ""], b"", said("find-archive", ["name", name])


@row("find-archive")
def _():
    write("f/other", "no")
    return ["f", sha("content\n"), ""], b"", said("find-archive")


@row("look-at-data", busybox_differs="says that it could not count")
def _():
    make_tree("t")
    return ["t", "20"], b"", None


@row("look-at-data")
def _():
    write("a b.tar", tar({"x": "1", "y": "2"}))
    return ["a b.tar", "20"], b"", None


@row("look-at-data")
def _():
    return ["no such/thing", "20"], b"", said("look-at-data", ["kind", "missing"])


@row("make-run-folder")
def _():
    make_tree("code")
    return ["run/one", "code", ".started"], b"", ""


@row("renew-code")
def _():
    write("run/code/old.py", "old")
    write("run/code/deep/train.py", "old")
    write("run/code/log.txt", "shipped")
    write("run/.started")
    for name in ("run/code/old.py", "run/code/deep/train.py"):
        os.utime(name, (1, 1))
    os.utime("run/.started", (2, 2))
    write("run/code/made.csv", "a result")
    write("new/deep/train.py", "new")
    write("new/log.txt", "shipped")
    here = os.getcwd()
    return [here + "/run", here + "/new", ".started", "made"], b"", ""


@each_name("place-file")
def _(name):
    return ["to/" + name, f"to/{name}/" + name[:100]], b"what\0 it\n is", ""


@each_name("is-there")
def _(name):
    write("f/" + name)
    return ["f", "f/" + name], b"", "yes\n"


@row("is-there")
def _():
    return ["e", "no\nsuch"], b"", ""


@row("is-there")
def _():
    os.makedirs("-d")
    return ["d", "-d"], b"", "yes\n"


@row("place-folder")
def _():
    make_tree("sent")
    return ["sent", "-final"], b"", ""


@row("place-folder")
def _():
    make_tree("sent")
    os.makedirs("final")
    return ["sent", "final"], b"", ""


@row("file-size")
def _():
    write("a\nb", "12345")
    return ["a\nb"], b"", None


@each_name("file-sums", lacks_ok=True)
def _(name):
    write("./" + name)
    return ["./" + name, "md5"], b"", None


@row("look-at-environment")
def _():
    write("e/.voyageur", "hash\nhome\n")
    write("e/bin/python", "#!/bin/sh\n")
    os.chmod("e/bin/python", 0o755)
    write("e/imports.txt", "torch\ttorch\tok\t\n")
    write("e/frozen.txt", "torch==2\n")
    return ["e"], b"", said("look-at-environment", ["mark", "hash\nhome\n"], ["imports", "torch\ttorch\tok\t\n"],
                              ["frozen", "torch==2\n"])


@row("look-at-environment")
def _():
    return ["-no"], b"", said("look-at-environment")


@each_name("read-script")
def _(name):
    write("s/" + name, "#!/bin/bash\n")
    return ["s/" + name, "1000"], b"", said("read-script", ["file", "@/s/" + name]) + "#!/bin/bash\n"


@row("read-script")
def _():
    write("s", "x" * 2000)
    return ["s", "1000"], b"", said("read-script", ["large"])


@each_name("save-script")
def _(name):
    write("s/" + name, "old")
    return ["s/" + name, "expected", sha("old"), "replace", "3"], b"new", None if len(name) > 200 else said("save-script", ["saved", "@/s/" + name])


@row("save-script")
def _():
    write("s", "other")
    return ["s", "expected", sha("old"), "replace", "3"], b"new", said("save-script", ["changed"])


@row("find-events")
def _():
    write("w/runs/a b/events.out.tfevents.1", "x")
    os.utime("w/runs/a b/events.out.tfevents.1", (1700000000, 1700000000))
    return ["w"], b"", None


@row("read-chain")
def _():
    write("c/done", "well")
    write("c/jobs", "1 2\n")
    write("c/log", "line\n")
    return ["c"], b"", said("read-chain", ["state", "done", "well"], ["jobs", "1 2"]) + "line\n"


@row("read-chain")
def _():
    write("c/log", "li\0ne")
    return ["c"], b"", said("read-chain", ["state", "open", ""], ["jobs", ""]) + "li\0ne"


@row("read-chain")
def _():
    return ["gone"], b"", said("read-chain")


@row("place-chain-jobs")
def _():
    return ["- c\nd"], b"1 2 3\n", ""


@each_name("look-before-submission")
def _(name):
    write("w/" + name, "12345")
    return ["w", "file", name, "file", "no\nsuch", "folder", name], b"", said(
        "look-before-submission", ["there", "5"], ["missing"], ["missing"], ["folder", "@/w"])


@row("look-before-submission")
def _():
    os.makedirs("w")
    return ["w/to/come", "file", "x"], b"", said("look-before-submission", ["missing"], ["folder", "@/w"])


@row("list-results")
def _():
    make_tree("r/results")
    return ["r", ".", ".started", ""], b"", None


@row("list-results")
def _():
    return ["gone", ".", ".started", ""], b"", said("list-results", ["gone"])


@each_name("list-results")
def _(name):
    for number in range(3):
        write(f"r/results/{name}/{number}", "12345")
        os.utime(f"r/results/{name}/{number}", (1700000000, 1700000000))
    os.rename(f"r/results/{name}/2", "r/later.out")
    os.remove(f"r/results/{name}/1")
    os.makedirs("r/chain")
    return ["r", ".", ".started", "1"], b"", said("list-results", ["file", "5", "1700000000", f"results/{name}/0"])


@row("gather-results")
def _():
    make_tree("r/results")
    return ["r", "into"], zero(*(word for name in NAMES for word in ("results/" + name, "to/" + name))), ""


@row("which-exist")
def _():
    make_tree("t")
    return ["t/" + name for name in NAMES] + ["no"], b"", said("which-exist", *[["yes"]] * len(NAMES), ["no"])


@each_name("place-script")
def _(name):
    return ["run/" + name, "job.sh", "4", "logs/" + name], b"text", said("place-script", ["folder", "@/run/" + name])


@row("place-script", until=b"logs/x")
def _():
    write("run/logs", "a file")
    return ["run", "job.sh", "4", "logs/x"], b"text", None


@row("place-script")
def _():
    write("run/job.sh", "as it was")
    return ["run", "job.sh", "9", "logs"], b"cut", ""


@row("read-sweep")
def _():
    write("s/table.tsv", "a\tb\n")
    write("s/runs-per-task", "2\n")
    write("s/status/run-1", "ok\n")
    return ["s"], b"", said("read-sweep", ["runs-per-task", "2"], ["table", "a\tb\n"]) + "ok\n"


@each_name("read-file")
def _(name):
    write("f/" + name)
    return ["f/" + name], b"", "content\n"


@row("look-at-server")
def _():
    write("s/state", "listening login node 1234\n")
    write("s/host", "elsewhere\n")
    write("s/secret", "abc")
    return ["s", "0", "used"], b"", "listening login node 1234\n\036held\036\036\036abc"


@row("look-at-server")
def _():
    return ["gone", "0", ""], b"", ""


@row("find-servers")
def _():
    write("s/a/lease", "")
    write("s/a/state", "listening 12.0 node 1234\n")
    write("s/b/lease", "")
    write("s/b/state", "ended 12.0 node 1\n")
    return ["s", "a", "b", "c"], b"", "a\n"


@row("end-server")
def _():
    write("s/state", "ended 12.0 node 1\n")
    return [os.path.abspath("s"), "/bin/true", ""], b"", ""


@row("end-server")
def _():
    write("s/state", "listening 12.0 node 1\n")
    write("s/attempt", "another")
    return [os.path.abspath("s"), "/bin/false", "this"], b"", ""


@row("have-events")
def _():
    write("w/a b/events.out.tfevents.1", "x")
    return ["w", "/nowhere", "no", "a b"], b"", "1\n"


@row("read-sources", busybox_differs="its grep cannot end names with NUL: fewer folders are proposed")
def _():
    write("w/job.sh", "#!/bin/bash\npython train.py\n")
    write("w/tr ain.py", "SummaryWriter('runs')\n")
    return ["1", "/bin/false", "/bin/false", "w"], b"", "#!/bin/bash\npython train.py\0./tr ain.py\0SummaryWriter('runs')\n\0"


@each_name("real-folder")
def _(name):
    os.makedirs("f/" + name)
    return ["f/" + name, "/nowhere"], b"", "@/f/" + name + "\n"


@row("login-shell")
def _():
    return [], b"", "/bin/which\n"


@row("startup-files")
def _():
    return [], b"", None


@row("look-at-home")
def _():
    os.makedirs("home/scratch")
    return ["~/scratch", "~/no"], b"", None


@row("read-log", volatile=True)
def _():
    write("a\nlog", "0123456789")
    return ["./a\nlog", "2", "5", "", "0", "-1"], b"", None


@row("read-log")
def _():
    return ["no", "0", "5", "", "0", "-1"], b"", ""


@row("look-at-keys")
def _():
    os.makedirs("home/.ssh")
    write("home/.ssh/authorized_keys", "# ssh-ed25519 AAAA\nssh-ed25519 AAAA me\n")
    for name in ("home", "home/.ssh", "home/.ssh/authorized_keys"):
        os.chmod(name, 0o700)
    return ["AAAA", "ssh-ed25519"], b"", said("look-at-keys", ["plain"])


@row("add-key")
def _():
    write("home/.ssh/authorized_keys", "ssh-rsa BBBB other")
    return ["AAAA", "ssh-ed25519 AAAA me", "ssh-ed25519"], b"", said("add-key", ["installed"])


@row("walk-storage", "walk-shared", "walk-unused", unordered=True)
def _():
    make_tree("t")
    return ["t", "nosuchgroup"], b"", None


@row("walk-storage", "walk-shared", "walk-unused")
def _():
    return ["gone", "x"], b"", ""


@row("which-compressors")
def _():
    return [], b"", None


@each_name("place-fetched")
def _(name):
    write("f/" + name[:200] + ".part", "new")
    write("f/" + name[:200], "old")
    return ["f/" + name[:200] + ".part", "f/" + name[:200], "ours"], b"", ""


@row("place-fetched")
def _():
    write("p", "new")
    write("f", "old")
    return ["p", "f", "theirs"], b"", ""


@row("place-fetched")
def _():
    write("p", "new")
    os.makedirs("f")
    return ["p", "f", "ours"], b"", ""


@row("fetch-size", "fetch-file")
def _():
    return ["part", "which", "no", "no", "5"], b"", ""


@row("kept-parts")
def _():
    make_tree("t")
    return ["look", ""] + ["t/" + name for name in NAMES] + ["gone"], b"", None


@row("kept-parts")
def _():
    make_tree("t")
    return ["remove", ""] + ["t/" + name for name in NAMES], b"", None


@row("list-folder", unordered=True, busybox_differs="names begin with ./ there, as the reader knows")
def _():
    make_tree("t")
    return ["t"], b"", None


@row("list-folder")
def _():
    write("f")
    return ["f"], b"", ""


@row("list-folder")
def _():
    return ["gone"], b"", ""


@each_name("sum-of-beginning", lacks_ok=True)
def _(name):
    write("f/" + name)
    return ["f/" + name, "3"], b"", None


@each_name("seed-part")
def _(name):
    write("f/" + name, "older content")
    return ["f/" + name, "p/" + name[:200] + ".part", "p", "5"], b"", ""


@row("seed-part")
def _():
    write("old", "older content")
    write("p/part", "another's")
    return ["old", "p/part", "p", "5"], b"", ""


@each_name("sum-chunks", lacks_ok=True)
def _(name):
    write("f/" + name, b"x" * 1048576 + b"y")
    return ["f/" + name, "1"], b"", None


@each_name("read-ranges")
def _(name):
    write("f/" + name, b"a" * 131072 + b"b" * 131072 + b"c" * 10)
    return ["f/" + name], b"2 1\n0 1\n", "c" * 10 + "a" * 131072


@each_name("read-from")
def _(name):
    write("f/" + name)
    return ["f/" + name, "4"], b"", "tent\n"


@row("check-sums", lacks_ok=True, busybox_differs="cannot compare lists: none")
def _():
    write("f/a b")
    return ["f"], (sha("content\n") + "  a b\n").encode(), "same\n"


@row("check-sums", lacks_ok=True, busybox_differs="cannot compare lists: none")
def _():
    write("f/a b", "other")
    return ["f"], (sha("content\n") + "  a b\n").encode(), None


@row("send-tree", tar=True)
def _():
    make_tree("t")
    return ["t"], b"", None


@row("send-names", "send-listed", "send-list", tar=True)
def _():
    make_tree("t")
    return ["t"], zero(*("./" + name for name in NAMES)), None


@each_name("look-at-path")
def _(name):
    write("f/" + name)
    os.utime("f/" + name, (1700000000, 1700000000))
    os.chmod("f/" + name, 0o640)
    return ["f/" + name], b"", "file\n8\n1700000000\n640\n"


@row("look-at-path")
def _():
    return ["gone"], b"", "nothing\n"


@each_name("remove-part")
def _(name):
    write("f/" + name)
    return ["f/" + name], b"", ""


@each_name("make-folder")
def _(name):
    return ["f/" + name], b"", ""


@row("make-folder")
def _():
    write("f")
    return ["f"], b"", ""


@each_name("rename-path")
def _(name):
    write("f/" + name)
    write("f/other")
    return ["f/" + name, "f/new " + name[:200]], b"", ""


@row("rename-path")
def _():
    write("a")
    write("b")
    return ["a", "b"], b"", ""


@row("rename-path")
def _():
    return ["gone", "b"], b"", ""


@row("count-paths")
def _():
    make_tree("t")
    return [], zero("./t"), None


@row("look-before-removal")
def _():
    make_tree("t")
    return [], zero(*("./t/" + name for name in NAMES)), ""


@row("look-before-removal")
def _():
    return [], zero("./home"), "./home"


@row("remove-paths")
def _():
    make_tree("t")
    return [], zero(*("./t/" + name for name in NAMES)), ""


@row("change-mode")
def _():
    make_tree("t")
    return ["640", "no"], zero(*("./t/" + name for name in NAMES)), ""


@row("change-mode")
def _():
    make_tree("t")
    return ["u+rwX,go-w", "yes"], zero("./t"), ""


@row("own-groups")
def _():
    return [], b"", None


@row("change-group", "share-with-group")
def _():
    make_tree("t")
    return [str(os.getegid()), "yes"], zero("./t"), ""


@row("scan-tree", unordered=True)
def _():
    make_tree("t")
    return ["t", ".", "1"], b"", None


@row("scan-tree")
def _():
    return ["gone", ".", "1"], b"", ""


@row("scan-plainly", unordered=True)
def _():
    make_tree("t")
    return ["t", "."], b"", None


@row("scan-names")
def _():
    make_tree("t")
    return ["t"], zero(*("./" + name for name in NAMES), "./gone"), None


@row("write-blocks")
def _():
    write("part", "\0" * 4 * 131072)
    return ["part"], b"1 1\n" + b"a" * 131072 + b"3 1\n" + b"b" * 131072, "\n\n"


@row("write-blocks")
def _():
    write("part", "\0" * 4 * 131072)
    packed = gzip.compress(b"a" * 131072)
    extra = 1024 - (len(packed) + 22) % 1024
    packed += (b"\x1f\x8b\x08\x04\0\0\0\0\0\xff" + extra.to_bytes(2, "little") + b"VY" + (extra - 4).to_bytes(2, "little")
               + bytes(extra - 4) + b"\3\0" + bytes(8))
    return ["part"], b"1 1 %d\n" % (len(packed) // 1024) + packed + b"3 1\n" + b"b" * 131072, "\n\n"


@each_name("keep-file", lacks_ok=True)
def _(name):
    text = b"the content"
    short = name[:200]
    return (["f/" + short + ".part", "f/" + short, "f", "-1", "640", "new", "8", "none", "202001010000.00"],
            b"rest 0\n" + text, None)


@row("leave-stage", "kept-stage")
def _():
    write("st/a\nb", "12345")
    write("lock", "mine\n")
    return ["st", "lock", "mine", "keep"], b"", None


@row("check-stage", lacks_ok=True, busybox_differs="cannot compare lists: none")
def _():
    write("st/a b")
    write("lock", "mine\n")
    return ["st", "lock", "mine"], (sha("content\n") + "  a b\n").encode(), "same\n"


@row("settle-stage")
def _():
    make_tree("st")
    return ["st", "lock", "mine", "give"], zero(*(w for n in NAMES for w in (n, "new-" + n[:200]))), ""


@row("settle-stage")
def _():
    return ["gone", "lock", "mine", "give"], b"", ""


@each_name("move-into")
def _(name):
    write("f/" + name)
    return ["f/" + name, f"to/{name}/x"], b"", ""


@row("unpack-stage")
def _():
    return ["st/t", "lock", "mine", "new", "st", "-xpof"], tar({name: "of it" for name in NAMES if len(name) < 90}), ""


@row("place-stage")
def _():
    make_tree("st/t")
    return ["st", "t", "final", "-f", "lock", "mine"], b"", None


@row("place-stage")
def _():
    make_tree("st/t")
    make_tree("final")
    write("lock", "mine\n")
    return ["st", "t", "final", "-f", "lock", "mine"], b"", ""


@row("place-stage")
def _():
    make_tree("st/t")
    write("final/plain", "stays")
    write("lock", "mine\n")
    return ["st", "t", "final", "-n", "lock", "mine"], b"", None


@row("place-stage")
def _():
    make_tree("st/t")
    write("final", "a file")
    write("lock", "mine\n")
    return ["st", "t", "final", "-f", "lock", "mine"], b"", ""


@each_name("read-file-from")
def _(name):
    write("f/" + name)
    return ["f", "./" + name, "4"], b"", "tent\n"


@row("list-stock", unordered=True, busybox_differs="says that it is incomplete")
def _():
    make_tree("t")
    return ["t"], b"", None


@row("sum-beginnings", lacks_ok=True)
def _():
    make_tree("t")
    return ["t"], zero(*(w for n in NAMES for w in ("./" + n, "2")), "./gone", "2"), None


@row("sum-files", lacks_ok=True)
def _():
    make_tree("t")
    return ["t"], zero(*("./" + n for n in NAMES)), None


@row("remove-files")
def _():
    make_tree("t")
    return ["t"], zero(*NAMES), ""


@row("change-modes")
def _():
    make_tree("t")
    return ["t", "600"], zero(*NAMES), ""


@row("drop-partial")
def _():
    write("p/a b")
    return ["p/a b", "p"], b"", ""


@row("tidy-partial")
def _():
    write("p/a b", "12345")
    return ["p"], b"", None


@each_name("place-synced")
def _(name):
    write("p/part", "new")
    write("t/" + name, "old")
    return ["p/part", "t/" + name, "any", "1700000000", "640"], b"", ""


@row("place-synced")
def _():
    write("p/part", "new")
    write("t/x", "old")
    return ["p/part", "t/x", "-", "1700000000", "640"], b"", ""


@row("remove-empty")
def _():
    os.makedirs("t/a b")
    os.makedirs("t/-x")
    return ["t"], zero("a b", "-x"), ""


@row("set-mode")
def _():
    make_tree("t")
    return ["t", "0640"], zero(*("./" + n for n in NAMES)), ""


@row("set-times")
def _():
    make_tree("t")
    return ["t"], zero(*("1600000000 ./" + n for n in NAMES)), ""


@row("look-at-allocation")
def _():
    write("a/lease", "12")
    write("a/status", "0\n")
    write("a/record", "0123456789")
    return ["a", "13", "5"], b"", said("look-at-allocation", ["status", "0"], ["words", ""]) + "456789"


@row("look-at-allocation")
def _():
    write("a/lease", "12")
    write("a/words", "salloc: Pending job allocation 123\nodd \036 word\n")
    write("a/record", "01\0\03634")
    return ["a", "13", "1"], b"", said(
        "look-at-allocation", ["status", ""], ["words", "salloc: Pending job allocation 123\nodd \036 word"]) + "01\0\03634"


@row("look-at-allocation")
def _():
    return ["gone", "13", "5"], b"", ""


@row("release-allocation")
def _():
    write("a/lease", "12")
    return ["a", "/bin/true", "me", "try-x"], b"", ""


@row("write-checks")
def _():
    return ["c\nd", "script", "runner", "measure", "modules", "gpu", "text 1\n", "run", "$(touch hijacked)"], b"", ""


@row("run-batch")
def _():
    return (["TOKEN", "always", "3", "cat", "always", "0", "echo $(touch x; echo two); false", "after", "2", "cat",
             "always", "4", "head -c 1", "always", "70001", "wc -c | tr -d ' '"],
            b"onexxfour" + b"z" * 70001,
            "one\0TOKEN 0\0two\n\0TOKEN 1\0\0TOKEN skipped\0f\0TOKEN 0\0" + "70001\n\0TOKEN 0\0")


@row("queue-and-tasks")
def _():
    queue = r"printf 'hi\n12_[3-9%%2]\0378 9\037\036\n12_1\037*\037\036\n5\037\036\n7_2\037a\n_x\n\n34\n5_6 \037\036\n'; false"
    return ([queue, "9", "", "echo", "a b"], b"",
            "hi\n12_[3-9%2]\x1f8 9\x1f\x1e\n12_1\x1f*\x1f\x1e\n5\x1f\x1e\n7_2\x1fa\n_x\n\n34\n5_6 \x1f\x1e\n\0" "1\0"
            "a b --jobs=12,7,5\n\0" "0\0" "12,7,5\0")


@row("queue-and-tasks")
def _():
    return [r"printf '7_1\037 '", "9", "7", "echo", "once"], b"", "7_1\x1f \0" "0\0" "once --jobs=7\n\0" "0\0" "7\0"


@row("queue-and-tasks")
def _():
    return [r"printf '7_1\037 '", "9", "7,8", "echo", "again"], b"", "7_1\x1f \0" "0\0" "again --jobs=7\n\0" "0\0" "7\0"


@row("queue-and-tasks")
def _():
    return ["echo none", "9", "7", "seq", "100000"], b"", "none\n\0" "0\0"


@row("queue-and-tasks")
def _():
    return ["echo none", "9", "", "echo", "asked"], b"", "none\n\0" "0\0"


@row("queue-and-tasks")
def _():
    return [r"printf '1_1\037 '", "1", "", "sh", "-c", "sleep 9"], b"", "1_1\x1f \0" "0\0\0" "1\0" "1\0"


@row("home-and-storage")
def _():
    os.makedirs("home/scratch")
    return [], b"", said("home-and-storage", ["home", "@/home"], ["storage", "@/home/scratch"])


@row("list-places")
def _():
    os.makedirs("home/projects/def-a b")
    os.makedirs("home/scratch")
    return [], b"", said("list-places", ["home", "@/home", "@/home"], ["scratch", "@/home/scratch", "@/home/scratch"],
                        ["project", "@/home/projects/def-a b", "@/home/projects/def-a b"])


@row("live-state")
def _():
    make_tree("t")
    write("home/.bashrc", "module load x\n")
    return ["MARK", "", "/tmp", "/tmp/no such"], b"", None


@row("quota-report")
def _():
    return [], b"", ""


@row("storage-report", volatile=True)
def _():
    os.makedirs("home/projects/def-a b")
    return ["MARK"], b"", None


# Why a program is not run here.
ELSEWHERE = {
    "make-environment": "pip and modules: tst_environment", "modules-after": "modules: tst_modulesystem",
    "module-spider": "modules", "try-modules": "modules", "prepare-wheels": "pip", "fetch-wheels": "pip", "read-wheels": "pip",
    "ask-wheelhouse": "modules", "open-shell": "does not end", "has-farm": "modules", "submit-farm": "modules",
    "start-server": "Slurm: tst_jobserver", "ask-allocation": "Slurm: tst_allocation", "clone-code": "git: tst_gitcode",
    "find-slurm": "Slurm: tst_client",
}
