// SPDX-License-Identifier: GPL-3.0-or-later
// What the scan of step 1 makes of files: fixes, their undoing, findings that are dismissed, notebooks.
#include "program.h"

#include "cluster/catalogue.h"
#include "projectfile/projectfile.h"
#include "script/rulebook.h"
#include "source/codefilter.h"
#include "source/codescan.h"
#include "source/dismissals.h"
#include "source/notebook.h"
#include "source/notebookscripts.h"
#include "source/pythontokens.h"
#include "testprogram.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

namespace tst_codefixes {

using namespace Qt::StringLiterals;
using namespace voyageur;
using base::Diagnostic;
using base::Severity;
using source::FixChoice;

namespace {

void write(const QString &path, const QByteArray &bytes)
{
    QVERIFY(QDir().mkpath(QFileInfo(path).path()));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(bytes), bytes.size());
}

QByteArray read(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("unreadable");
}

//! What Python says against the text; empty when it compiles.
QByteArray complaint(const QString &text)
{
    const auto python =
        tests::run(u"python3"_s, {u"-c"_s, u"import sys; compile(sys.stdin.buffer.read(), 'x', 'exec')"_s}, text.toUtf8());
    return python.status == 0 ? QByteArray() : python.err + text.toUtf8();
}

QStringList rules(const QList<Diagnostic> &findings)
{
    QStringList list;
    for (const Diagnostic &finding : findings)
        list += finding.rule;
    return list;
}

QByteArray notebookOf(const QStringList &cells)
{
    QJsonArray list;
    for (const QString &cell : cells) {
        const bool text = cell.startsWith(u"text:"_s);
        list += QJsonObject{{u"cell_type"_s, text ? u"markdown"_s : u"code"_s}, {u"source"_s, text ? cell.mid(5) : cell}};
    }
    return QJsonDocument(QJsonObject{{u"cells"_s, list}, {u"nbformat"_s, 4}}).toJson();
}

//! Programs of Python itself: thousands of them, by many people.
QStringList programsOfPython()
{
    const auto where = tests::run(u"python3"_s, {u"-c"_s, u"import os; print(os.path.dirname(os.__file__), end='')"_s});
    QStringList files;
    QDirIterator walk(QString::fromUtf8(where.out), {u"*.py"_s}, QDir::Files, QDirIterator::Subdirectories);
    while (walk.hasNext() && files.size() < 1500)
        files += walk.next();
    files.sort();
    return files;
}

source::JobPlace on(const QString &name)
{
    const auto catalogue = cluster::Catalogue::load({});
    for (const auto &profile : catalogue.ok() ? catalogue->profiles() : QList<cluster::Profile>()) {
        if (profile.name == name)
            return source::JobPlace::on(profile.facts, name);
    }
    return {};
}

} // namespace

class CodeFixesTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyFixLeavesAProgramThatPythonUnderstands();
    void allFixesTogetherAreDoneInOneGo();
    void namesOfFiguresMakeSenseAndAreUnique();
    void everyFigureIsKept_data();
    void everyFigureIsKept();
    void anUndoneFixLeavesTheFileAsItWas();
    void anUndoRefusesAFileThatWasChangedSince();
    void theVerdictOnADownloadDependsOnTheCluster();
    void theVerdictOnWorkersAndGpusDependsOnTheJob();
    void aDismissedFindingStaysAwayWhenLinesMove();
    void aModuleThatSavesIsEnough();
    void aFindingSetAsideIsFoundAgain();
    void aNotebookIsScannedCellByCell();
    void aNotebookBecomesAProgram_data();
    void aNotebookBecomesAProgram();
    void whatANotebookCannotDoIsSaidWhenItIsWritten();
    void aNotebookDoesTheSameAsAProgram();
    void whatIsTooLargeIsSaid();
    void aListOfPackagesIsReadAndFixed();
    void aProgramThatIsThereIsNeverOverwritten();
    void theFixOfANotebookWritesItsProgramAndIsUndone();
    void theTableAndTheScanHaveTheSameRules();
    void theFilterNeverHidesAFinding();
    void tokensAreThoseOfPythonItself();
};

void CodeFixesTest::everyFixLeavesAProgramThatPythonUnderstands()
{
    for (const QString &name : {u"everything.py"_s, u"margins.py"_s}) {
        const QString text = QString::fromUtf8(read(voyageur::tests::dataPath("/code/") + name));
        QCOMPARE(complaint(text), QByteArray());
        int tried = 0;
        source::JobPlace place;
        place.here.code = u"/home/ana"_s;
        place.here.data = {u"/Users/ana"_s, u"C:/Users/ana"_s};
        for (const Diagnostic &finding : source::scanPython(text, name, place)) {
            for (const base::Fix &fix : finding.fixes) {
                const auto fixed = base::applyFix(text, fix);
                QVERIFY(fixed.ok());
                QCOMPARE(complaint(*fixed), QByteArray());
                QVERIFY2(*fixed != text, qPrintable(fix.title));
                ++tried;
            }
        }
        QVERIFY2(tried > (name == u"everything.py"_s ? 25 : 3), qPrintable(name + u' ' + QString::number(tried)));
    }
}

void CodeFixesTest::allFixesTogetherAreDoneInOneGo()
{
    for (const QString &name : {u"everything.py"_s, u"margins.py"_s}) {
        for (const FixChoice choice : {FixChoice::Sure, FixChoice::First}) {
            QTemporaryDir folder;
            write(folder.filePath(name), read(voyageur::tests::dataPath("/code/") + name));
            const auto findings = source::scanCode(folder.path());
            QVERIFY(findings.ok());
            const auto report = source::applyCodeFixes(folder.path(), *findings, choice);
            QVERIFY2(report.ok(), qPrintable(report.ok() ? QString() : report.error().text()));
            QCOMPARE(complaint(QString::fromUtf8(read(folder.filePath(name)))), QByteArray());
            const auto left = source::scanCode(folder.path());
            QVERIFY(left.ok());
            for (const Diagnostic &finding : *left) {
                const bool mendable = !finding.fixes.isEmpty() && (choice == FixChoice::First || finding.fixes.first().preferred);
                QVERIFY2(!mendable, qPrintable(finding.message + QString::fromUtf8(read(folder.filePath(name)))));
            }
        }
    }
}

void CodeFixesTest::namesOfFiguresMakeSenseAndAreUnique()
{
    const QString text = u"import matplotlib.pyplot as plt\n"
                         "plt.title('Loss, by epoch')\nplt.show()\n"
                         "plt.title('Loss, by epoch')\nplt.show()\n"
                         "def plot_errors(e):\n    plt.show()\n"
                         "for k in range(3):\n    plt.show()\n"
                         "plt.savefig('a.png')\nplt.show()\n"
                         "plt.show()\n"_s;
    QTemporaryDir folder;
    write(folder.filePath(u"a.py"_s), text.toUtf8());
    const auto report = source::applyCodeFixes(folder.path(), *source::scanCode(folder.path()), FixChoice::Sure);
    QVERIFY(report.ok());
    QCOMPARE(QString::fromUtf8(read(folder.filePath(u"a.py"_s))),
             u"import itertools\nimport matplotlib.pyplot as plt\n\nfigure_numbers = itertools.count(1)\n"
             "plt.title('Loss, by epoch')\nplt.savefig(\"loss-by-epoch.png\")\nplt.close()\n"
             "plt.title('Loss, by epoch')\nplt.savefig(\"loss-by-epoch-2.png\")\nplt.close()\n"
             "def plot_errors(e):\n    plt.savefig(f\"a-errors-{next(figure_numbers):03}.png\")\n    plt.close()\n"
             "for k in range(3):\n    plt.savefig(f\"figure-{next(figure_numbers):03}.png\")\n    plt.close()\n"
             "plt.savefig('a.png')\nplt.close()\n"
             "plt.savefig(\"figure-2.png\")\nplt.close()\n"_s);
}

void CodeFixesTest::everyFigureIsKept_data()
{
    QTest::addColumn<QString>("program");
    const auto row = [](const char *name, const QString &program) {
        QTest::newRow(name) << u"import matplotlib.pyplot as plt\n"_s + program;
    };
    const QString draw = u"def draw(name):\n    plt.figure()\n    plt.title(name)\n    plt.show()\n"_s;
    row("one after the other", u"plt.figure()\nplt.show()\nplt.figure()\nplt.show()\n"_s);
    row("a function called three times", draw + u"for name in 'abc':\n    draw(name)\n"_s);
    row("a function called twice by another", draw + u"def all():\n    draw('a')\n    draw('b')\nall()\n"_s);
    row("a loop with the same names", u"for name in 'aab':\n    plt.figure()\n    plt.show()\n"_s);
    row("loops in loops", u"for a in range(2):\n    for b in range(3):\n        plt.figure()\n        plt.show()\n"_s);
    row("while", u"n = 3\nwhile n:\n    plt.figure()\n    plt.show()\n    n -= 1\n"_s);
    row("two at once, again and again", u"def both():\n    plt.figure()\n    plt.figure()\n    plt.show()\nboth()\nboth()\n"_s);
    row("made by functions",
        u"def one():\n    plt.figure()\ndef two():\n    one()\n    plt.figure()\none()\ntwo()\nplt.show()\n"_s);
    row("a method", u"class A:\n    def draw(self):\n        plt.figure()\n        plt.show()\na = A()\na.draw()\na.draw()\n"_s);
    row("a callback", u"def draw(x):\n    plt.figure()\n    plt.show()\nlist(map(draw, 'ab'))\n"_s);
    row("closed by the program", u"for name in 'ab':\n    plt.figure()\n    plt.show()\n    plt.close()\n"_s);
    row("called once", draw + u"draw('a')\n"_s);
    row("titles that are the same", u"plt.figure()\nplt.title('A')\nplt.show()\nplt.figure()\nplt.title('A')\nplt.show()\n"_s);
    row("named by an alias", u"from matplotlib.pyplot import show\nfor a in range(3):\n    plt.figure()\n    show()\n"_s);
    row("one that opens by itself", u"plt.plot([1])\nplt.figure()\nplt.plot([2])\nplt.show()\n"_s);
    row("one that opens by itself, alone", u"plt.plot([1])\nplt.show()\nplt.figure()\nplt.plot([2])\nplt.show()\n"_s);
    row("a table's own",
        u"class T:\n    def plot(self):\n        plt.figure()\ntable = T()\ntable.plot()\nplt.figure()\nplt.show()\n"_s);
    row("on one line", u"for a in range(3): plt.figure(); plt.show()\n"_s);
    row("with a counter of its own", u"import itertools\nfor a in range(3):\n    plt.figure()\n    plt.show()\n"_s);
}

//! The program before and after its fixes, with a matplotlib that only counts: as many figures are written as were shown.
void CodeFixesTest::everyFigureIsKept()
{
    QFETCH(QString, program);
    QTemporaryDir folder;
    write(folder.filePath(u"lib/matplotlib/__init__.py"_s), "");
    write(folder.filePath(u"lib/matplotlib/pyplot.py"_s),
          "import atexit\nfigures, shown, saved = {}, 0, []\nclass Figure:\n    def savefig(self, name):\n        "
          "saved.append(name)\n"
          "current = None\n"
          "def figure(number=None):\n    global current\n    current = number or max(figures, default=0) + 1\n"
          "    return figures.setdefault(current, Figure())\n"
          "def gcf():\n    return figures[current] if current in figures else figure()\n"
          "def title(text):\n    gcf()\n"
          "def plot(values):\n    gcf()\n"
          "def savefig(name):\n    gcf().savefig(name)\n"
          "def get_fignums():\n    return sorted(figures)\n"
          "def close(which=None):\n    figures.clear() if which == 'all' else figures.pop(current, None)\n"
          "def show(block=True):\n    global shown\n    shown += len(figures)\n    figures.clear()\n"
          "atexit.register(lambda: print(shown, len(saved), len(set(saved))))\n");
    const auto run = [&] {
        const auto python = tests::run(u"env"_s, {u"PYTHONPATH=lib"_s, u"python3"_s, u"code/a.py"_s}, {}, folder.path());
        return python.status == 0 ? python.out.trimmed().split(' ') : QByteArrayList{python.err};
    };
    write(folder.filePath(u"code/a.py"_s), program.toUtf8());
    const auto before = run();
    QCOMPARE(before.size(), 3);
    const QString code = folder.filePath(u"code"_s);
    const auto report = source::applyCodeFixes(code, *source::scanCode(code), FixChoice::Sure);
    QVERIFY(report.ok());
    const auto after = run();
    const QByteArray text = read(folder.filePath(u"code/a.py"_s));
    QVERIFY2(after.size() == 3, (after.first() + text).constData());
    QVERIFY(before[0].toInt() > 0);
    QVERIFY2(after[0] == "0" && after[1] == before[0] && after[2] == before[0],
             (text + after.join(' ') + " for " + before.join(' ')).constData());
}

void CodeFixesTest::anUndoneFixLeavesTheFileAsItWas()
{
    QTemporaryDir folder;
    const QByteArray before = "\xef\xbb\xbfimport pylab\r\npylab.show()\r\n";
    write(folder.filePath(u"a.py"_s), before);
    write(folder.filePath(u"b/c.py"_s), "# -*- coding: latin-1 -*-\nname = '\xe9'\nbreakpoint()\n");
    const auto report = source::applyCodeFixes(folder.path(), *source::scanCode(folder.path()), FixChoice::Sure);
    QVERIFY(report.ok());
    QCOMPARE(report->files.size(), 2);
    QVERIFY(read(folder.filePath(u"a.py"_s)) != before);
    QVERIFY(source::undoCodeFixes(*report).ok());
    QCOMPARE(read(folder.filePath(u"a.py"_s)), before);
    QCOMPARE(read(folder.filePath(u"b/c.py"_s)), QByteArray("# -*- coding: latin-1 -*-\nname = '\xe9'\nbreakpoint()\n"));
}

void CodeFixesTest::anUndoRefusesAFileThatWasChangedSince()
{
    QTemporaryDir folder;
    write(folder.filePath(u"a.py"_s), "breakpoint()\n");
    write(folder.filePath(u"b.py"_s), "breakpoint()\n");
    const auto report = source::applyCodeFixes(folder.path(), *source::scanCode(folder.path()), FixChoice::Sure);
    QVERIFY(report.ok());
    write(folder.filePath(u"b.py"_s), "pass # mine\n");
    const auto undone = source::undoCodeFixes(*report);
    QVERIFY(!undone.ok());
    QCOMPARE(undone.error().code, base::ErrorCode::FileChanged);
    QCOMPARE(read(folder.filePath(u"a.py"_s)), QByteArray());
    QCOMPARE(read(folder.filePath(u"b.py"_s)), QByteArray("pass # mine\n"));
}

void CodeFixesTest::theVerdictOnADownloadDependsOnTheCluster()
{
    const QString text = u"import requests, wandb\nfrom torchvision import datasets\nrequests.get(u)\n"
                         "datasets.MNIST('.', download=True)\nwandb.init()\n"_s;
    const auto severities = [&](const source::JobPlace &place) {
        QStringList list;
        for (const Diagnostic &finding : source::scanPython(text, u"a.py"_s, place))
            list += base::severityName(finding.severity);
        return list;
    };
    QCOMPARE(severities({}), QStringList({u"advice"_s, u"advice"_s, u"advice"_s}));
    QCOMPARE(severities(on(u"narval"_s)), QStringList({u"error"_s, u"warning"_s, u"error"_s}));
    QCOMPARE(severities(on(u"fir"_s)), QStringList());
    QVERIFY(source::scanPython(text, u"a.py"_s, on(u"narval"_s)).first().message.contains(u"narval"_s));
    // What is tried is not the end of the program; a service has no offline mode, a tracker has one.
    const QString services = u"import anthropic, neptune\ntry:\n    a = anthropic.Anthropic()\nexcept Exception:\n    pass\n"
                             "b = anthropic.Anthropic()\nc = neptune.init_run()\n"_s;
    const auto found = source::scanPython(services, u"a.py"_s, on(u"narval"_s));
    QCOMPARE(found.size(), 3);
    QCOMPARE(found[0].severity, Severity::Warning);
    QCOMPARE(found[1].severity, Severity::Error);
    QVERIFY(!found[1].message.contains(u"offline"_s) && found[1].message.contains(u"login node"_s));
    QVERIFY(found[2].message.contains(u"offline"_s));
}

void CodeFixesTest::theVerdictOnWorkersAndGpusDependsOnTheJob()
{
    const QString text = u"import torch\nfrom torch.utils.data import DataLoader\nd = 'cuda:1'\nDataLoader(x, num_workers=8)\n"_s;
    source::JobPlace place;
    QCOMPARE(rules(source::scanPython(text, u"a.py"_s, place)), QStringList({u"CODE-GPU"_s}));
    place.cores = 4;
    place.gpus = 2;
    QCOMPARE(rules(source::scanPython(text, u"a.py"_s, place)), QStringList({u"ML-WORKERS-HIGH"_s}));
    place.cores = 8;
    place.gpus = 1;
    QCOMPARE(rules(source::scanPython(text, u"a.py"_s, place)), QStringList({u"CODE-GPU"_s}));
}

void CodeFixesTest::aDismissedFindingStaysAwayWhenLinesMove()
{
    QTemporaryDir folder;
    const QString path = folder.filePath(u"a.py"_s);
    write(path, "x = input('a')\ny = input('b')\n");
    const auto findings = source::scanCode(folder.path());
    QVERIFY(findings.ok() && findings->size() == 2);
    const auto dismissal = source::dismissalFor(folder.path(), findings->first());
    QVERIFY(dismissal.ok());
    QCOMPARE(*dismissal, u"CODE-INPUT a.py input('a')"_s);
    write(path, "# a line more\nx = input('a')\ny = input('b')\n");
    const auto left = source::scanCode(folder.path(), {.exclude = {}, .dismissed = {*dismissal}, .place = {}});
    QVERIFY(left.ok());
    QCOMPARE(left->size(), 1);
    QCOMPARE(left->first().range.line, 3);
    write(path, "");
    QVERIFY(!source::dismissalFor(folder.path(), findings->first()).ok());
}

void CodeFixesTest::aFindingSetAsideIsFoundAgain()
{
    const QByteArray json = R"json({"version": 1, "name": "x",
        "code": {"folder": ".", "dismissed": ["CODE-INPUT a.py input('a')", "ML-SHOW b c.py f.show()"]}})json";
    const auto parsed = projectfile::ProjectFile::parse(json, QDir::tempPath());
    QVERIFY2(parsed.ok(), parsed.ok() ? "" : qPrintable(parsed.error().text()));
    projectfile::ProjectFile file = *parsed;
    const auto last = source::dismissedFinding(source::dismissedFindings(file).last());
    QCOMPARE(last.rule, u"ML-SHOW"_s);
    QCOMPARE(last.place, u"b c.py f.show()"_s);
    source::restoreFinding(file, u"CODE-INPUT a.py input('a')"_s);
    QCOMPARE(source::dismissedFindings(file), QStringList({u"ML-SHOW b c.py f.show()"_s}));
    source::restoreFinding(file, u"CODE-INPUT a.py input('a')"_s); // is not there any more
    source::restoreFinding(file, u"ML-SHOW b c.py f.show()"_s);
    QVERIFY(source::dismissedFindings(file).isEmpty());
    QVERIFY2(!file.toJson().contains("dismissed"), file.toJson().constData());
}

void CodeFixesTest::aModuleThatSavesIsEnough()
{
    QTemporaryDir folder;
    write(folder.filePath(u"train.py"_s),
          "import torch\nfrom tools import keep, loss, m, opt\nfor e in range(3):\n    loss.backward()\n    opt.step()\n    "
          "keep(m)\n");
    write(folder.filePath(u"tools.py"_s), "def keep(m):\n    pass\n");
    QCOMPARE(rules(*source::scanCode(folder.path())), QStringList({u"ML-CKPT-NONE"_s}));
    write(folder.filePath(u"tools.py"_s), "import torch\ndef keep(m):\n    torch.save(m, 'a')\n");
    QCOMPARE(rules(*source::scanCode(folder.path())), QStringList());
}

void CodeFixesTest::aNotebookIsScannedCellByCell()
{
    QTemporaryDir folder;
    write(folder.filePath(u"a.ipynb"_s),
          notebookOf({u"text:# A title\nplt.show()"_s, u"%matplotlib inline\nimport matplotlib.pyplot as plt"_s,
                      u"!pip install \"torch[x\nx = 1\nplt.show()"_s, u"%%bash\nwget 'x\nbreakpoint()"_s, u"breakpoint()"_s}));
    write(folder.filePath(u"broken.ipynb"_s), "{");
    write(folder.filePath(u"r.ipynb"_s), R"({"cells": [], "metadata": {"kernelspec": {"language": "R"}}})");
    QStringList seen;
    const auto findings = source::scanCode(folder.path());
    QVERIFY(findings.ok());
    for (const Diagnostic &finding : *findings) {
        seen += u"%1:%2 %3"_s.arg(finding.file).arg(finding.range.line).arg(finding.rule);
        QCOMPARE(finding.fixes.isEmpty(), finding.rule != u"CODE-NOTEBOOK"_s);
    }
    QCOMPARE(seen,
             QStringList({u"a.ipynb:1 CODE-NOTEBOOK"_s, u"a.ipynb:cell 2:1 ML-NOTEBOOK"_s, u"a.ipynb:cell 3:1 CODE-PIP"_s,
                          u"a.ipynb:cell 3:3 ML-SHOW"_s, u"a.ipynb:cell 4:1 ML-NOTEBOOK"_s, u"a.ipynb:cell 5:1 CODE-DEBUGGER"_s,
                          u"broken.ipynb:1 CODE-UNREADABLE"_s}));
}

void CodeFixesTest::aNotebookBecomesAProgram_data()
{
    QTest::addColumn<QString>("cell");
    QTest::addColumn<QString>("program");
    QTest::addColumn<QString>("head"); // what stands above the code
    const auto row = [](const char *name, const QString &cell, const QString &program, const QString &head = {}) {
        QTest::newRow(name) << cell << program << head;
    };
    const auto said = [](const QString &line) {
        return u"# Only comments here, since Jupyter did this and Python does not:\n#   cell 1: "_s + line + u'\n';
    };
    row("code", u"x = 1\nprint(x)\n"_s, u"# %%\nx = 1\nprint(x)\n"_s);
    row("text", u"text:# A\n\nb"_s, u"# %% [markdown]\n# # A\n#\n# b\n"_s);
    row("a magic line", u"%matplotlib inline\nx = 5 % 3"_s, u"# %%\n# %matplotlib inline\nx = 5 % 3\n"_s);
    row("a command in a block", u"if x:\n    !ls 'a\ny = 1"_s, u"# %%\nif x:\n    pass  # !ls 'a\ny = 1\n"_s);
    row("a command's answer", u"files = !ls (\ny = x != 3"_s, u"# %%\nfiles = None  # !ls (\ny = x != 3\n"_s,
        said(u"files = !ls ("_s));
    row("a long command", u"!pip install a \\\n  b\ny = 1"_s, u"# %%\n# !pip install a    b\ny = 1\n"_s,
        said(u"!pip install a b"_s));
    row("a command without a sign", u"pip install a"_s, u"# %%\n# pip install a\n"_s, said(u"pip install a"_s));
    row("a name that is a command, too", u"pip = 1\ncd = pip if pip else 2\ncd"_s,
        u"# %%\npip = 1\ncd = pip if pip else 2\ncd\n"_s);
    row("another language", u"%%bash\nls $HOME"_s, u"# %%\n# %%bash\n# ls $HOME\n"_s, said(u"%%bash"_s));
    row("for the screen alone", u"%%html\n<b>"_s, u"# %%\n# %%html\n# <b>\n"_s);
    row("a folder", u"%cd data/train\ny = 1"_s, u"# %%\nos.chdir(\"data/train\")  # %cd data/train\ny = 1\n"_s,
        u"\nimport os\n"_s);
    row("a folder of a name", u"%cd {where}"_s, u"# %%\nos.chdir(where)  # %cd {where}\n"_s, u"\nimport os\n"_s);
    row("the home", u"%cd -q \"~/a b\""_s, u"# %%\nos.chdir(os.path.expanduser(\"~/a b\"))  # %cd -q \"~/a b\"\n"_s,
        u"\nimport os\n"_s);
    row("a folder nobody knows", u"%cd data$n/a"_s, u"# %%\n# %cd data$n/a\n"_s, said(u"%cd data$n/a"_s));
    row("the folder before", u"%cd -"_s, u"# %%\n# %cd -\n"_s, said(u"%cd -"_s));
    row("a variable", u"if x:\n    %env A=1"_s, u"# %%\nif x:\n    os.environ[\"A\"] = \"1\"  # %env A=1\n"_s,
        u"\nimport os\n"_s);
    row("a variable of a name", u"%set_env A $key"_s, u"# %%\nos.environ[\"A\"] = str(key)  # %set_env A $key\n"_s,
        u"\nimport os\n"_s);
    row("another program", u"%run more.py"_s,
        u"# %%\nglobals().update(runpy.run_path(\"more.py\", run_name=\"__main__\"))  # %run more.py\n"_s, u"\nimport runpy\n"_s);
    row("another program with arguments", u"%run more --n 3"_s,
        u"# %%\nsys.argv = [\"more\", \"--n\", \"3\"]; globals().update(runpy.run_path(\"more.py\", "
        "run_name=\"__main__\"))  # %run more --n 3\n"_s,
        u"\nimport runpy\nimport sys\n"_s);
    row("another notebook", u"%run more.ipynb"_s, u"# %%\n# %run more.ipynb\n"_s, said(u"%run more.ipynb"_s));
    row("a measured line", u"%time h = fit(\"a\")\nh = %time fit()"_s, u"# %%\nh = fit(\"a\")  # %time\nh = fit()  # %time\n"_s);
    row("all of pylab", u"%pylab inline\nplot([1])"_s, u"# %%\nfrom pylab import *  # %pylab inline\nplot([1])\n"_s);
    row("what waits at the top", u"x = await f(1)\nawait g.h()\nasync def k():\n    await f(1)\n"_s,
        u"# %%\nx = asyncio.run(f(1))\nasyncio.run(g.h())\nasync def k():\n    await f(1)\n"_s, u"\nimport asyncio\n"_s);
    row("after a text of many lines", u"s = '''\n"_s + u"%x\n"_s.repeated(900) + u"'''\n%cd a"_s,
        u"# %%\ns = '''\n"_s + u"%x\n"_s.repeated(900) + u"'''\nos.chdir(\"a\")  # %cd a\n"_s, u"\nimport os\n"_s);
    row("what Python wants first", u"x = 1\nfrom __future__ import division, print_function\ny = 2"_s,
        u"# %%\nx = 1\n# from __future__ import division, print_function\ny = 2\n"_s,
        u"\nfrom __future__ import division, print_function\n"_s);
    row("a measured cell", u"%%time\ny = 1"_s, u"# %%\n# %%time\ny = 1\n"_s);
    row("a question", u"print?\ny = 1"_s, u"# %%\n# print?\ny = 1\n"_s);
    row("in a text", u"s = '''\n%x\n!y\n'''"_s, u"# %%\ns = '''\n%x\n!y\n'''\n"_s);
    row("display", u"display(df)\nself.display(x)"_s, u"# %%\nprint(df)\nself.display(x)\n"_s);
}

void CodeFixesTest::aNotebookBecomesAProgram()
{
    QFETCH(QString, cell);
    QFETCH(QString, program);
    QFETCH(QString, head);
    const auto notebook = source::Notebook::parse(notebookOf({cell}));
    QVERIFY(notebook.ok());
    const auto made = notebook->program(u"a.ipynb"_s);
    QCOMPARE(made.text, u"# Converted from a.ipynb\n"_s + head + u'\n' + program);
    QCOMPARE(made.leftOut.isEmpty(), !head.startsWith(u'#'));
    QCOMPARE(complaint(made.text), QByteArray());
}

void CodeFixesTest::whatANotebookCannotDoIsSaidWhenItIsWritten()
{
    QTemporaryDir folder;
    const auto old =
        source::Notebook::parse(R"({"worksheets": [{"cells": [{"cell_type": "code", "input": ["x = 1", "", "y = 2"]}]}]})");
    QVERIFY(old.ok());
    QCOMPARE(old->cells.first().source, u"x = 1\n\ny = 2"_s);
    write(folder.filePath(u"a.ipynb"_s),
          notebookOf(
              {u"text:# A"_s, u"!wget https://example.org/a.zip\nx = 1"_s, u"for y in z:\n    print(y)\nscores = f(x, ?, ?)"_s}));
    write(folder.filePath(u"old.ipynb"_s), notebookOf({u"x = 1"_s, u"print 'a'"_s}));
    write(folder.filePath(u"waits.ipynb"_s), notebookOf({u"async with a:\n    pass"_s}));
    const auto findings = source::scanCode(folder.path());
    QVERIFY(findings.ok());
    QStringList seen;
    for (const Diagnostic &finding : *findings) {
        if (finding.rule == u"CODE-SYNTAX"_s || finding.rule == u"CODE-PYTHON2"_s)
            seen += u"%1:%2 %3"_s.arg(finding.file).arg(finding.range.line).arg(finding.rule);
    }
    QCOMPARE(seen, QStringList({u"a.ipynb:cell 3:3 CODE-SYNTAX"_s, u"old.ipynb:cell 2:1 CODE-PYTHON2"_s}));
    const auto scripts = source::notebookScripts(folder.path(), {});
    QVERIFY(scripts.ok());
    QCOMPARE(scripts->size(), 3);
    QCOMPARE(scripts->at(0).leftOut, QStringList({u"cell 2: !wget https://example.org/a.zip"_s}));
    QCOMPARE(rules(scripts->at(0).faults), QStringList({u"CODE-SYNTAX"_s}));
    QCOMPARE(rules(scripts->at(1).faults), QStringList({u"CODE-PYTHON2"_s}));
    QCOMPARE(rules(scripts->at(2).faults), QStringList({u"CODE-SYNTAX"_s}));
    QVERIFY2(scripts->at(2).faults.first().message.contains(u"asyncio.run"_s), qPrintable(scripts->at(2).faults.first().message));
    const QStringList lines = scripts->at(0).text.split(u'\n');
    QVERIFY(lines[scripts->at(0).faults.first().range.line - 1].contains(u"?, ?"_s));
}

//! The program of a notebook that changes its folder, its environment and its names does the same in Python.
void CodeFixesTest::aNotebookDoesTheSameAsAProgram()
{
    QTemporaryDir folder;
    write(folder.filePath(u"there/more.py"_s), "import sys\nnumber = len(sys.argv)\n");
    write(folder.filePath(u"a.ipynb"_s),
          notebookOf({u"where = 'there'\n%cd $where"_s, u"%env KEY=some value"_s, u"%run more.py -v 3"_s,
                      u"%time total = number + 1"_s,
                      u"import asyncio\nasync def f(n):\n    await asyncio.sleep(0)\n    return n\nlast = await f(total)"_s,
                      u"import os\nprint(os.path.basename(os.getcwd()), os.environ['KEY'], total, last)"_s}));
    const auto scripts = source::notebookScripts(folder.path(), {});
    QVERIFY(scripts.ok() && scripts->size() == 1 && scripts->first().leftOut.isEmpty());
    QVERIFY(source::writeNotebookScript(folder.path(), scripts->first()).ok());
    const auto python = tests::run(u"python3"_s, {u"a.py"_s}, {}, folder.path());
    QCOMPARE(python.out + python.err, QByteArray("there some value 4 4\n"));
}

//! What is too large to be read is said, never passed over: a program, a notebook's file, a notebook's code.
void CodeFixesTest::whatIsTooLargeIsSaid()
{
    QTemporaryDir folder;
    const QByteArray large = QByteArray("breakpoint()\n").repeated(200'000);
    write(folder.filePath(u"large.py"_s), large);
    write(folder.filePath(u"code.ipynb"_s), notebookOf({QString::fromUtf8(large)}));
    write(folder.filePath(u"file.ipynb"_s), QByteArray("{}"));
    QVERIFY(QFile::resize(folder.filePath(u"file.ipynb"_s), 200'000'000)); // of holes
    QStringList seen;
    const auto findings = source::scanCode(folder.path());
    QVERIFY(findings.ok());
    for (const Diagnostic &finding : *findings) {
        seen += finding.file + u' ' + finding.rule;
        QVERIFY2(finding.rule != u"CODE-UNREADABLE"_s || finding.message.contains(u"larger"_s), qPrintable(finding.message));
    }
    seen.sort();
    QCOMPARE(seen,
             QStringList({u"code.ipynb CODE-NOTEBOOK"_s, u"code.ipynb CODE-UNREADABLE"_s, u"file.ipynb CODE-UNREADABLE"_s,
                          u"large.py CODE-UNREADABLE"_s}));
}

void CodeFixesTest::aListOfPackagesIsReadAndFixed()
{
    QTemporaryDir folder;
    const QString path = folder.filePath(u"requirements.txt"_s);
    const QByteArray before = "# for the course\n-r more.txt\n  sklearn >= 1.2\npyarrow\nPyTorch; python_version > '3'\n"
                              "cv2 @ https://example.org/cv2.whl\numap-learn\n";
    write(path, before);
    write(folder.filePath(u"env/pyvenv.cfg"_s), "");
    write(folder.filePath(u"env/requirements.txt"_s), "sklearn\n");
    const auto lines = [&](const source::JobPlace &place) {
        QStringList list;
        for (const Diagnostic &finding : *source::scanCode(folder.path(), {.exclude = {}, .dismissed = {}, .place = place}))
            list += u"%1:%2:%3 %4 %5"_s.arg(finding.file)
                        .arg(finding.range.line)
                        .arg(finding.range.column)
                        .arg(finding.rule, base::severityName(finding.severity));
        return list;
    };
    const QStringList names = {u"requirements.txt:3:3 PIP-NAME warning"_s, u"requirements.txt:5:1 PIP-NAME warning"_s};
    QCOMPARE(lines({}), names);
    QCOMPARE(lines(on(u"mila"_s)), names);
    QCOMPARE(lines(on(u"narval"_s)), QStringList({names[0], u"requirements.txt:4:1 PIP-MODULE advice"_s, names[1]}));
    const auto report = source::applyCodeFixes(folder.path(), *source::scanCode(folder.path()), FixChoice::Sure);
    QVERIFY2(report.ok(), report.ok() ? "" : qPrintable(report.error().text()));
    QCOMPARE(read(path), QByteArray(before).replace("sklearn", "scikit-learn").replace("PyTorch", "torch"));
    QCOMPARE(lines({}), QStringList());
}

void CodeFixesTest::aProgramThatIsThereIsNeverOverwritten()
{
    QTemporaryDir folder;
    write(folder.filePath(u"a.ipynb"_s), notebookOf({u"x = 1"_s}));
    const auto scripts = source::notebookScripts(folder.path(), {});
    QVERIFY(scripts.ok());
    QCOMPARE(scripts->size(), 1);
    QCOMPARE(scripts->first().script, u"a.py"_s);
    QVERIFY(!scripts->first().exists);
    write(folder.filePath(u"a.py"_s), "mine");
    QVERIFY(!source::writeNotebookScript(folder.path(), scripts->first()).ok());
    QCOMPARE(read(folder.filePath(u"a.py"_s)), QByteArray("mine"));
    QVERIFY(source::notebookScripts(folder.path(), {})->first().exists);
    QVERIFY(QFile::remove(folder.filePath(u"a.py"_s)));
    QVERIFY(source::writeNotebookScript(folder.path(), scripts->first()).ok());
    QCOMPARE(read(folder.filePath(u"a.py"_s)), scripts->first().text.toUtf8());
}

void CodeFixesTest::theFixOfANotebookWritesItsProgramAndIsUndone()
{
    QTemporaryDir folder;
    write(folder.filePath(u"sub/été.ipynb"_s), notebookOf({u"breakpoint()"_s}));
    const QString program = folder.filePath(u"sub/été.py"_s);
    const auto findings = source::scanCode(folder.path());
    QVERIFY(findings.ok());
    QCOMPARE(rules(*findings), QStringList({u"CODE-NOTEBOOK"_s, u"CODE-DEBUGGER"_s}));
    const QList<Diagnostic> notebook = {findings->first()};
    QVERIFY(source::diffCodeFixes(folder.path(), *findings, FixChoice::Sure)->isEmpty()); // not without being asked
    const auto diff = source::diffCodeFixes(folder.path(), notebook, FixChoice::First);
    QVERIFY(diff.ok() && diff->startsWith(u"--- /dev/null\n+++ b/sub/été.py\n"_s) && diff->contains(u"+breakpoint()\n"_s));
    QVERIFY(!QFile::exists(program));

    const auto report = source::applyCodeFixes(folder.path(), notebook, FixChoice::First);
    QVERIFY(report.ok());
    QCOMPARE(read(program), QByteArray("# Converted from \xc3\xa9t\xc3\xa9.ipynb\n\n# %%\nbreakpoint()\n"));
    const auto after = source::scanCode(folder.path()); // of the program alone
    QCOMPARE(rules(*after), QStringList({u"CODE-DEBUGGER"_s}));
    QCOMPARE(after->first().file, u"sub/été.py"_s);
    QVERIFY(source::undoCodeFixes(*report).ok());
    QVERIFY(!QFile::exists(program));

    QVERIFY(source::applyCodeFixes(folder.path(), notebook, FixChoice::First).ok());
    write(program, "x = 1");
    QVERIFY(!source::undoCodeFixes(*report).ok());
    QVERIFY(!source::applyCodeFixes(folder.path(), notebook, FixChoice::First).ok());
    QCOMPARE(read(program), QByteArray("x = 1"));
    const auto another = source::scanCode(folder.path()); // of the same name, but not its program
    QCOMPARE(rules(*another), QStringList({u"CODE-NOTEBOOK"_s, u"CODE-DEBUGGER"_s}));
    QVERIFY(another->first().fixes.isEmpty());
}

void CodeFixesTest::theTableAndTheScanHaveTheSameRules()
{
    QStringList scan;
    for (const source::CodeRule &rule : source::codeRules()) {
        QVERIFY2(!rule.title.isEmpty() && rule.help.startsWith(u"https://"_s), qPrintable(rule.id));
        QVERIFY(!script::rulePage(*script::findRule(rule.id)).isEmpty());
        scan += rule.id;
    }
    for (const script::Rule &rule : script::allRules()) {
        if (rule.group == u'K')
            QVERIFY2(scan.contains(rule.id), qPrintable(rule.id));
    }
}

void CodeFixesTest::theFilterNeverHidesAFinding()
{
    int found = 0;
    for (const QString &path : programsOfPython() + QStringList{voyageur::tests::dataPath("/code/everything.py")}) {
        const QByteArray bytes = read(path);
        if (source::mayHaveFindings(bytes))
            continue;
        const auto findings = source::scanPython(QString::fromUtf8(bytes), path);
        for (const Diagnostic &one : findings) // whether Python understands it is asked of every file
            QVERIFY2(one.rule == u"CODE-SYNTAX"_s || one.rule == u"CODE-PYTHON2"_s, qPrintable(path + u' ' + one.message));
        ++found;
    }
    QVERIFY2(found > 100, "the filter lets nearly everything through");
}

void CodeFixesTest::tokensAreThoseOfPythonItself()
{
    // Names, numbers and operators' first characters outside of f-strings, which Python before 3.12 does not take apart.
    const auto files = programsOfPython().mid(0, 400);
    const QString program =
        u"import sys, tokenize\n"
        "for path in sys.argv[1:]:\n"
        "    try:\n"
        "        with open(path, 'rb') as file:\n"
        "            words = [t.string for t in tokenize.tokenize(file.readline) if t.type == tokenize.NAME]\n"
        "    except Exception:\n"
        "        words = ['?']\n"
        "    print(' '.join(words))\n"_s;
    const auto python = tests::run(u"python3"_s, QStringList{u"-c"_s, program} + files);
    QVERIFY2(python.status == 0, python.err.constData());
    const auto lines = python.out.split('\n');
    int compared = 0;
    for (qsizetype i = 0; i < files.size(); ++i) {
        const QByteArray bytes = read(files[i]);
        const QString text = QString::fromUtf8(bytes);
        QStringList words;
        qsizetype formattedEnd = 0;
        for (const auto &token : source::pythonTokens(text)) {
            if (token.kind == source::PythonToken::Kind::Name && token.begin >= formattedEnd)
                words += token.text(text).toString();
            if (token.formatted)
                formattedEnd = std::max(formattedEnd, token.end);
        }
        if (lines[i] == "?" || text.toUtf8() != bytes)
            continue;
        QVERIFY2(words.join(u' ').toUtf8() == lines[i], qPrintable(files[i]));
        ++compared;
    }
    QVERIFY(compared > 300);
}

VOYAGEUR_TEST(CodeFixesTest)

} // namespace tst_codefixes
#include "tst_codefixes.moc"
