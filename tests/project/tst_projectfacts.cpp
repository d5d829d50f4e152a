// SPDX-License-Identifier: GPL-3.0-or-later
// What is gathered of a project for the script checker.
#include "cluster/catalogue.h"
#include "projectfile/projectfile.h"
#include "runs/projectfacts.h"
#include "script/check.h"
#include "script/jobscript.h"
#include "script/rulebook.h"
#include "storage/livestate.h"
#include "storage/quotas.h"
#include "testprogram.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

namespace tst_projectfacts {

using namespace Qt::StringLiterals;
using namespace voyageur;
using script::CodeSign;
using script::ProgramFacts;

class TestProjectFacts final : public QObject {
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
    static ProgramFacts program(const QString &folder, const QByteArray &script, const QByteArray &name)
    {
        return runs::gatherProjectFacts(folder, script).programs.value(name);
    }

private Q_SLOTS:
    void theProjectIsTheFolderOfItsFile()
    {
        const QString folder = fresh();
        write(folder + u"/voyageur.json"_s, "{}");
        write(folder + u"/jobs/train.sh"_s, "#!/bin/bash\n");
        QCOMPARE(runs::projectOf(folder + u"/jobs/train.sh"_s), folder);
    }

    void elseTheScriptsFolderWhenItRunsAFileThere()
    {
        const QString folder = fresh();
        write(folder + u"/train.py"_s, "print(1)\n");
        QCOMPARE(runs::projectOf(folder + u"/job.sh"_s, "#!/bin/bash\npython train.py\n"), folder);
        QCOMPARE(runs::projectOf(folder + u"/job.sh"_s, "#!/bin/bash\npython $SLURM_TMPDIR/code/train.py\n"), folder);
        QCOMPARE(runs::projectOf(folder + u"/job.sh"_s, "#!/bin/bash\npython other.py\n"), QString());
        QCOMPARE(runs::projectOf(folder + u"/job.sh"_s, "#!/bin/bash\npython /usr/share/tool/train.py\n"), QString());
    }

    void localModulesAreFollowedAndOthersNamed()
    {
        const QString folder = fresh();
        write(folder + u"/src/train.py"_s, "import torch\nfrom models import net\nfrom .helpers import work\nimport os.path\n");
        write(folder + u"/src/models/__init__.py"_s, "");
        write(folder + u"/src/models/net.py"_s, "import numpy as np\nfrom . import layers\n");
        write(folder + u"/src/models/layers.py"_s, "import scipy\n");
        write(folder + u"/src/helpers.py"_s, "def work():\n    pass\n");
        write(folder + u"/src/other.py"_s, "import tensorflow\n");
        const auto facts = program(folder, "#!/bin/bash\ncd src\npython src/train.py\n", "src/train.py");
        QCOMPARE(facts.files,
                 (QStringList{u"src/train.py"_s, u"src/models/__init__.py"_s, u"src/models/net.py"_s, u"src/helpers.py"_s,
                              u"src/models/layers.py"_s}));
        QCOMPARE(facts.modules, (QSet<QString>{u"torch"_s, u"os"_s, u"numpy"_s, u"scipy"_s}));
        QVERIFY(facts.complete);
    }

    void codeThatChoosesWhatToRunIsNotComplete()
    {
        const QString folder = fresh();
        write(folder + u"/a.py"_s, "import importlib\nm = importlib.import_module(name)\n");
        write(folder + u"/b.py"_s, "from . import missing\n");
        QVERIFY(!program(folder, "#!/bin/bash\npython a.py\n", "a.py").complete);
        QVERIFY(!program(folder, "#!/bin/bash\npython b.py\n", "b.py").complete);
    }

    void aNameThatSeveralFilesHaveIsNone()
    {
        const QString folder = fresh();
        write(folder + u"/one/train.py"_s, "");
        write(folder + u"/two/train.py"_s, "");
        QVERIFY(runs::gatherProjectFacts(folder, "#!/bin/bash\npython ~/code/train.py\n").programs.isEmpty());
        QCOMPARE(program(folder, "#!/bin/bash\npython ~/code/two/train.py\n", "~/code/two/train.py").files,
                 QStringList{u"two/train.py"_s});
    }

    void modulesRunByTheirNameAreFound()
    {
        const QString folder = fresh();
        write(folder + u"/pkg/train.py"_s, "import torch\n");
        QCOMPARE(program(folder, "#!/bin/bash\npython -m pkg.train --lr 1\n", "-m pkg.train").files,
                 QStringList{u"pkg/train.py"_s});
    }

    void commentsStringsAndOtherNamesAreNoCode()
    {
        const QString folder = fresh();
        write(folder + u"/a.py"_s,
              "# import torch\n'''\nimport torch\nplt.show()\n'''\ntext = 'wandb.init()'\nclass A:\n    def show(self): "
              "pass\nA().show()\n");
        const auto facts = program(folder, "#!/bin/bash\npython a.py\n", "a.py");
        QVERIFY(facts.modules.isEmpty());
        QVERIFY(!facts.has(CodeSign::ShowsFigure) && !facts.has(CodeSign::Wandb));
    }

    void aPlaceIsKnownByFileLineAndText()
    {
        const QString folder = fresh();
        write(folder + u"/a.py"_s, "from torch.utils.data import DataLoader as Loader\n\nx = Loader(data, num_workers=1_2)\n");
        const auto facts = program(folder, "#!/bin/bash\npython a.py\n", "a.py");
        const auto *use = facts.first(CodeSign::Loader);
        QVERIFY(use);
        QCOMPARE(use->place(), u"a.py:3"_s);
        QCOMPARE(use->number, 12);
        QVERIFY(use->text.startsWith(u"Loader"_s));
    }

    void loopsAndConditionsAreSeen()
    {
        const QString folder = fresh();
        write(folder + u"/a.py"_s,
              "import torch\nif __name__ == '__main__':\n    for i in x:\n        if i:\n            torch.save(n, 'a.pt')\n"
              "    torch.save(n, 'b.pt')\n");
        const auto facts = program(folder, "#!/bin/bash\npython a.py\n", "a.py");
        const auto saves = facts.all(CodeSign::TorchSave);
        QCOMPARE(saves.size(), 2);
        QVERIFY(saves[0]->inLoop && saves[0]->conditional && saves[0]->word == u"a.pt"_s);
        QVERIFY(!saves[1]->inLoop && !saves[1]->conditional);
    }

    void brokenPythonAndBytesAreRead()
    {
        const QString folder = fresh();
        write(folder + u"/a.py"_s, QByteArray("import torch\ndef (\n'''\0\xff\xfe unclosed [[[", 38));
        QVERIFY(program(folder, "#!/bin/bash\npython a.py\n", "a.py").imports(u"torch"_s));
        write(folder + u"/b.py"_s, QByteArray(3'000'000, '('));
        QVERIFY(!program(folder, "#!/bin/bash\npython b.py\n", "b.py").complete);
    }

#ifndef Q_OS_WIN
    void linksThatLeadOutAreNotFollowed()
    {
        const QString folder = fresh();
        const QString outside = fresh();
        write(outside + u"/secret.py"_s, "import torch\n");
        write(folder + u"/a.py"_s, "import secret\n");
        QVERIFY(QFile::link(outside + u"/secret.py"_s, folder + u"/secret.py"_s));
        const auto facts = program(folder, "#!/bin/bash\npython a.py\n", "a.py");
        QCOMPARE(facts.files, QStringList{u"a.py"_s});
        QVERIFY(runs::gatherProjectFacts(folder, "#!/bin/bash\npython secret.py\n").programs.isEmpty());
    }
#endif

    void requirementsKeepTheirPlaces()
    {
        const QString folder = fresh();
        write(folder + u"/requirements.txt"_s,
              "# packages\n-r base.txt\nScikit_Learn [extra] >= 1.2, < 2 ; python_version > '3.8'\n--index-url x\n"
              "tool @ https://example.org/tool.whl\ngit+https://example.org/a.git\n");
        write(folder + u"/base.txt"_s, "numpy==1.26.4 --hash=sha256:00\n");
        const auto facts = runs::gatherProjectFacts(folder, "#!/bin/bash\npip install --no-index -r requirements.txt\n");
        QVERIFY(facts.requirements);
        QStringList all;
        for (const auto &one : *facts.requirements)
            all += one.place() + u' ' + one.name + one.specifier + u'|' + one.target;
        QCOMPARE(all,
                 (QStringList{u"base.txt:1 numpy==1.26.4|"_s, u"requirements.txt:3 scikit-learn>=1.2,<2|"_s,
                              u"requirements.txt:5 tool|https://example.org/tool.whl"_s,
                              u"requirements.txt:6 |git+https://example.org/a.git"_s}));
    }

    void theDatasetIsSurveyed()
    {
        const QString folder = fresh();
        write(folder + u"/train.py"_s, "");
        write(folder + u"/data/a.jpg"_s, QByteArray(300, 'x'));
        write(folder + u"/data/sub/b.csv"_s, QByteArray(50, 'x'));
        const auto facts = runs::gatherProjectFacts(folder, "#!/bin/bash\npython train.py data\n");
        QVERIFY(facts.dataset);
        QCOMPARE(facts.dataset->name, u"data"_s);
        QCOMPARE(facts.dataset->files, 2);
        QCOMPARE(facts.dataset->bytes, 350);
        QCOMPARE(facts.dataset->imageBytes, 300);
        QCOMPARE(facts.dataset->largestTextName, u"sub/b.csv"_s);
    }

    void theExampleAndTheScriptsWeMakeAreFine()
    {
        const QString folder = voyageur::tests::sourcePath("/resources/examples/small-images");
        const auto example = projectfile::ProjectFile::load(folder);
        QVERIFY(example.ok());
        script::JobScript job;
        job.name = example->name;
        job.account = u"def-prof"_s;
        job.time = *base::TimeLimit::parse("2:00:00");
        job.cpusPerTask = 2;
        job.memory = *base::MemorySize::parse("4G");
        job.output = "logs/%x-%j.out";
        job.modules = *example->environment.modules;
        job.environment = "/home/alice/venvs/small-images-1a2b3c";
        job.archive = "/scratch/alice/small-images-data.tar";
        job.archiveFolder = "data";
        job.code = "/scratch/alice/code";
        job.program = "train.py";
        job.arguments = {"--data", "{dataset}", "--out", "{results}"};
        job.results = "/scratch/alice/results";
        const auto text = script::jobScript(job);
        QVERIFY(text.ok());
        const auto facts = runs::gatherProjectFacts(folder, *text);
        QCOMPARE(facts.programs.size(), 1);
        QVERIFY(facts.programs.begin()->complete);
        const auto catalogue = cluster::Catalogue::load({}, {});
        QVERIFY(catalogue.ok());
        for (const cluster::Profile &profile : catalogue->profiles()) {
            script::Surroundings around;
            around.clusterName = profile.name;
            around.cluster = &profile.facts;
            around.project = &facts;
            const auto document = script::Document::parse(*text);
            for (const base::Diagnostic &finding : script::check(document, around)) {
                const script::Rule *rule = script::findRule(finding.rule);
                // The example shows a figure on purpose: that is what step 1 finds.
                const bool ours = rule && rule->decidedFrom == script::DecidedFrom::Project && finding.rule != u"ML-SHOW"_s;
                QVERIFY2(!ours || finding.severity > base::Severity::Warning,
                         qPrintable(profile.name + u' ' + finding.rule + u": "_s + finding.message));
            }
        }
    }

    void quotasAreReadAsTheClustersPrintThem()
    {
        const QByteArray out = "                            Description                Space         # of files\n"
                               "                   /home (user alice)        20GiB/  25GiB         208K/ 250K\n"
                               "                /scratch (user alice)         0  B/9999GB          13 / 500K\n"
                               "          /project (project def-prof)       4096 B/ 10TB            1/1000K\n"
                               "                       Home (alice)         280 kB/47 GB              25/500k\n"
                               "--\nOn some clusters, …\n";
        const auto quotas = storage::parseDiskUsage(out, "alice");
        QCOMPARE(quotas.size(), 4);
        QCOMPARE(quotas[0].path, QByteArray("/home/alice"));
        QCOMPARE(quotas[0].bytes, qint64(20) << 30);
        QCOMPARE(quotas[0].files, 208'000);
        QCOMPARE(quotas[0].mostFiles, 250'000);
        QCOMPARE(quotas[1].mostBytes, 9'999'000'000'000);
        QCOMPARE(quotas[1].files, 13);
        QCOMPARE(quotas[2].path, QByteArray("/project/def-prof"));
        QCOMPARE(quotas[2].mostBytes, 10'000'000'000'000);
        QCOMPARE(quotas[3].bytes, 280'000);
    }
};

VOYAGEUR_TEST(TestProjectFacts)

} // namespace tst_projectfacts
#include "tst_projectfacts.moc"
