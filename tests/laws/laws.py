#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The laws of the house that neither the compiler nor the linker can see.

usage: laws.py LAW [--source DIR] [--build DIR] [--lupdate FILE] [--clang-format FILE]
       laws.py --registered LAW…      fails unless exactly these laws exist

A law is a function from the project's files to a list of violations. Each law stands beside BAD examples, which it must
reject, and GOOD ones, which it must accept: both are tried before the law is asked about the project.
"""
import argparse
import functools
import os
import re
import subprocess
import sys
import tempfile

import arrows
import meanings
import remembered
import tiers
import translations
import words
from sources import TOKEN, code_only, cpp_files, keep_code, literals, matches, read_tree

LAWS = {}


class Law:
    def __init__(self, check, bad, good):
        self.check, self.bad, self.good = check, bad, good


def law(bad, good=None):
    """Registers a law with the examples it must reject ({path: text} each) and the tree it must accept."""
    def register(function):
        LAWS[function.__name__] = Law(function, bad, good or {})
        return function
    return register


def found(path, hits, what):
    return [f"{path}:{line}: {text}: {what}" for line, text in hits]


def inside(path, *places):
    """Whether path is one of the places: a folder ("app/ssh") or a file without its ending ("widgets/common/theme")."""
    return any(path.startswith(place + "/") or os.path.splitext(path)[0] == place for place in places)


@law(bad=[{"app/slurm/client.cpp": "#include <libssh/libssh.h>\n"},
          {"widgets/jobs/page.h": '  #  include "libssh/sftp.h"\n'},
          {"app/transfer/CMakeLists.txt": "voyageur_library(transfer DEPS ThirdParty::ssh)\n"}],
     good={"app/ssh/reactor.cpp": "#include <libssh/libssh.h>\n", "app/base/x.cpp": "// see <libssh/libssh.h>\n"})
def libssh_only_in_ssh(tree, _):
    out = []
    for path, text in cpp_files(tree, "app", "widgets"):
        if not inside(path, "app/ssh"):
            out += found(path, matches(r'^[ \t]*#[ \t]*include\s*[<"]libssh/[^\n]*', text), "libssh is for app/ssh alone")
    for path, text in tree.items():
        if path.endswith("CMakeLists.txt") and path.startswith(("app/", "widgets/")) and not inside(path, "app/ssh"):
            out += found(path, matches(r'^[^#\n]*\bThirdParty::ssh\b', text), "libssh is linked by app/ssh alone")
    return out


@law(bad=[{"app/slurm/client.cpp": "#include <sqlite3.h>\n"}, {"app/runs/chain.cpp": '# include "sqlite3.h"\n'},
          {"app/settings/CMakeLists.txt": "voyageur_library(settings DEPS SQLite::SQLite3)\n"}],
     good={"app/history/rundatabase.cpp": "#include <sqlite3.h>\n"})
def sqlite_only_in_its_wrapper(tree, _):
    out = []
    for path, text in cpp_files(tree, "app", "widgets"):
        if not inside(path, "app/history/rundatabase"):
            out += found(path, matches(r'^[ \t]*#[ \t]*include\s*[<"]sqlite3[^\n]*', text), "SQLite is for app/history/rundatabase")
    for path, text in tree.items():
        if path.endswith("CMakeLists.txt") and path.startswith(("app/", "widgets/")) and not inside(path, "app/history"):
            out += found(path, matches(r'^[^#\n]*\bSQLite::', text), "SQLite is linked by app/history alone")
    return out


# Who else writes into files, and why that is no whole file of a person's.
OTHER_WRITERS = {
    "app/base/appendingfile_posix": "the log grows by a line at a time",
    "app/base/appendingfile_windows": "as above",
    "app/base/filewriter_posix": "the writer itself",
    "app/base/filewriter_windows": "the writer itself",
    "app/dataset/localwriter_posix": "what arrives over the network grows in a part file of its own, and takes its name at the end",
    "app/dataset/localwriter_windows": "as above",
    "app/dataset/localfs_windows": "opens folders and files to look at them",
    "app/main/main": "the program's own channels on Windows",
    "app/models/filelistmodel": "QDataStream into memory",
    "app/settings/settingsfile": "QSettings reads; it writes a file in a temporary folder alone",
    "app/ssh/agentconnection_windows": "a pipe of the agent",
    "app/ssh/share/detached_windows": "the handles of a program that it starts",
    "app/ssh/share/localstream_posix": "a lock's file, whose content nobody needs",
    "app/ssh/share/localstream_windows": "as above, and pipes",
}
WRITING = (r'\bQ(?:Save|Temporary)File\b|\bQSettings\b|\b(?:o|w)?fstream\b|\bw?f(?:re)?open\s*\(|\bcreat\s*\(|\bCreateFile[AW]?\b'
           r'|\b(?:QIODevice|QIODeviceBase|QFile|QFileDevice)::(?:WriteOnly|ReadWrite|Append|Truncate|NewOnly)\b|\bO_(?:CREAT|TRUNC)\b'
           r'|\bQFile::copy\b')


@law(bad=[{"app/runs/x.cpp": "QSaveFile file(path);\n"}, {"widgets/jobs/x.cpp": "if (!QFile::copy(from, to)) {}\n"},
          {"app/models/x.h": "#include <QSettings>\n"}, {"app/main/cli/x.cpp": "std::ofstream out(name);\n"},
          {"app/ssh/x.cpp": "file.open(QIODevice::WriteOnly | QIODevice::Truncate);\n"},
          {"app/slurm/x.cpp": "::open(path, O_WRONLY | O_CREAT, 0600);\n"}, {"app/base/x.cpp": 'auto *f = std::fopen(path, "w");\n'}],
     good={"app/base/filewriter_posix.cpp": "::open(name, O_WRONLY | O_CREAT | O_EXCL, mode);\n",
           "app/runs/x.cpp": "file.open(QIODevice::ReadOnly); // not QSaveFile\nbase::writeFile(path, bytes);\n",
           "app/base/clusterfacts.h": "enum class ComputeAccess { Unknown, ReadWrite };\n"})
def whole_files_have_one_writer(tree, _):
    """Others lose the old content on a full disk (Qt 6.4's QSaveFile and QSettings say that all is well)."""
    out = []
    for path, text in cpp_files(tree, "app", "widgets"):
        if not inside(path, *OTHER_WRITERS):
            out += found(path, matches(WRITING, code_only(text)), "whole files are written by base::FileWriter")
    return out


WIDGET_HEADERS = (r'^[ \t]*#[ \t]*include\s*[<"](?:QtWidgets\b|widgets/|Q(?:\w*(?:Widget|Dialog|Window|Button|Label|Layout|View'
                  r'|Style|StyleOption|Delegate|Box|Edit|Menu|MenuBar|ToolBar|StatusBar|ScrollArea|ScrollBar|Slider|Splitter'
                  r'|SystemTrayIcon|Completer|Frame|ToolTip|MessageBox|ProgressBar|SplashScreen|WhatsThis)'
                  r'|Application|Action|Shortcut)\b)[^\n]*')
GUI_BUT_NO_WIDGET = r'Q(?:Core|Gui)Application|QWindow|QRasterWindow|QAction\b|QShortcut|QStringView|QByteArrayView|QBasicTimer|QAnyStringView|QLatin1StringView|QUtf8StringView'


@law(bad=[{"app/slurm/client.cpp": "thread_local QString last;\n"}, {"widgets/jobs/page.cpp": "static thread_local int n = 0;\n"}],
     good={"app/base/x.cpp": "// nothing is thread_local here\n"})
def nothing_is_thread_local(tree, _):
    out = []
    for path, text in cpp_files(tree, "app", "widgets"):
        out += found(path, matches(r'\bthread_local\b[^\n]*', code_only(text)),
                     "GCC for Windows frees it before its destructor runs (GCC bug 80816)")
    return out


@law(bad=[{"app/models/jobs.cpp": "#include <QMessageBox>\n"}, {"app/runs/x.h": "#include <QtWidgets/QWidget>\n"},
          {"app/ssh/login.cpp": '#include "widgets/connect/signin.h"\n'}, {"app/settings/a.h": "#include <QApplication>\n"}],
     good={"app/models/jobs.cpp": "#include <QCoreApplication>\n#include <QStringView>\n#include <QAbstractItemModel>\n",
           "app/main/main.cpp": "#include <QApplication>\n", "widgets/jobs/page.cpp": "#include <QTableView>\n"})
def widgets_only_in_the_window(tree, _):
    out = []
    for path, text in cpp_files(tree, "app"):
        if not inside(path, "app/main"):
            hits = [hit for hit in matches(WIDGET_HEADERS, text) if not re.search(GUI_BUT_NO_WIDGET, hit[1])]
            out += found(path, hits, "the engine knows no widgets")
    return out


@law(bad=[{"widgets/wizard/page.cpp": "QEventLoop loop;\n"}, {"app/ssh/host.cpp": "QCoreApplication::processEvents();\n"},
          {"widgets/jobs/page.cpp": "dialog->exec();\n"}, {"widgets/jobs/page.cpp": "if (menu.exec (point)) {}\n"}],
     good={"app/main/main.cpp": "return app.exec();\n", "app/transfer/webget.cpp": "QEventLoop loop; loop.exec();\n",
           "widgets/jobs/page.cpp": "// never dialog->exec()\ndialog->open();\n"})
def no_nested_event_loop(tree, _):
    """Qt's HTTP needs a loop: webGet() runs one in a working thread that has no other."""
    out = []
    for path, text in cpp_files(tree, "app", "widgets"):
        if not inside(path, "app/main", "app/transfer/webget"):
            hits = matches(r'\bQEventLoop\b|\bprocessEvents\b|(?:->|\.)\s*exec\s*\(|\bQ\w+::exec\s*\(', code_only(text))
            out += found(path, hits, "a nested event loop lets anything happen in the middle of a function")
    return out


@law(bad=[{"app/transfer/x.cpp": "std::thread worker([] {});\n"}, {"widgets/jobs/x.cpp": "#include <QThread>\n"},
          {"app/models/x.cpp": "QtConcurrent::run(f);\n"}, {"app/runs/x.cpp": "auto f = std::async(g);\n"},
          {"app/dataset/x.cpp": "QThreadPool::globalInstance()->start(f);\n"}],
     good={"app/base/operation.cpp": "std::thread t;\n", "app/ssh/reactor.cpp": "QThread t;\n",
           "app/slurm/x.cpp": "std::this_thread::sleep_for(1s); // no std::thread here\n"})
def threads_only_in_base_and_ssh(tree, _):
    out = []
    for path, text in cpp_files(tree, "app", "widgets"):
        if not inside(path, "app/base", "app/ssh"):
            hits = matches(r'\bQThread(?:Pool)?\b|\bstd::j?thread\b|\bstd::async\b|\bQtConcurrent\b|\bpthread_create\b',
                           code_only(text))
            out += found(path, hits, "work off the GUI thread is base::Operation's business")
    return out


@law(bad=[{"app/models/x.cpp": "const base::Hurry hurry(5);\n"}, {"widgets/jobs/x.cpp": "std::unique_ptr<Hurry> m_hurry;\n"}],
     good={"app/base/pace.h": "class Hurry final {\n};\n", "app/models/x.cpp": "start(base::atPace(pause)); // see Hurry\n",
           "tests/models/x.cpp": "const base::Hurry hurry(5);\n"})
def only_tests_hurry(tree, _):
    out = []
    for path, text in cpp_files(tree, "app", "widgets"):
        if not inside(path, "app/base/pace"):
            out += found(path, matches(r'\bHurry\b', code_only(text)), "the program's pace is one: Hurry is for tests")
    return out


@law(bad=[{"app/main/cli/jobsverb.cpp": 'std::fputs(name, stdout);\n'}, {"app/runs/x.cpp": 'std::cout << name;\n'},
          {"app/main/cli/x.cpp": 'QTextStream out(stdout);\n'}, {"app/main/cli/x.cpp": '::write(1, text, size);\n'},
          {"app/main/cli/x.cpp": 'std::printf("%s", name);\n'}, {"app/main/cli/logverb.cpp": 'console.everyByte(bytes);\n'}],
     good={"app/main/cli/console.cpp": 'std::fwrite(bytes, 1, size, file);\n', "app/main/cli/x.cpp": "std::snprintf(b, n, f); file.write(x);\n",
           "app/main/cli/allocverb.cpp": "console.everyByte(bytes);\n"})
def only_the_console_writes(tree, _):
    """It lets nothing through that a terminal would obey. The bar draws; an archive is for a pipe; the window's program has no
    console; the terminal of a job is one in which a person works."""
    out = []
    for path, text in cpp_files(tree, "app"):
        code = code_only(text)
        if not inside(path, "app/main/cli/console", "app/main/cli/progressbar", "app/main/cli/packverb", "app/main/main",
                      "app/main/cli/terminal", "app/main/cli/rawterminal"):
            hits = matches(r'\b(?:std::)?(?:fputs|fputc|fwrite|puts|putchar|printf|fprintf|vprintf|vfprintf)\s*\(|\bstd::c(?:out|err)\b'
                           r'|\bQTextStream\b[^;]*\bstd(?:out|err)\b|::write\s*\(\s*(?:[12]\b|STD(?:OUT|ERR)_FILENO)', code)
            out += found(path, hits, "strangers' words reach a terminal through Console alone")
        if not inside(path, "app/main/cli/console", "app/main/cli/allocverb"):
            out += found(path, matches(r'\beveryByte\s*\(', code), "only the terminal inside a job gets every byte")
    return out


SHELL_TEXT = (r'\b(?:ba|da|z|tc|c|k)?sh -l?c\b|\beval | (?:&&|\|\|) |\w(?:&&|\|\|)|(?:&&|\|\|)\w|\$\(|2>\s*&1|>\s*/dev/null|<\s*/dev/null'
              r'|\b(?:cd|mkdir|rm|cat|test|export) (?:-\w+ )?["\\\']*%\d')


@law(bad=[{"app/slurm/x.cpp": 'host.run("cd " + dir + " && sbatch job.sh");\n'},
          {"app/runs/x.cpp": 'run(u"bash -c %1"_s.arg(text));\n'}, {"app/ssh/host.cpp": 'f("module list 2>&1");\n'},
          {"widgets/x.cpp": 'f(a + " && " + b);\n'},
          {"app/transfer/x.cpp": 'run(u"mkdir -p %1"_s.arg(path));\n'}, {"app/slurm/x.cpp": 'auto s = R"(echo $(id))";\n'},
          {"app/slurm/x.cpp": 'ShellCommand::script("cat", {x});\n'}, {"app/slurm/x.cpp": 'f("a && b");\n'}],
     good={"app/ssh/shellcommand.cpp": 'text += " && ";\n', "widgets/x.cpp": 't.replace(u"&"_s, u"&&"_s);\n', "app/slurm/x.cpp": 'if (a && b) f("sbatch"); // sh -c no\n',
           "app/source/scan.cpp": 'rule("a && b"); // not shell: a pattern looked for in Python code\n'})
def shell_text_is_born_in_one_place(tree, _):
    """What runs on the far side stands in resources/remote, with a header that is checked when we build; data comes as its
    arguments. app/script is free: its matter is scripts, and it has no way to run anything, as its targets' dependencies show."""
    out = []
    for path, text in cpp_files(tree, "app", "widgets"):
        if inside(path, "app/ssh/shellcommand", "app/script"):
            continue
        out += found(path, matches(r"ShellCommand::(?:script|loginScript)\(", code_only(text)),
                     "what runs on the far side is a program of resources/remote")
        lines = text.split("\n")
        for line, literal, _ in literals(text):
            said = "\n".join(lines[max(line - 2, 0):line + literal.count("\n")])
            if re.search(SHELL_TEXT, literal) and "// not shell: " not in said:
                out.append(f"{path}:{line}: {literal[:80]}: shell text stands in resources/remote only"
                           " (or say why it is none, there or one line above: // not shell: …)")
    return out


@law(bad=[{"widgets/jobs/page.cpp": "label->setStyleSheet(text);\n"}, {"app/main/main.cpp": "app.setStyleSheet(x);\n"}],
     good={"widgets/common/theme.cpp": "app.setStyleSheet(x);\n", "widgets/jobs/p.cpp": "// setStyleSheet is not used\n"})
def style_sheets_only_in_the_theme(tree, _):
    out = []
    for path, text in cpp_files(tree, "app", "widgets"):
        if not inside(path, "widgets/common/theme"):
            out += found(path, matches(r'\bsetStyleSheet\b', code_only(text)), "looks are set in widgets/common/theme")
    return out


@law(bad=[{"app/models/jobsmodel.cpp": "session->host->run(command);\n"}, {"app/models/x.h": "ssh::ShellCommand command;\n"},
          {"app/models/x.cpp": "QFile file(path);\n"}, {"app/models/x.cpp": "(void)base::writeFile(path, text);\n"},
          {"app/models/x.cpp": "QProcess process;\n"}],
     good={"app/models/x.cpp": "work::tryOut(wish, *session, sink, work.stop); // no QProcess\n",
           "app/models/scriptfile.cpp": "QFile file(path);\n", "app/work/x.cpp": "session.host->run(command);\n"})
def view_models_are_projections(tree, _):
    return meanings.reaching(tree)


@law(bad=[{"app/slurm/a.h": "struct Job {\n};\n", "app/runs/b.h": "class Job final {\n};\n"},
          {"app/slurm/a.h": "using Names = QStringList;\n", "widgets/jobs/b.h": "enum class Names {\n};\n"},
          {"app/slurm/job.h": "\n", "app/runs/job.h": "\n"}],
     good={"app/slurm/a.h": "struct Job {\n};\n", "app/slurm/b.h": "struct Job;\nstruct Other : Job {\n};\n",
           "app/runs/queue.h": "\n", "app/slurm/queue.h": "\n"})
def one_meaning_for_each_name(tree, _):
    return meanings.twice(tree)


def is_source(path, text):
    if path.startswith(("resources/templates/", "resources/recipes/")):
        return False  # what people's own scripts are made of
    return (path.endswith((".cpp", ".h", ".c", ".py", ".cmake", ".sh")) or os.path.basename(path) == "CMakeLists.txt"
            or text.startswith("#!"))


@law(bad=[{"app/base/x.h": "#pragma once\n"}, {"tests/run": "#!/bin/bash\nset -e\n"},
          {"app/base/x.cpp": "// SPDX-License-Identifier: MIT\n"}, {"tests/CMakeLists.txt": "# nothing\n"}],
     good={"a.cpp": "// SPDX-License-Identifier: GPL-3.0-or-later\n", "e.py": "", "README.md": "# x\n", "resources/templates/a.sh": "#!/bin/bash\n",
           "resources/recipes/a.sh": "echo\n", "b": "#!/bin/sh\n# SPDX-License-Identifier: GPL-3.0-or-later\n"})
def every_source_names_its_licence(tree, _):
    line = re.compile(r'^(?://|#|--|/\*) SPDX-License-Identifier: GPL-3\.0-or-later(?: \*/)?$', re.M)
    return [f"{path}:1: no line 'SPDX-License-Identifier: GPL-3.0-or-later' among the first five"
            for path, text in tree.items()
            if is_source(path, text) and text.strip() and not line.search("\n".join(text.split("\n")[:5]))]


@law(bad=[{"README.md": "Done \U0001F389\n"}, {"app/base/x.cpp": 'f("\u26a0");\n'}, {"widgets/x.cpp": '"\u2705"\n'},
          {"x.md": "\u2714\ufe0f"}],
     good={"README.md": "1100\u00d7720, caf\u00e9 \u2192 \u2026 \u201cx\u201d\n"})
def no_emoji(tree, _):
    out = []
    for path, text in tree.items():
        out += found(path, matches('[\U0001F000-\U0001FAFF\u2600-\u27BF\u2B50\u2B55\uFE0F]', text), "no emoji, use an icon")
    return out


@law(bad=[{"app/x.cpp": 'f("\u2022 "_L1);\n'}, {"tests/x.cpp": 'QLatin1StringView("caf\u00e9")\n'}, {"app/x.h": 'QString::fromLatin1("\u2026")'}],
     good={"app/x.cpp": '// "\u2022"_L1\nf("x"_L1, u"\u2022"_s, tr("\u2022"));\n'})
def latin1_literals_are_ascii(tree, _):
    out = []
    for path, text in cpp_files(tree, "app", "widgets", "tests"):
        for match in TOKEN.finditer(text) if not text.isascii() else ():
            if not match.group("string") or match.group().isascii():
                continue
            before = text[max(match.start() - 24, 0):match.start()]
            if text.startswith("_L1", match.end()) or re.search(r'(?:QLatin1StringView|QLatin1String|fromLatin1)[({]$', before):
                out.append(f"{path}:{text.count(chr(10), 0, match.start()) + 1}: {match.group()}: each byte becomes a character, write u\"\u2026\"_s")
    return out


@law(bad=[{"tests/ssh/tst_x.cpp": 'QSKIP("no sshd");\n'}, {"tests/x/test_y.py": "@unittest.skip('later')\n"},
          {"tests/x/test_y.py": "@unittest.skipIf(not sshd, 'no sshd')\n"},
          {"tests/ssh/tst_x.cpp": 'QEXPECT_FAIL("", "known", Continue);\n'}],
     good={"tests/ssh/tst_x.cpp": 'QFAIL("sshd is missing"); // never QSKIP\n',
           "tests/x/test_y.py": '@unittest.skipIf(os.name == "nt", "no signals there")\n'})
def no_test_skips(tree, _):
    out = []
    for path, text in cpp_files(tree, "tests"):
        out += found(path, matches(r'\bQSKIP\b|\bQEXPECT_FAIL\b|\bQTEST_SKIP\b', code_only(text)), "what is missing is a failure")
    for path, text in tree.items():
        if path.startswith("tests/") and path.endswith(".py") and not path.startswith("tests/laws/"):
            out += found(path, matches(r'\bunittest\.skip(?!If\(os\.name == "nt")|\bskipTest\(|\bSkipTest\b|\bpytest\.(?:skip|mark\.skip)', text),
                         "what is missing is a failure")
    return out


@law(bad=[{"app/base/x.cpp": "// TO" + "DO: later\n"}, {"tests/x.py": "# FIX" + "ME\n"}, {"app/x.h": "// XX" + "X hack\n"}],
     good={"app/base/x.cpp": "int todoCount = 0;\n"})
def nothing_is_left_for_later(tree, _):
    out = []
    for path, text in tree.items():
        if is_source(path, text):
            out += found(path, matches(r'\b(?:TO' r'DO|FIX' r'ME|XX' r'X)\b[^\n]{0,60}', text), "finish it or file an issue")
    return out


ROWS = "build: tests.json"
LONG_AND_NOT = ('{"tests": [{"name": "tst_a", "properties": [{"name": "LABELS", "value": ["ssh"]}]},'
                ' {"name": "tst_b", "properties": [{"name": "LABELS", "value": ["ssh", "long"]}]}]}')
EVERY_DAY = "once release check release -LE '^(long|with-asan)$'\n"


@law(bad=[{"tests/run": EVERY_DAY, "tests/full": "older() { check release -L '^long$' -L '^cli$'; }\n", ROWS: LONG_AND_NOT},
          {"tests/run": EVERY_DAY, "tests/full": "older() { check release -R '_[ab]$'; }\n", ROWS: LONG_AND_NOT},
          {"tests/run": EVERY_DAY, "tests/full": "a() { check release -L '^long$'; }\nb() { check release -R '_b$'; }\n", ROWS: LONG_AND_NOT}],
     good={"tests/run": EVERY_DAY + EVERY_DAY, "tests/full": "a() { build release && check release -L '^long$' -E '_a$'; }\n", ROWS: LONG_AND_NOT})
def every_test_is_in_one_tier(tree, context):
    tests = tiers.rows_of(tree[ROWS]) if ROWS in tree else tiers.rows(context.build)
    return tiers.misplaced(tests, {path: tree[path] for path in ("tests/run", "tests/full")})


PARTS = "parts=(first older logins)\n"
MATRIX = "      matrix:\n        part: [%s]\n"
NIGHT = ".github/workflows/full.yml"


@law(bad=[{"tests/full": PARTS, NIGHT: MATRIX % "older"}, {"tests/full": PARTS, NIGHT: MATRIX % "older, logins, gone"}],
     good={"tests/full": PARTS, NIGHT: MATRIX % "older, logins"})
def every_part_runs_at_night(tree, _):
    parts = re.search(r"^parts=\(first (.*)\)$", tree["tests/full"], re.M).group(1).split()
    night = re.search(r"^ +part: \[(.*)\]$", tree[NIGHT], re.M).group(1).split(", ")
    return [f"{NIGHT}: {part}: tests/full and the workflow have the same parts" for part in sorted(set(parts) ^ set(night))]


DEPENDENCIES = "tests/laws/dependencies.txt"
TARGETS = "build: targets.txt"
LINKED = "base: Qt6::Core\nssh: Qt6::Core ThirdParty::ssh voyageur::base\nvoyageur: voyageur::ssh\n"


@law(bad=[{DEPENDENCIES: LINKED, TARGETS: LINKED + "slurm: voyageur::ssh\n"},
          {DEPENDENCIES: LINKED + "slurm: voyageur::ssh\n", TARGETS: LINKED},
          {DEPENDENCIES: LINKED, TARGETS: LINKED.replace("base: Qt6::Core", "base: Qt6::Core voyageur::ssh")},
          {DEPENDENCIES: "base: voyageur::ssh\nssh:\n", TARGETS: "base: voyageur::ssh\nssh:\n"},
          {DEPENDENCIES: "slurm: voyageur::cluster\ncluster: voyageur::slurm\n",
           TARGETS: "slurm: voyageur::cluster\ncluster: voyageur::slurm\n"},
          {DEPENDENCIES: "models: Qt6::Widgets\n", TARGETS: "models: Qt6::Widgets\n"}],
     good={DEPENDENCIES: "# why\n" + LINKED, TARGETS: LINKED})
def dependencies_are_the_written_ones(tree, context):
    written = tree.get(DEPENDENCIES, "")
    if TARGETS in tree:
        linked = tree[TARGETS]
    else:
        with open(os.path.join(context.build, "laws", "targets.txt"), encoding="utf-8") as stream:
            linked = stream.read()
    return arrows.compare(written, linked, DEPENDENCIES) + arrows.upward(arrows.parse(linked))


@law(bad=[{DEPENDENCIES: LINKED, "app/base/x.cpp": '#include "ssh/host.h"\n'},
          {DEPENDENCIES: "script: voyageur::base\nssh:\nbase:\n", "app/script/x.h": '#include "ssh/host.h"\n'},
          {DEPENDENCIES: "widgets: voyageur::models\nmodels: voyageur::ssh\nssh:\n",
           "widgets/jobs/x.cpp": '#include "ssh/host.h"\n'}],
     good={DEPENDENCIES: "models: voyageur::slurm\nslurm: voyageur::ssh\nssh: voyageur::base\nbase:\n",
           "app/models/x.cpp": '#include "models/x.h"\n#include "base/result.h"\n#include <QObject>\n'})
def includes_follow_the_arrows(tree, _):
    return arrows.includes(tree, arrows.parse(tree.get(DEPENDENCIES, "")))


TS = '<TS><context><name>voyageur::a</name><message><source>Go %1</source><translation>{}</translation></message></context></TS>'
TS_PATH = "translations/voyageur_fr.ts"
PLURALS_PATH = "translations/voyageur_en.ts"


@law(bad=[{TS_PATH: TS.replace("<translation>", '<translation type="unfinished">').format("")},
          {TS_PATH: TS.format("")}, {TS_PATH: TS.format("Aller")}, {TS_PATH: TS.format("Aller %2")},
          {TS_PATH: TS.replace("<translation>", '<translation type="vanished">').format("Aller %1")},
          {TS_PATH: TS.replace("voyageur::", "").format("Aller %1")}],
     good={TS_PATH: TS.format("Aller %1")})
def every_string_is_in_french(tree, _):
    return [line for path in (TS_PATH, PLURALS_PATH) if path in tree for line in translations.incomplete(tree[path], path)]


PLURAL = ('<TS><context><name>voyageur::a</name><message numerus="yes"><source>%n file(s) sent</source><translation>'
          '<numerusform>%n file sent</numerusform><numerusform>{}</numerusform></translation></message></context></TS>')


@law(bad=[{PLURALS_PATH: PLURAL.format("%n files went there")}],
     good={PLURALS_PATH: PLURAL.format("%n files sent"), TS_PATH: PLURAL.format("%n fichiers téléversés")})
def english_plurals_say_their_sentence(tree, _):
    return translations.restated(tree[PLURALS_PATH], PLURALS_PATH) if PLURALS_PATH in tree else []


SPEAKS = '// x\nnamespace a { class b { Q_DECLARE_TR_FUNCTIONS(a::b) void f() { tr("Go"); } }; }\n'


@law(bad=[{"app/x.cpp": SPEAKS, TS_PATH: '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n'
                                         '<TS version="2.1" language="fr" sourcelanguage="en">\n</TS>\n'}])
def translations_are_up_to_date(tree, context):
    return [line for path in (TS_PATH, PLURALS_PATH) if path in tree
            for line in translations.outdated(tree, path, context.lupdate)]


@law(bad=[{TS_PATH: TS.format("Aller %1&#xa0;?")}, {TS_PATH: TS.format("Aller %1 ; venir")}, {TS_PATH: TS.format("Aller %1 : venir")},
          {TS_PATH: TS.format("« %1&#xa0;»")}, {"resources/rules/X.fr.md": "Allez\u00a0; venez\n"},
          {"resources/help/x.json": '{"steps": [{"fr": "Allez\u00a0!"}]}'}, {"resources/help/x.json": '{"fr": "Allez :"}'}],
     good={TS_PATH: TS.format("Aller %1? Oui; «&#xa0;%1&#xa0;»&#xa0;: 12:00"), "resources/help/x.json": '{"fr": "Ici\u00a0: a; b", "en": "a ; b"}',
           "resources/rules/X.fr.md": "Allez; venez\u00a0:\n\n    [ ! -f x ] ; echo\n"})
def french_is_spaced_as_in_canada(tree, _):
    """No space before ; ? and !, a no-break space before : and inside « », as the Office québécois de la langue française has
    it. What is code in a help page is no French."""
    return [line for path, text in tree.items() for line in translations.misspaced(path, text, TS_PATH)]


@law(bad=[{"resources/rules/X.en.md": "# X\n\nMend the line.\n"}, {"resources/guide/en/x.md": "Then\nlook at it.\n"},
          {"resources/recipes/x.en.md": "It simply works.\n"}, {"resources/rules/X.fr.md": "Regarde tes tâches.\n"},
          {"resources/guide/fr/x.md": "- Votre cluster.\n"}, {"resources/help/x.json": '{"steps": [{"en": "Please {control}."}]}'},
          {"resources/logsigns/x.signs": "== x 40\nfr next: Votre cluster marche.\n"}],
     good={"resources/rules/X.en.md": "# X\n\nJust above `mend`.\n\n## Example\n\nWrong, please:\n", "resources/x/README.md": "Please\n",
           "resources/guide/en/x.md": "```\nlook at\n```\n“Sorry”, says Slurm.\n", "resources/rules/X.fr.md": "Votre tâche.\n",
           "resources/help/x.json": '{"id": "please", "title": {"en": "A tour", "fr": "Une visite"}}',
           "resources/logsigns/x.signs": "== x 40\nfind: Sorry|please\nen: The job failed.\nno: jobs\n"})
def some_words_are_not_said(tree, _):
    """translations/STYLE.md, over the pages of rules and recipes, the tours and the guide. What a program says is quoted as it is."""
    return [line for path, text in tree.items() for line in words.unsaid(path, text)]


@law(bad=[{"resources/rules/X.en.md": "word " * 31 + "end.\n"}, {"resources/guide/fr/x.md": "- " + "mot " * 33 + "fin.\n"},
          {"resources/rules/X.en.md": ("word " * 20 + "end. ") * 3}, {"resources/logsigns/x.signs": "en: " + "word " * 31 + "end.\n"}],
     good={"resources/rules/X.en.md": ("word " * 14 + "end. ") * 9 + "\n\n| " + "cell " * 60 + "|\n", "resources/x/README.md": "word " * 80,
           "resources/guide/en/x.md": "A word `" + "code " * 60 + "`.\n\n    " + "code " * 60 + "\n"})
def sentences_are_short(tree, _):
    return [line for path, text in tree.items() for line in words.unreadable(path, text)]


@law(bad=[{"resources/rules/X.fr.md": "- <https://docs.alliancecan.ca/wiki/Python>\n"},
          {"resources/guide/fr/x.md": "[ici](https://docs.alliancecan.ca/wiki/Narval/en)\n"}],
     good={"resources/rules/X.fr.md": "- <https://docs.alliancecan.ca/wiki/Comet_(a)/fr>\n- <https://docs.alliancecan.ca/wiki/Modules_avx2>\n",
           "resources/rules/X.en.md": "- <https://docs.alliancecan.ca/wiki/Python>\n"})
def french_pages_lead_to_french_pages(tree, _):
    return [line for path, text in tree.items() for line in words.misled(path, text)]


def says(context, source):
    return {TS_PATH: f"<TS><context><name>voyageur::{context}</name><message><source>{source}</source></message></context></TS>"}


@law(bad=[says("runs::Farm", "Type voyageur runs forget %1."), says("ssh::Login", "Give it with --accept-host-key.")],
     good=says("cli::Text", "Type voyageur runs forget %1.") | says("slurm::Rejection", "Leave out --qos and --time; voyageur.json runs."))
def the_engine_names_no_verb(tree, _):
    return words.typed(tree[TS_PATH]) if TS_PATH in tree else []


@law(bad=[{"app/x.cpp": 'f(QCoreApplication::translate("a", "Go %1 and "\n "come"));\n', TS_PATH: TS.format("Aller %1")},
          {"widgets/x.h": 'auto f() { return tr("Say \\"hello\\""); }\n', TS_PATH: TS.format("Aller %1")}],
     good={"app/x.cpp": 'f(tr("Go "\n"%1"));\n', TS_PATH: TS.format("Aller %1")})
def every_sentence_is_known(tree, _):
    return translations.unheard(tree, TS_PATH)


@law(bad=[{"app/README.md": "`work/gone.cpp` does it\n"}, {"resources/guide/en/contributing.md": "in `app/project/codescan.cpp`\n"}],
     good={"app/README.md": "`work/here.cpp`, `resources/rules/ID.en.md`, `NAME.json`\n", "app/work/here.cpp": "int x;\n"})
def files_that_pages_name_exist(tree, _):
    """Of the pages for people who come. A name in capitals stands for any."""
    out = []
    for path in ("README.md", "app/README.md", "tests/README.md", "resources/guide/en/contributing.md"):
        for line, hit in matches(r'`[\w./-]+/[\w.-]+\.(?:cpp|h|tsv|md|txt|py)`', tree.get(path, "")):
            name = hit.strip("`")
            is_any = name.startswith(("build/", "tests/data/")) or re.search(r'\b[A-Z]{2,}\b', name)
            if not is_any and not any(where + name in tree for where in ("", "app/", "tests/")):
                out.append(f"{path}:{line}: there is no file {name}")
    return out


SHELL = re.compile(r'#!.*\b(?:ba|da)?sh\b')
NOT_OURS = ("resources/practice-cluster/software", "resources/templates", "tests/data")


@law(bad=[{"installer/x": "#!/bin/bash\ncd $1\nrm -rf $2/x\n"}, {"tests/x": "#!/bin/sh\nunused=1\n"}],
     good={"installer/x": '#!/bin/bash\ncd "$1" || exit\nrm -rf "$2/x"\n', "resources/templates/x.sh": "#!/bin/bash\n{{x}}\n"})
def shell_is_clean(tree, context):
    """What shellcheck warns of in scripts of ours, with what they read in."""
    if ".shellcheckrc" not in tree:
        tree = dict(tree, **{".shellcheckrc": read_tree(context.source).get(".shellcheckrc", "")})
    scripts = [path for path, text in tree.items() if SHELL.match(text) and not path.startswith(NOT_OURS)]
    read_in = {path: text for path, text in tree.items() if path in scripts or path.endswith(".sh") or path == ".shellcheckrc"}

    @functools.cache
    def names_in(path):
        return [other for other in read_in if os.path.basename(other) in read_in[path]]

    def with_what_it_names(path):
        """Whatever of the shell's files it names, and those in turn, it may read in."""
        whole, waiting = {}, [path]
        while waiting:
            one = waiting.pop()
            whole[one] = read_in[one]
            waiting += [other for other in names_in(one) if other not in whole and other not in waiting]
        return remembered.digest(version, tree[".shellcheckrc"], *(part for one in sorted(whole) for part in (one, whole[one])))

    version = remembered.version_of("shellcheck") if scripts else ""
    known = remembered.Remembered("shellcheck")
    keys = {path: with_what_it_names(path) for path in scripts}
    fresh = [path for path in scripts if keys[path] not in known]
    if not fresh:
        return []
    with tempfile.TemporaryDirectory() as folder:
        for path, text in read_in.items():
            os.makedirs(os.path.dirname(os.path.join(folder, path)), exist_ok=True)
            with open(os.path.join(folder, path), "w", encoding="utf-8") as stream:
                stream.write(text)
        done = subprocess.run(["shellcheck", "-S", "warning", "-f", "gcc", *fresh], cwd=folder, capture_output=True, text=True,
                              check=False)
    if done.returncode:
        return (done.stdout + done.stderr).splitlines()
    known.add(keys.values())
    return []


@law(bad=[{"app/base/x.cpp": "int   f( ){return 1;}\n"}, {"tests/base/tst_x.cpp": "namespace a {\n  int b;\n}\n"}],
     good={"app/base/x.cpp": "int f()\n{\n    return 1;\n}\n"})
def sources_are_formatted(tree, context):
    if ".clang-format" not in tree:
        tree = dict(tree, **{".clang-format": read_tree(context.source).get(".clang-format", "")})
    version = remembered.version_of(context.clang_format)
    known = remembered.Remembered("clang-format")
    keys = {path: remembered.digest(version, tree[".clang-format"], text)
            for path, text in cpp_files(tree, "app", "widgets", "tests")}
    files = [(path, tree[path]) for path in keys if keys[path] not in known]
    if not files:
        return []
    out, right = [], []
    with tempfile.TemporaryDirectory() as folder:
        for path, text in files + [(".clang-format", tree[".clang-format"])]:
            os.makedirs(os.path.dirname(os.path.join(folder, path)), exist_ok=True)
            with open(os.path.join(folder, path), "w", encoding="utf-8") as stream:
                stream.write(text)
        done = subprocess.run([context.clang_format, "--style=file", "-i", *(path for path, _ in files)], cwd=folder,
                              capture_output=True, text=True, check=False)
        if done.returncode:
            return [f"clang-format: {done.stderr}"]
        for path, text in files:
            with open(os.path.join(folder, path), encoding="utf-8") as stream:
                after = stream.read().split("\n")
            if after == text.split("\n"):
                right.append(keys[path])
                continue
            pairs = zip(text.split("\n"), after)
            line = next((n for n, (a, b) in enumerate(pairs, 1) if a != b), 1)
            out.append(f"{path}:{line}: not formatted (clang-format-14 -i {path})")
    known.add(right)
    return out


def self_test(name, entry, context):
    """The law must reject each bad example and accept the good one; a sentence for each failure to do so."""
    out = []
    for example in entry.bad:
        if not entry.check(example, context):
            out.append(f"{name}: the law accepts what it must reject: {example}")
    refused = entry.check(entry.good, context) if entry.good else []
    return out + [f"{name}: the law rejects what it must accept: {what}" for what in refused]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("laws", nargs="+")
    parser.add_argument("--registered", action="store_true")
    parser.add_argument("--source", default=os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
    parser.add_argument("--build", default="")
    parser.add_argument("--lupdate", default="lupdate")
    parser.add_argument("--clang-format", dest="clang_format", default="clang-format-14")
    context = parser.parse_args()
    if context.registered:
        difference = sorted(set(context.laws) ^ set(LAWS))
        print("not registered, or unknown:", ", ".join(difference)) if difference else print(len(LAWS), "laws")
        return 1 if difference else 0
    if context.build:
        keep_code(os.path.join(context.build, "laws", "code"))
    tree = read_tree(context.source)
    if not any(path.endswith(".cpp") for path in tree):
        print("no sources in", context.source)
        return 1
    status = 0
    for name in context.laws:
        entry = LAWS[name]
        broken = self_test(name, entry, context)
        broken = broken or entry.check(tree, context)
        print("\n".join(broken) or f"{name}: kept")
        status = status or (1 if broken else 0)
    return status


if __name__ == "__main__":
    sys.exit(main())
