// SPDX-License-Identifier: GPL-3.0-or-later
// Names that a program uses and nothing defines.
#include "source/codescan.h"
#include "testprogram.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

namespace tst_codenames {

using namespace Qt::StringLiterals;
using namespace voyageur;
using base::Diagnostic;

namespace {

using Files = QMap<QString, QByteArray>;

QList<Diagnostic> findingsOf(const Files &files, const source::ScanOptions &options = {})
{
    const QTemporaryDir folder;
    for (auto file = files.cbegin(); file != files.cend(); ++file) {
        QFile written(folder.filePath(file.key()));
        if (!written.open(QIODevice::WriteOnly) || written.write(file.value()) < 0)
            qFatal("cannot write %s", qPrintable(file.key()));
    }
    const auto findings = source::scanCode(folder.path(), options);
    QList<Diagnostic> names;
    for (const Diagnostic &one : findings.ok() ? *findings : QList<Diagnostic>()) {
        if (one.rule == u"CODE-NAME"_s)
            names += one;
    }
    return names;
}

//! "error 3:5" of each.
QString placesOf(const QList<Diagnostic> &findings)
{
    QStringList list;
    for (const Diagnostic &one : findings)
        list += u"%1 %2:%3"_s.arg(base::severityName(one.severity)).arg(one.range.line).arg(one.range.column);
    return list.join(u", "_s);
}

QByteArray notebook(const QList<QByteArray> &cells)
{
    QJsonArray list;
    for (const QByteArray &cell : cells)
        list += QJsonObject{{u"cell_type"_s, u"code"_s}, {u"source"_s, QString::fromUtf8(cell)}};
    return QJsonDocument(QJsonObject{{u"cells"_s, list}, {u"nbformat"_s, 4}}).toJson();
}

} // namespace

class CodeNamesTest final : public QObject {
    Q_OBJECT

private slots:
    void leavesAloneWhatIsBound_data();
    void leavesAloneWhatIsBound();
    void findsWhatNothingBinds_data();
    void findsWhatNothingBinds();
    void saysWhatIsMissing_data();
    void saysWhatIsMissing();
    void notebooks_data();
    void notebooks();
    void whatOtherFilesGive();
    void aCommentSwitchesItOff();
};

void CodeNamesTest::leavesAloneWhatIsBound_data()
{
    QTest::addColumn<QByteArray>("python");
    const auto row = [](const char *name, const QByteArray &python) { QTest::newRow(name) << python; };
    row("imports",
        "import os\nimport a.b\nimport c.d as e\nfrom f import g, h as i\nfrom . import (j,\n    k)\n"
        "print(os, a, e, g, i, j, k)\n");
    row("an import behind a colon", "if 1: import os; from a import b\nprint(os, b)\n");
    row("assignments", "a = b = 1\nc, d = a, b\n(e, [f, *g]) = c\nprint(a, b, c, d, e, f, g)\n");
    row("a place in brackets", "a = {}\na[a] = a.b = 1\nfor a.c in a: pass\nwith a as a.d, a as a[0]: pass\n");
    row("annotations", "a: int\nb: int = 1\n(c): int = 2\nprint(a, b, c)\n");
    row("a sum", "a = 0\na += 1\na //= 2\na >>= 3\na = a == 1 != 2\n");
    row("functions and classes", "def f(): return C\nclass C: pass\nasync def g(): return f\ng()\n");
    row("parameters", "def f(a, /, b, c=1, *d, e, f=2, **g):\n    return a, b, c, d, e, f, g\n");
    row("parameters with annotations",
        "import t\ndef f(a: t.A = 1, *b: t.B, c: 'Unknown' = 2, **d: t.C) -> t.D:\n    return a, b, c, d\n");
    row("a star alone", "def f(*, a, b=lambda x, y=1: (x, y)): return a, b\n");
    row("lambdas", "print(lambda a, /, b=1, *c, d=lambda e: e, **f: (a, b, c, d, f), lambda: 0, lambda *, g: g)\n");
    row("a lambda in a slice", "a = []\na[lambda: 1:2]\nb = lambda x: {x: lambda y: x + y}\nprint(b)\n");
    row("loops",
        "for a in range(9): print(a)\nfor b, (c, [d, *e]) in []: print(b, c, d, e)\n"
        "async def f():\n    async for g in f(): print(g)\n");
    row("comprehensions",
        "print([a for a in []], {b: c for b, c in []}, {d for d in []}, (e for e in [] if e for f in e if f))\n");
    row("comprehensions in comprehensions", "print([[b for b in a] for a in []], [c for d in [e for e in []] for c in d])\n");
    row("async comprehensions", "async def f():\n    return [a async for a in f()]\n");
    row("with",
        "with open('a') as a, open('b') as (b, c): print(a, b, c)\nwith (open('a') as d, open('b') as [e, f],): print(d, e, f)\n"
        "async def g():\n    async with g() as h: print(h)\n");
    row("except", "try: pass\nexcept OSError as a: print(a)\ntry: pass\nexcept* ValueError as b: print(b)\n");
    row("walrus", "if (a := 1) and [b := 2, c := a]: print(a, b, c)\nprint(d := 1, d)\nprint(f'{(e := 1)} {e}')\n");
    row("global and nonlocal",
        "def f():\n    global a\n    b = 1\n    def g():\n        nonlocal b\n        b = a\n    return g\n");
    row("del", "a = 1\ndel a\nb = [1]\ndel b[0], b\n");
    row("type parameters",
        "def f[T: (int, str), *Ts, **P](a: T, *b: *Ts) -> P: return T\nclass A[T = int]:\n    a: T\n"
        "type X[K, V] = dict[K, Unknown]\nprint(X)\n");
    row("match",
        "def f(x):\n    match x:\n        case [a, *b]: return a, b\n        case {'k': c, **d}: return c, d\n"
        "        case int(e) | str(e): return e\n        case complex(real=g, imag=h): return g, h\n"
        "        case (1 | 2) as i if i: return i\n        case None | True: pass\n        case x.y: pass\n"
        "        case _: return x\n");
    row("words that are no keywords here", "match = case = type = 1\nmatch[case] = type\nprint(match, case)\ntype(match)\n");
    row("classes",
        "class A(object, metaclass=type):\n    a = 1\n    b = [a for _ in range(3)]\n    def f(self): return __class__, self\n"
        "    x = __qualname__, __module__\n");
    row("decorators", "import a\n@a.b(c=1)\n@(lambda f: f)\ndef d(): pass\n@d\nclass E: pass\n");
    row("keywords of calls", "print(1, sep='', end = '\\n', ** dict(a=1, b = 2))\n");
    row("attributes", "a = 1\na.b.c(d=1).e\n(a\n .f\n .g)\n");
    row("texts", "a = 1\nprint('unknown', f'{a} unknown {{unknown}}', f'''\n{a!r:>{a}} {a=} {a:%H %M} {a:x} {a!s}''')\n");
    row("formats with signs",
        "a = 1\nprint(f'{a:(b>10}', f'{a:%a (%b)}', f'\\N{EM DASH} {a}', f\"{a:{a}{a}d}\", rf'\\d{{a}}{a}')\n");
    row("a text in a text", "a = 1\nprint(f\"{f'{a:>{a}}'} {'b' if a else 'c'} { {'d': a}['d'] }\")\n");
    row("annotations in quotes", "def f(a: 'Unknown', b: \"list[Unknown]\") -> 'Unknown': return a, b\nx: 'Unknown' = 1\n");
    row("annotations of variables in a function",
        "def f():\n    a: Unknown = 1\n    if a:\n        b: Unknown = 2\n    return a, b\n");
    row("annotations that nobody evaluates",
        "from __future__ import annotations\ndef f(a: Unknown) -> Unknown: return a\nx: Unknown = 1\n");
    row("docstrings", "def f():\n    '''\n    >>> unknown()\n    '''\n");
    row("names of Python",
        "print(__name__, __file__, __doc__, __builtins__, __debug__, NotImplemented, Ellipsis, aiter, anext, "
        "ExceptionGroup, PythonFinalizationError, exit, WindowsError, _)\n");
    row("everything of a module", "from a import *\nprint(unknown)\n");
    row("exec", "exec('a = 1')\nprint(a)\n");
    row("eval", "eval(compile(open('a').read(), 'a', 'exec'))\nprint(a)\n");
    row("globals", "globals()['a'] = 1\nprint(a)\n");
    row("locals", "locals().update(x=1)\nprint(x)\n");
    row("vars", "vars()['a'] = 1\nprint(a)\n");
    row("builtins", "import builtins\nsetattr(builtins, 'a', 1)\nprint(a)\n");
    row("the module itself", "import sys\nsetattr(sys.modules[__name__], 'a', 1)\nprint(a)\n");
    row("symbols", "import sympy\nsympy.var('x y')\nprint(x + y)\n");
    row("a notebook's program", "get_ipython().run_line_magic('run', 'a.py')\nprint(unknown)\n");
    row("Python 2", "print 'a'\nprint unknown\n");
    row("names of Python 2", "try:\n    unicode\nexcept NameError:\n    pass\nx = unicode or basestring\n");
    row("not understood", "x = (\nprint(unknown)\n");
    row("who catches it", "try:\n    unknown\nexcept NameError:\n    pass\nprint(unknown)\n");
    row("who catches all",
        "try:\n    unknown\nexcept:\n    pass\ntry:\n    unknown2\nexcept (OSError, Exception) as e:\n    print(e)\n");
    row("who expects it", "import contextlib\nwith contextlib.suppress(NameError):\n    unknown\n");
    row("never reached",
        "import sys\nif False:\n    unknown\nif sys.platform == 'win32':\n    unknown2()\ndef f():\n    return 1\n    "
        "unknown3\n");
    row("for a type checker", "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    unknown\n");
    row("a tool that adds it", "@profile\ndef f(): pass\nf(snakemake.input)\n");
    row("letters that Python takes for others", "\xef\xac\x81x = 1\nprint(fix)\n\xf0\x9d\x90\xb1 = 1\nprint(\xf0\x9d\x90\xb1)\n");
    row("other alphabets", "\xe6\x95\xb0\xe6\x8d\xae = 1\nprint(\xe6\x95\xb0\xe6\x8d\xae, f'{\xe6\x95\xb0\xe6\x8d\xae}')\n");
    row("over several lines", "a = \\\n    1\nprint(a,\n  # unknown\n  a)\n");
}

void CodeNamesTest::leavesAloneWhatIsBound()
{
    QFETCH(const QByteArray, python);
    QCOMPARE(placesOf(findingsOf({{u"a.py"_s, python}})), QString());
    QCOMPARE(placesOf(findingsOf({{u"a.py"_s, QByteArray(python).replace("\n", "\r\n")}})), QString());
}

void CodeNamesTest::findsWhatNothingBinds_data()
{
    QTest::addColumn<QByteArray>("python");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *name, const QByteArray &python, const QString &expected) {
        QTest::newRow(name) << python << expected;
    };
    row("at the top", "print(unknown)\n", u"error 1:7"_s);
    row("once for each name", "print(unknown)\nprint(unknown, another)\n", u"error 1:7, error 2:16"_s);
    row("the module that something is taken out of", "from numpy import array\nx = numpy.zeros(3)\n", u"error 2:5"_s);
    row("the name that an import does not keep", "import numpy as np\nfrom a import b as c\nx = numpy.zeros(b)\n",
        u"error 3:5, error 3:17"_s);
    row("a sum that begins with nothing", "total += 1\n", u"error 1:1"_s);
    row("a part of something", "df['x'] = 1\na.b = 2\n", u"error 1:1, error 2:1"_s);
    row("the key of a place", "d = {}\nd[key] = 1\nd[0], d[other] = 1, 2\n", u"error 2:3, error 3:9"_s);
    row("in a loop", "for a in values:\n    print(a)\n", u"error 1:10"_s);
    row("a condition at the top", "if FLAG:\n    pass\n", u"error 1:4"_s);
    row("in a condition", "import sys\nif sys.argv:\n    unknown()\n", u"warning 3:5"_s);
    row("behind a question", "import sys\nx = 1 if sys.argv else unknown\n", u"warning 2:24"_s);
    row("in a function", "def f():\n    return unknown\n", u"warning 2:12"_s);
    row("in a function that is called", "def f():\n    print(unknown)\nif __name__ == '__main__':\n    f()\n", u"error 2:11"_s);
    row("in one that is called by another", "def f():\n    print(unknown)\ndef main():\n    f()\nmain()\n", u"error 2:11"_s);
    row("in one that calls itself", "def f():\n    f()\n    print(unknown)\n", u"warning 3:11"_s);
    row("in a function that may leave before", "def f(a):\n    if a: return\n    print(unknown)\nf(1)\n", u"warning 3:11"_s);
    row("called in a try", "def f():\n    print(unknown)\ntry:\n    f()\nexcept Exception as e:\n    print(e)\n",
        u"warning 2:11"_s);
    row("in a try for something else", "try:\n    print(unknown)\nexcept ImportError:\n    pass\n", u"error 2:11"_s);
    row("what is excepted", "try:\n    pass\nexcept UnknownError:\n    pass\n", u"warning 3:8"_s);
    row("a decorator", "@unknown\ndef f(): pass\n", u"error 1:2"_s);
    row("a base", "class A(Unknown, metaclass=Meta): pass\n", u"error 1:9, error 1:28"_s);
    row("a default", "def f(a=UNKNOWN): pass\n", u"error 1:9"_s);
    row("a default of a lambda", "f = lambda a, b=UNKNOWN: a\n", u"warning 1:17"_s);
    row("an annotation", "def f(a: Unknown) -> List[int]: pass\n", u"warning 1:10, warning 1:22"_s);
    row("an annotation at the top", "x: Unknown = 1\n", u"warning 1:4"_s);
    row("in an f-string", "print(f'{unknown}')\nprint(f'a{1:>{width}}')\nprint(f'{value=}', f'{more!r}')\n",
        u"error 1:10, error 2:15, error 3:10, error 3:23"_s);
    row("the value of a keyword", "print(1, end=unknown)\n", u"error 1:14"_s);
    row("in a comprehension", "print([a for a in values if a > limit])\n", u"warning 1:19, warning 1:33"_s);
    row("in a pattern", "x = 1\nmatch x:\n    case Unknown(a=1): pass\n    case other.A: pass\n    case 1 if guard: pass\n",
        u"warning 3:10, warning 4:10, warning 5:15"_s);
    row("what is matched", "match unknown:\n    case 1: pass\n", u"error 1:7"_s);
    row("behind a semicolon", "a = 1; print(unknown)\n", u"error 1:14"_s);
    row("behind a colon", "for i in range(3): print(unknown)\n", u"error 1:26"_s);
    row("with vars of something", "import argparse\na = argparse.ArgumentParser().parse_args()\nprint(vars(a), unknown)\n",
        u"error 3:16"_s);
    row("model.eval() is not eval()", "import torch\nm = torch.nn.Linear(1, 1)\nm.eval()\nprint(unknown)\n", u"error 4:7"_s);
    row(
        "no more than ten",
        [] {
            QByteArray python;
            for (char c = 'a'; c < 'z'; ++c)
                python += QByteArray("print(unknown_") + c + ")\n";
            return python;
        }(),
        u"error 1:7, error 2:7, error 3:7, error 4:7, error 5:7, error 6:7, error 7:7, error 8:7, error 9:7, error 10:7"_s);
}

void CodeNamesTest::findsWhatNothingBinds()
{
    QFETCH(const QByteArray, python);
    QFETCH(const QString, expected);
    QCOMPARE(placesOf(findingsOf({{u"a.py"_s, python}})), expected);
    QCOMPARE(placesOf(findingsOf({{u"a.py"_s, QByteArray(python).replace("\n", "\r\n")}})), expected);
}

void CodeNamesTest::saysWhatIsMissing_data()
{
    QTest::addColumn<QByteArray>("python");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *name, const QByteArray &python, const QString &expected) {
        QTest::newRow(name) << python << expected;
    };
    row("an import", "x = np.zeros(3)\n", u"Add “import numpy as np” at the top of the file."_s);
    row("a class", "x = DataLoader([])\n", u"Add “from torch.utils.data import DataLoader” at the top of the file."_s);
    row("a name like that of a module", "print(time)\n", u"Import it, or set it before this line."_s);
    row("a letter", "learning_rate = 1\nprint(learnign_rate)\n", u"Did you mean learning_rate?"_s);
    row("a capital", "Model = 1\nprint(model)\n", u"Did you mean Model?"_s);
    row("two that may be meant", "loss1 = loss2 = 1\nprint(loss)\n", u"Import it, or set it before this line."_s);
    row("numbers", "x_train1 = 1\nprint(x_train2)\n", u"Import it, or set it before this line."_s);
    row("too short", "ab = 1\nprint(ac)\n", u"Import it, or set it before this line."_s);
}

void CodeNamesTest::saysWhatIsMissing()
{
    QFETCH(const QByteArray, python);
    QFETCH(const QString, expected);
    const auto findings = findingsOf({{u"a.py"_s, python}});
    QCOMPARE(findings.size(), 1);
    QVERIFY2(findings.first().message.endsWith(u' ' + expected), qPrintable(findings.first().message));
}

void CodeNamesTest::notebooks_data()
{
    QTest::addColumn<QList<QByteArray>>("cells");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *name, const QList<QByteArray> &cells, const QString &expected = {}) {
        QTest::newRow(name) << cells << expected;
    };
    row("a name of another cell", {"a = 1\n", "print(a)"});
    row("a cell that is gone", {"import os", "x = 1\nprint(df)"}, u"error 2:7"_s);
    row("what Jupyter knows", {"display(1)\nget_ipython()\nprint(_, __, _12, _i3, In, Out)"});
    row("lines for Jupyter",
        {"!ls {folder} $home\n%cd data\nprint?\npip install torch\nls -la\npwd\n%matplotlib inline",
         "files = !ls -la\nprint(files)"});
    row("a magic that sets a name", {"%%capture out\nprint(1)", "print(out)", "%time x = 1", "print(x)"});
    row("a magic that brings names", {"%run other.py", "print(unknown)"});
    row("another that brings names", {"%pylab inline", "print(unknown)"});
    row("a cell of a language that Python calls", {"%%cython\ndef f(): pass", "f()"});
    row("a cell for the shell", {"%%bash\necho $unknown", "print(unknown)"}, u"error 1:7"_s);
    row("not understood", {"x = = 1", "print(unknown)"});
    row("Python 2", {"print 'a'", "print(unknown)"});
}

void CodeNamesTest::notebooks()
{
    QFETCH(const QList<QByteArray>, cells);
    QFETCH(const QString, expected);
    QCOMPARE(placesOf(findingsOf({{u"a.ipynb"_s, notebook(cells)}})), expected);
}

void CodeNamesTest::whatOtherFilesGive()
{
    const QByteArray module = "def train():\n    print(device)\n";
    QCOMPARE(placesOf(findingsOf({{u"module.py"_s, module}, {u"main.py"_s, "import module\nmodule.train()\n"}})),
             u"warning 2:11"_s);
    for (const QByteArray &main : {QByteArray("import module\nmodule.device = 'cuda'\nmodule.train()\n"),
                                   QByteArray("import module\nsetattr(module, 'device', 'cuda')\nmodule.train()\n"),
                                   QByteArray("import builtins\nimport module\nbuiltins.device = 'cuda'\nmodule.train()\n"),
                                   QByteArray("device = 'cuda'\nexec(open('module.py').read())\n")})
        QCOMPARE(placesOf(findingsOf({{u"module.py"_s, module}, {u"main.py"_s, main}})), QString());
    // A file without anything else in it.
    QCOMPARE(placesOf(findingsOf({{u"{{cookiecutter.name}}.py"_s, module}})), QString());
}

void CodeNamesTest::aCommentSwitchesItOff()
{
    QCOMPARE(placesOf(findingsOf({{u"a.py"_s, "print(unknown)  # voyageur: disable=CODE-NAME\n"}})), QString());
}

VOYAGEUR_TEST(CodeNamesTest)

} // namespace tst_codenames
#include "tst_codenames.moc"
