// SPDX-License-Identifier: GPL-3.0-or-later
// What the scan finds only where it knows the whole folder: checkpoints that nothing loads, servers that nothing starts.
#include "source/codescan.h"
#include "testprogram.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

namespace tst_folderscan {

using namespace Qt::StringLiterals;
using namespace voyageur;

namespace {

using Files = QMap<QString, QByteArray>;

//! "advice train.py:7" of each finding of the rule.
QString found(const Files &files, const QString &rule, const source::ScanOptions &options = {})
{
    const QTemporaryDir folder;
    for (auto file = files.cbegin(); file != files.cend(); ++file) {
        const QString path = folder.filePath(file.key());
        QFile written(path);
        if (!QDir().mkpath(QFileInfo(path).path()) || !written.open(QIODevice::WriteOnly) || written.write(file.value()) < 0)
            qFatal("cannot write %s", qPrintable(path));
    }
    const auto findings = source::scanCode(folder.path(), options);
    QStringList list;
    for (const base::Diagnostic &one : findings.ok() ? *findings : QList<base::Diagnostic>()) {
        if (one.rule == rule)
            list += u"%1 %2:%3"_s.arg(base::severityName(one.severity), one.file).arg(one.range.line);
    }
    return list.join(u", "_s);
}

const QByteArray torchHead =
    "import torch\nfor epoch in range(90):\n    for x in data:\n        loss.backward()\n        opt.step()\n";

} // namespace

class FolderScanTest : public QObject {
    Q_OBJECT

private slots:
    void checkpointsThatNothingLoads_data();
    void checkpointsThatNothingLoads();
    void checkpointsThatAModuleLoads();
    void checkpointsOfAModule();
    void serversThatAScriptStarts();
    void pythonOfTheJob();
};

void FolderScanTest::checkpointsThatNothingLoads_data()
{
    QTest::addColumn<QByteArray>("python");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *name, const QByteArray &python, const QString &expected) {
        QTest::newRow(name) << python << expected;
    };
    const auto at = [](int line) { return u"advice train.py:%1"_s.arg(line); };
    row("each epoch", torchHead + "    torch.save(net.state_dict(), f'e{epoch}.pt')\n", at(6));
    row("with the optimizer",
        torchHead + "    torch.save({'epoch': epoch, 'model': net.state_dict(), 'optimizer': opt.state_dict()}, path)\n", at(6));
    row("now and then", torchHead + "    if epoch % 10 == 0:\n        torch.save(net.state_dict(), p)\n", at(7));
    row("the best", torchHead + "    if acc > best:\n        torch.save(net, 'best.pt')\n", at(7));
    row("in a function",
        "import torch\ndef keep(e):\n    torch.save(net.state_dict(), f'{e}.pt')\n" + torchHead.sliced(13) + "    keep(epoch)\n",
        at(3));
    row("in a class",
        "import torch\nclass Trainer:\n    def save(self, e):\n        torch.save(self.net.state_dict(), f'{e}.pt')\n    def "
        "run(self):\n"
        "        for epoch in range(self.epochs):\n            loss.backward()\n            self.opt.step()\n            "
        "self.save(epoch)\n"
        "if __name__ == '__main__':\n    Trainer().run()\n",
        at(4));
    row("by steps",
        "import torch\nstep = 0\nwhile step < 100000:\n    loss.backward()\n    opt.step()\n    if step % 1000 == 0:\n"
        "        torch.save(net.state_dict(), f'{step}.pt')\n",
        at(7));
    row("with a function of another's", "from utils import save_checkpoint\n" + torchHead + "    save_checkpoint(net, epoch)\n",
        at(7));
    row("of accelerate",
        "from accelerate import Accelerator\na = Accelerator()\nfor epoch in range(90):\n    for x in data:\n        "
        "a.backward(loss)\n"
        "        opt.step()\n    a.save_state(f'{epoch}')\n",
        at(7));
    row("of Keras",
        "from tensorflow import keras\nc = keras.callbacks.ModelCheckpoint('m.keras')\nmodel.fit(x, y, epochs=90, "
        "callbacks=[c])\n",
        at(2));
    row("weights of Keras, in a loop",
        "import tensorflow as tf\nfor epoch in range(90):\n    with tf.GradientTape() as tape:\n        pass\n"
        "    opt.apply_gradients(g)\n    model.save_weights(f'{epoch}.weights.h5')\n",
        at(6));
    row("data that is loaded otherwise",
        "import json, pickle, numpy as np\na = json.load(f)\nb = pickle.load(f)\nc = np.load('a.npy')\n" + torchHead
            + "    torch.save(net.state_dict(), f'e{epoch}.pt')\n",
        at(10));

    row("loaded at the start",
        "import torch\nnet.load_state_dict(torch.load(p))\n" + torchHead + "    torch.save(net.state_dict(), p)\n", {});
    row("loaded at the end", torchHead + "    torch.save(net.state_dict(), p)\nnet = torch.load(p)\n", {});
    row("an option to resume",
        "import argparse\np = argparse.ArgumentParser()\np.add_argument('--resume')\n" + torchHead
            + "    torch.save(net.state_dict(), p)\n",
        {});
    row("BackupAndRestore",
        "from tensorflow import keras\nc = [keras.callbacks.ModelCheckpoint('m.keras'), keras.callbacks.BackupAndRestore('b')]\n"
        "model.fit(x, y, epochs=90, callbacks=c)\n",
        {});
    row("a few epochs", QByteArray(torchHead).replace("90", "3") + "    torch.save(net.state_dict(), f'e{epoch}.pt')\n", {});
    row("only at the end", torchHead + "torch.save(net.state_dict(), 'final.pt')\n", {});
    row("a library that goes on by itself", "import lightning\n" + torchHead + "    torch.save(net.state_dict(), p)\n", {});
    row("what is no state", torchHead + "    plt.savefig('a.png')\n    np.save('a.npy', losses)\n    img.save('b.png')\n", {});
    row("no training", "import torch\nfor name in names:\n    torch.save(features(name), name)\n", {});
}

void FolderScanTest::checkpointsThatNothingLoads()
{
    QFETCH(QByteArray, python);
    QFETCH(QString, expected);
    QCOMPARE(found({{u"train.py"_s, python}, {u"utils.py"_s, "def save_checkpoint(net, epoch):\n    torch.save(net, epoch)\n"}},
                   u"ML-CKPT-LOAD"_s),
             expected);
}

void FolderScanTest::checkpointsThatAModuleLoads()
{
    const QByteArray train = "import torch\nimport state\n" + torchHead + "    torch.save(net.state_dict(), p)\n";
    QCOMPARE(
        found({{u"train.py"_s, train}, {u"state.py"_s, "def begin(net, p):\n    net.load_state_dict(p)\n"}}, u"ML-CKPT-LOAD"_s),
        QString());
    QCOMPARE(found({{u"train.py"_s, train}, {u"state.py"_s, "x = 1\n"}}, u"ML-CKPT-LOAD"_s), u"advice train.py:8"_s);
    // Another program that loads it is no way to go on.
    QCOMPARE(found({{u"train.py"_s, train}, {u"state.py"_s, "x = 1\n"}, {u"test.py"_s, "import torch\nnet = torch.load('p')\n"}},
                   u"ML-CKPT-LOAD"_s),
             u"advice train.py:8"_s);
}

void FolderScanTest::checkpointsOfAModule()
{
    const QByteArray module =
        "import torch\ndef fit(net):\n    for epoch in range(90):\n        for x in data:\n"
        "            loss.backward()\n            opt.step()\n        torch.save(net.state_dict(), f'{epoch}.pt')\n";
    const QByteArray program = "from engine import fit\nfit(net)\n";
    QCOMPARE(found({{u"engine.py"_s, module}, {u"main.py"_s, program}}, u"ML-CKPT-LOAD"_s), u"advice engine.py:7"_s);
    QCOMPARE(found({{u"engine.py"_s, module}, {u"main.py"_s, "import torch\n" + program + "torch.load(p)\n"}}, u"ML-CKPT-LOAD"_s),
             QString());
}

void FolderScanTest::serversThatAScriptStarts()
{
    const QByteArray asks = "import ollama\nr = ollama.chat(model='llama3', messages=m)\n";
    const QString rule = u"CODE-LOCALHOST"_s;
    QCOMPARE(found({{u"ask.py"_s, asks}}, rule), u"warning ask.py:2"_s);
    QCOMPARE(found({{u"ask.py"_s, asks}, {u"job.sh"_s, "#!/bin/bash\npython ask.py\n"}}, rule), u"warning ask.py:2"_s);
    QCOMPARE(found({{u"ask.py"_s, asks}, {u"job.sh"_s, "#!/bin/bash\nollama serve &\npython ask.py\n"}}, rule), QString());
    QCOMPARE(found({{u"ask.py"_s, asks}, {u"run.py"_s, "import subprocess\nsubprocess.Popen(['ollama', 'serve'])\n"}}, rule),
             QString());
    QCOMPARE(found({{u"ask.py"_s, "import os\nU = os.environ.get('OLLAMA_URL', 'http://localhost:11434')\n"}}, rule),
             u"advice ask.py:2"_s);
    QCOMPARE(found({{u"ask.py"_s, "U = settings.get('url', 'http://localhost:11434')\n"}}, rule), u"advice ask.py:1"_s);
    QCOMPARE(found({{u"ask.py"_s, "P = {'a': 'https://api.openai.com/v1', 'b': 'http://localhost:11434/v1'}\n"}}, rule),
             u"advice ask.py:1"_s);
    QCOMPARE(found({{u"ask.py"_s, "if provider == 'ollama':\n    url = 'http://localhost:11434'\n"}}, rule),
             u"advice ask.py:2"_s);
    QCOMPARE(found({{u"ask.py"_s, "import requests\nrequests.get('http://localhost:11434')\n"}}, rule), u"warning ask.py:2"_s);
}

void FolderScanTest::pythonOfTheJob()
{
    const Files files = {{u"a.py"_s, "import asyncore\nfrom distutils.version import LooseVersion\nimport imp\n"}};
    const auto with = [&](const QStringList &modules) {
        source::ScanOptions options;
        options.place.noteModules(modules);
        return found(files, u"CODE-REMOVED"_s, options);
    };
    QCOMPARE(with({}), u"advice a.py:1, advice a.py:2, advice a.py:3"_s);
    QCOMPARE(with({u"StdEnv/2023"_s, u"python"_s}), u"advice a.py:1, advice a.py:2, advice a.py:3"_s);
    QCOMPARE(with({u"StdEnv/2023"_s, u"python/3.11.5"_s}), QString());
    QCOMPARE(with({u"python/3.12"_s}), u"warning a.py:1, advice a.py:2, warning a.py:3"_s);
}

VOYAGEUR_TEST(FolderScanTest)

} // namespace tst_folderscan
#include "tst_folderscan.moc"
