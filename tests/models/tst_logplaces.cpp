// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/logplaces.h"
#include "testprogram.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

namespace tst_logplaces {

using namespace voyageur;
using namespace voyageur::models;
using namespace Qt::StringLiterals;

class TestLogPlaces final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        QVERIFY(QDir(m_folder.path()).mkpath(u"nets"_s));
        write(u"train.py"_s, "import nets.small\n\ndef main():\n    nets.small.run()\n\nmain()\n");
        write(u"nets/small.py"_s, "def run():\n    return 1 / 0\n");
        m_run.codeFolder = m_folder.path();
        m_run.code = u"/scratch/me/code-snapshots/cats-1234"_s;
        m_run.remoteFolder = u"/scratch/me/voyageur/cats/runs/1"_s;
        m_run.script = "#!/bin/bash\nmodule load python\nnosuch --now\n";
    }

    void pathsOfTheClusterAreFoundHere_data()
    {
        QTest::addColumn<QString>("there");
        QTest::addColumn<QString>("here");
        QTest::newRow("in the snapshot") << u"/scratch/me/code-snapshots/cats-1234/train.py"_s << u"train.py"_s;
        QTest::newRow("below it") << u"/scratch/me/code-snapshots/cats-1234/nets/small.py"_s << u"nets/small.py"_s;
        QTest::newRow("in the run's folder") << u"/scratch/me/voyageur/cats/runs/1/code/train.py"_s << u"train.py"_s;
        QTest::newRow("relative") << u"nets/small.py"_s << u"nets/small.py"_s;
        QTest::newRow("copied to the node") << u"/localscratch/me.12.0/code/nets/small.py"_s << u"nets/small.py"_s;
        QTest::newRow("not ours") << u"/usr/share/thing/other.py"_s << QString();
        QTest::newRow("out of the folder") << u"../../etc/passwd"_s << QString();
        QTest::newRow("out of it, hidden") << u"/scratch/me/code-snapshots/cats-1234/../../../train.py/../../x"_s << QString();
        QTest::newRow("out of it, by one more step") << QString(u"/x"_s + u"/.."_s.repeated(30) + u"/etc/passwd"_s) << QString();
        QTest::newRow("no file") << u"<string>"_s << QString();
        QTest::newRow("nothing") << QString() << QString();
    }

    void pathsOfTheClusterAreFoundHere()
    {
        QFETCH(QString, there);
        QFETCH(QString, here);
        QCOMPARE(localFileOf(there, m_run), here.isEmpty() ? QString() : QDir(m_folder.path()).absoluteFilePath(here));
    }

    void aTracebackLeadsToItsLinesInnermostFirst()
    {
        const QString log = u"epoch 1\nTraceback (most recent call last):\n"
                            "  File \"/scratch/me/code-snapshots/cats-1234/train.py\", line 6, in <module>\n    main()\n"
                            "  File \"/scratch/me/code-snapshots/cats-1234/train.py\", line 4, in main\n    nets.large.run()\n"
                            "  File \"/usr/lib/python3/dist-packages/numpy/x.py\", line 4, in x\n    y()\n"
                            "  File \"/scratch/me/code-snapshots/cats-1234/nets/small.py\", line 2, in run\n    return 1 / 0\n"
                            "ZeroDivisionError: division by zero\n"_s;
        const auto places = placesIn(log, observe::readLog(log), m_run);
        QCOMPARE(places.size(), 3);
        QCOMPARE(places[0].title, u"nets/small.py, line 2"_s);
        QVERIFY(!places[0].changed);
        QCOMPARE(places[1].line, 4);
        QVERIFY(places[1].changed); // it was another line that ran
        QVERIFY(places[1].text.startsWith("import nets"_L1));
        QCOMPARE(places[2].line, 6);
        QCOMPARE(log.sliced(places[2].start, 5), u"File "_s);
    }

    void bashNamesLinesOfTheScript()
    {
        const QString log = u"/var/spool/slurmd/job00012/slurm_script: line 3: nosuch: command not found\n"
                            "/var/spool/slurmd/job00012/slurm_script: line 900: x: command not found\n"_s;
        const auto places = placesIn(log, observe::readLog(log), m_run);
        QCOMPARE(places.size(), 1);
        QCOMPARE(places[0].line, 3);
        QVERIFY(places[0].path.isEmpty());
        QVERIFY(places[0].text.contains("nosuch --now"_L1));
    }

private:
    void write(const QString &name, const QByteArray &text)
    {
        QFile file(m_folder.filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
    }

    QTemporaryDir m_folder;
    history::RunRecord m_run;
};

VOYAGEUR_PLAIN_TEST(TestLogPlaces)

} // namespace tst_logplaces
#include "tst_logplaces.moc"
