// SPDX-License-Identifier: GPL-3.0-or-later
// What a new project may be, read off a folder of code.
#include "source/projectguess.h"

#include "program.h"
#include "source/notebookscripts.h"
#include "testprogram.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

namespace tst_projectguess {

using namespace Qt::StringLiterals;
using namespace voyageur;
using source::OptionUse;

class TestProjectGuess final : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_dir;

    QString fresh() const
    {
        static int number = 0;
        const QString folder = m_dir.filePath(QString::number(++number));
        QDir().mkpath(folder);
        return folder;
    }
    static void write(const QString &path, const QByteArray &text)
    {
        QVERIFY(QDir().mkpath(QFileInfo(path).path()));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write(text), text.size());
    }
    static QList<source::ProgramOption> options(const char *text)
    {
        return programOptions(source::PythonCode(QString::fromUtf8(text)));
    }
    static source::ProjectGuess guess(const QString &folder)
    {
        auto result = source::guessProject(folder);
        return result.ok() ? *result : source::ProjectGuess();
    }

private Q_SLOTS:
    void whatTheProgramNeedsIsComparedWithItsArguments()
    {
        const auto found = options(R"py(import argparse
parser = argparse.ArgumentParser()
parser.add_argument("-a", "--answer", required=True)
parser.add_argument("--data-dir", required=True)
parser.add_argument("--quick", action="store_true")
parser.add_argument("--epochs", default=3)
parser.add_argument("where")
parser.add_argument("rest", nargs="*")
)py");
        const auto missing = [&](const QStringList &arguments) {
            QStringList names;
            for (const auto &option : missingOptions(found, arguments))
                names += option.name;
            return names.join(u' ');
        };
        QCOMPARE(missing({}), u"--answer --data-dir where"_s);
        QCOMPARE(missing({u"-a"_s, u"42"_s, u"--data-dir=x"_s}), u"where"_s);
        QCOMPARE(missing({u"here"_s, u"--answer=42"_s, u"--data"_s, u"x"_s}), QString()); // argparse takes a beginning
        QCOMPARE(missing({u"--answer"_s, u"42"_s, u"here"_s, u"--quick"_s}), u"--data-dir"_s);
        // Which part of a program is meant is not known.
        QVERIFY(missingOptions(options(R"py(import argparse
parser = argparse.ArgumentParser()
parts = parser.add_subparsers()
parts.add_parser("train").add_argument("--lr", required=True)
)py"),
                               {})
                    .isEmpty());
    }

    void optionsOfArgparseClickAndAbsl()
    {
        const auto found = options(R"py(import argparse, click
from absl import flags
parser = argparse.ArgumentParser()
parser.add_argument("-d", "--data-dir", default="/home/me/cats", help="where the data is")
parser.add_argument("--resume", action="store_true")
parser.add_argument("images", nargs="+")
group = parser.add_argument_group("more")
group.add_argument('--epochs', type=int, default=10)
# parser.add_argument("--comment")
"parser.add_argument('--text')"
@click.option("--out", "-o", default="runs")
@click.option("--shout/--no-shout", is_flag=True)
def main(out, shout): pass
flags.DEFINE_string("data_root", "d", "help of it")
flags.DEFINE_bool("fast", False, "help")
)py");
        QStringList names;
        for (const auto &option : found)
            names += option.name + (option.takesValue ? u""_s : u"!"_s) + (option.positional ? u"?"_s : u""_s) + u'='
                + option.defaultValue;
        QCOMPARE(names,
                 QStringList({u"--data-dir=/home/me/cats"_s, u"--resume!="_s, u"images?="_s, u"--epochs="_s, u"--out=runs"_s,
                              u"--shout!="_s, u"--data_root=d"_s, u"--fast!="_s}));
        QCOMPARE(optionFor(OptionUse::Data, found)->name, u"--data-dir"_s);
        QCOMPARE(optionFor(OptionUse::Results, found)->name, u"--out"_s);
        QVERIFY(!optionFor(OptionUse::Resume, found)); // it takes no path
        QCOMPARE(optionFor(OptionUse::Resume, options("p.add_argument('--load_ckpt')\n"))->name, u"--load_ckpt"_s);
        QVERIFY(!optionFor(OptionUse::Data, options("parser.add_argument('--data', action='store_true')\n")));
        QVERIFY(!optionFor(OptionUse::Data, options("parser.add_argument('--model')\n")));
    }

    void brokenTextHasNoOptionsThatAreNotThere()
    {
        QVERIFY(options("parser.add_argument(").isEmpty());
        QVERIFY(options("parser.add_argument()\nclick.option(*names)\n.add_argument('x')").size() <= 1);
        QVERIFY(options("").isEmpty());
        QVERIFY(options("add_argument('--data')\n").isEmpty());
    }

    void theProgramThatTrainsIsTheLikeliest()
    {
        const QString folder = fresh();
        write(folder + u"/model.py"_s, "import torch\nclass Net(torch.nn.Module): pass\n");
        write(folder + u"/plot.py"_s, "import matplotlib.pyplot as plt\nif __name__ == '__main__':\n    plt.plot([1])\n");
        write(folder + u"/src/fit_cats.py"_s,
              "import argparse, torch\nfrom model import Net\np = argparse.ArgumentParser()\n"
              "p.add_argument('--data')\np.add_argument('--out')\np.add_argument('--resume')\n"
              "def main():\n    loss = Net()(1)\n    loss.backward()\n    torch.save(1, 'a.pt')\n"
              "if __name__ == \"__main__\":\n    main()\n");
        write(folder + u"/tests/test_model.py"_s, "if __name__ == '__main__':\n    pass\n");
        write(folder + u"/venv/pyvenv.cfg"_s, "home = /usr\n");
        write(folder + u"/venv/train.py"_s, "loss.backward()\nif __name__ == '__main__':\n    pass\n");
        const auto found = guess(folder);
        QCOMPARE(found.programs.first().file, u"src/fit_cats.py"_s);
        QCOMPARE(found.programs.first().framework, u"PyTorch"_s);
        QVERIFY(found.programs.first().trains);
        QVERIFY(found.programs.first().saves);
        for (const auto &program : found.programs)
            QVERIFY(!program.file.startsWith("venv"_L1));
        QCOMPARE(guessedArguments(found.programs.first(), true),
                 QStringList({u"--data"_s, u"{dataset}"_s, u"--out"_s, u"{results}"_s}));
        QCOMPARE(guessedArguments(found.programs.first(), false), QStringList({u"--out"_s, u"{results}"_s}));
    }

#ifndef Q_OS_WIN // their data are made by Python
    void theExamplesAreGuessedRight_data()
    {
        QTest::addColumn<QString>("framework");
        QTest::newRow("small-images") << QString();
        QTest::newRow("pytorch") << u"PyTorch"_s;
        QTest::newRow("keras") << u"Keras"_s;
        QTest::newRow("scikit-learn") << u"scikit-learn"_s;
        QTest::newRow("numpy") << u"NumPy"_s;
    }

    void theExamplesAreGuessedRight()
    {
        QFETCH(QString, framework);
        const bool images = framework.isEmpty();
        const QDir example(voyageur::tests::sourcePath("/resources/examples/") + QLatin1StringView(QTest::currentDataTag()));
        const QString folder = fresh();
        for (const QString &name : example.entryList(QDir::Files))
            QVERIFY(name == "voyageur.json"_L1 || QFile::copy(example.filePath(name), folder + u'/' + name));
        const auto made = tests::run(
            u"python3"_s,
            {folder + u"/make_data.py"_s, u"--out"_s, folder + u"/data"_s, u"--train"_s, u"20"_s, u"--test"_s, u"10"_s});
        QVERIFY2(made.status == 0, made.err.constData());
        const auto found = guess(folder);
        QCOMPARE(found.programs.first().file, u"train.py"_s);
        QCOMPARE(found.programs.first().framework, framework);
        QVERIFY(found.programs.first().saves);
        QCOMPARE(found.datasets.first().folder, u"data"_s);
        QCOMPARE(found.requirements, u"requirements.txt"_s);
        QCOMPARE(guessedArguments(found.programs.first(), true),
                 QStringList({u"--data"_s, u"{dataset}"_s, u"--out"_s, u"{results}"_s}));
        auto project = projectfile::ProjectFile::forFolder(folder);
        project.code.program = u"train.py"_s;
        QCOMPARE(source::guessedResumeOption(project),
                 images ? QString() : u"--resume"_s); // the first finds its checkpoint itself
    }

#endif

    void aProgramNamedTrainNeedsNothingElse()
    {
        const QString folder = fresh();
        write(folder + u"/helpers.py"_s, "def f(): pass\n");
        write(folder + u"/train.py"_s, "print('x')\n");
        QCOMPARE(guess(folder).programs.first().file, u"train.py"_s);
    }

    void theDatasetIsTheFolderOfDataNotOfCodeOrResults()
    {
        const QString folder = fresh();
        write(folder + u"/train.py"_s, "print('x')\n");
        for (int i = 0; i < 150; ++i) {
            write(folder + u"/photos/%1.jpg"_s.arg(i), QByteArray(100, 'x'));
            write(folder + u"/outputs/%1.png"_s.arg(i), QByteArray(100, 'x'));
            write(folder + u"/package/%1.py"_s.arg(i), "pass\n");
        }
        write(folder + u"/données/été.csv"_s, "1,2\n"); // neither a name nor a size that tells
        auto found = guess(folder);
        QCOMPARE(found.datasets.size(), 1);
        QCOMPARE(found.datasets.first().folder, u"photos"_s);
        QCOMPARE(found.datasets.first().files, 150);
        write(folder + u"/data/a.csv"_s, "1,2\n");
        found = guess(folder);
        QCOMPARE(found.datasets.first().folder, u"data"_s); // by its name
        QCOMPARE(found.datasets.size(), 2);
    }

    void theFolderThatTheProgramReadsByItselfComesFirst()
    {
        const QString folder = fresh();
        const QString elsewhere = fresh();
        write(elsewhere + u"/cats/1.jpg"_s, "x");
        write(folder + u"/data/1.jpg"_s, "x");
        write(folder + u"/train.py"_s,
              "import argparse\np = argparse.ArgumentParser()\np.add_argument('--data', default='" + elsewhere.toUtf8()
                  + "/cats')\n");
        const auto found = guess(folder);
        QCOMPARE(found.datasets.size(), 2);
        QCOMPARE(found.datasets.first().folder, elsewhere + u"/cats"_s);
        QVERIFY2(found.datasets.first().reason.contains("train.py"_L1), qPrintable(found.datasets.first().reason));
        write(folder + u"/train.py"_s, "p.add_argument('--data', default='.')\n"); // the code itself is no dataset
        QCOMPARE(guess(folder).datasets.first().folder, u"data"_s);
    }

    void oneOfSeveralPositionalArgumentsIsNotGuessed()
    {
        source::ProgramGuess program;
        program.options = {{u"data"_s, {}, {}, true, true}};
        QCOMPARE(guessedArguments(program, true), QStringList{u"{dataset}"_s});
        program.options += {u"model"_s, {}, {}, true, true};
        QVERIFY(guessedArguments(program, true).isEmpty());
    }

    void requirementsAndNotebooksAreNamed()
    {
        const QString folder = fresh();
        write(folder + u"/cats.ipynb"_s, "{}");
        write(folder + u"/pyproject.toml"_s, "[project]\n");
        auto found = guess(folder);
        QVERIFY(found.programs.isEmpty());
        QCOMPARE(found.notebooks, QStringList{u"cats.ipynb"_s});
        QCOMPARE(found.requirements, u"pyproject.toml"_s);
        QVERIFY(!found.hasFile);
        write(folder + u"/requirements.txt"_s, "torch\n");
        write(folder + u"/voyageur.json"_s, "{}");
        found = guess(folder);
        QCOMPARE(found.requirements, u"requirements.txt"_s);
        QVERIFY(found.hasFile);
    }

    void aNotebookIsTheProgramThatItBecomes()
    {
        const QString folder = fresh();
        write(folder + u"/dice.ipynb"_s, R"nb({"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": [
            {"cell_type": "code", "metadata": {}, "outputs": [], "source": ["!pip install numpy\n", "import numpy as np\n",
             "print(np.ones(3))"]}]})nb");
        auto found = guess(folder);
        QCOMPARE(found.programs.size(), 1);
        QCOMPARE(found.programs.first().file, u"dice.py"_s);
        QCOMPARE(found.programs.first().notebook, u"dice.ipynb"_s);
        QCOMPARE(found.programs.first().framework, u"NumPy"_s);
        QVERIFY(found.programs.first().reason.contains(u"dice.ipynb"_s));
        QCOMPARE(source::notebookScript(folder, u"dice.ipynb"_s)->packages, QStringList{u"numpy"_s});
        QVERIFY(!QFileInfo::exists(folder + u"/dice.py"_s)); // nothing is written by a guess
        write(folder + u"/helpers.py"_s, "x = 1\n");
        QCOMPARE(guess(folder).programs.last().notebook, u"dice.ipynb"_s); // what is a program already comes first
        write(folder + u"/dice.py"_s, "print(1)\n");
        found = guess(folder);
        QCOMPARE(found.programs.size(), 2);
        QVERIFY(found.programs[0].notebook.isEmpty() && found.programs[1].notebook.isEmpty());
    }

    void aFolderThatIsNotThereIsAnError()
    {
        QCOMPARE(source::guessProject(m_dir.filePath(u"none"_s)).error().code, base::ErrorCode::NotFound);
        base::StopSource stop;
        stop.request();
        const QString folder = fresh();
        QCOMPARE(source::guessProject(folder, stop.token()).error().code, base::ErrorCode::Cancelled);
    }
};

VOYAGEUR_TEST(TestProjectGuess)

} // namespace tst_projectguess
#include "tst_projectguess.moc"
