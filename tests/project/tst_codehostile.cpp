// SPDX-License-Identifier: GPL-3.0-or-later
// Programs with tens of thousands of the same lines: each is read in a second, and in minutes where something is
// superlinear. The time of the row says so.
#include "source/codescan.h"
#include "testprogram.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <utility>

namespace tst_codehostile {

using namespace Qt::StringLiterals;
using namespace voyageur;

class TestCodeHostile final : public QObject {
    Q_OBJECT

private slots:
    void manyOfTheSame_data()
    {
        QTest::addColumn<QByteArray>("before");
        QTest::addColumn<QByteArray>("lines");
        const QByteArray imports =
            "import os\nimport gym\nimport torch\nimport numpy as np\nimport pandas as pd\n"
            "import matplotlib.pyplot as plt\nfrom transformers import AutoModel\nfrom torchvision.datasets import ImageFolder\n";
        const std::pair<const char *, const char *> rows[] = {
            {"a removed name", "x = np.float(1)\n"},
            {"a removed method", "df = df.append(row, ignore_index=True)\n"},
            {"a method that many have", "for e in range(9):\n    a.step()\n"},
            {"methods", "class A:\n    def step(self):\n        pass\n"},
            {"figures", "plt.plot(x)\nplt.show()\n"},
            {"checkpoints", "torch.save(m, os.path.join('a', 'best.pth'))\n"},
            {"trainings", "for e in range(9):\n    loss.backward()\n    opt.step()\n"},
            {"data", "d = ImageFolder('./data')\nopen('data/train.csv')\n"},
            {"paths", "p = 'C:\\\\Users\\\\me\\\\data'\nq = '/home/me/project'\n"},
            {"imports", "try:\n    import a\nexcept ImportError:\n    pass\n"},
            {"conditions", "if os.name == 'nt':\n    x = 1\nelse:\n    x = 2\n"},
            {"environments", "os.environ['A'] = 'b'\n"},
            {"downloads", "torch.hub.load('a/b', 'c')\n"},
            {"questions", "x = input('?')\n"},
            {"saved figures", "plt.figure()\nplt.plot(x)\nplt.savefig('a.png')\nplt.show()\n"},
            {"fits", "from keras import Model\nm.fit(x, y)\n"},
            {"models of a table", "m = AutoModel.from_pretrained(M['a']['id'])\n"},
            {"names", "a = lambda x, y=z: f'{x:>{w}} {n[i]!r}'\nfor b, (c, d) in e: g[h] = [j for k in m]\n"},
        };
        for (const auto &[name, lines] : rows)
            QTest::newRow(name) << imports << QByteArray(lines);
        // Each of sixty functions calls each of the sixty before.
        QByteArray ladder = "import torch\ndef f(m):\n    torch.save(m.state_dict(), 'a')\n";
        for (int step = 0; step < 4; ++step) {
            for (int i = 0; i < 60; ++i) {
                ladder += "def g" + QByteArray::number(step) + '_' + QByteArray::number(i) + "(m):\n";
                for (int k = 0; k < 60; ++k)
                    ladder += step == 0 ? QByteArray("    f(m)\n")
                                        : "    g" + QByteArray::number(step - 1) + '_' + QByteArray::number(k) + "(m)\n";
            }
        }
        QTest::newRow("calls of calls") << ladder << QByteArray("for epoch in range(50):\n    loss.backward()\n    opt.step()\n");
        QTest::newRow("checkpoints of one loop")
            << imports + "for e in range(9):\n"
            << QByteArray("    torch.save(m, 'best.pth')\n    if e > 1:\n        torch.save(m, 'best.pth')\n"
                          "        break\n");
        QTest::newRow("brackets") << QByteArray("x = ") << QByteArray("(");
        QTest::newRow("one line") << imports << QByteArray("np.float(1);");
    }

    void manyOfTheSame()
    {
        QFETCH(const QByteArray, before);
        QFETCH(const QByteArray, lines);
#ifdef __SANITIZE_ADDRESS__
        constexpr qsizetype size = 100'000; // there, memory is what is looked at: each access costs thirty times more
#else
        constexpr qsizetype size = 1'200'000;
#endif
        const QTemporaryDir folder;
        QFile file(folder.filePath(u"train.py"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        QVERIFY(file.write(before + lines.repeated(size / lines.size())) > 0);
        file.close();
        source::ScanOptions options;
        options.place.placed = u"data"_s;
        const auto findings = source::scanCode(folder.path(), options);
        QVERIFY(findings.ok());
    }
};

VOYAGEUR_TEST(TestCodeHostile)

} // namespace tst_codehostile
#include "tst_codehostile.moc"
