// SPDX-License-Identifier: GPL-3.0-or-later
// A practice cluster of its own, started and stopped by the verb: a login node without Slurm, and with a long greeting.
#include "commandline.h"
#include "testprogram.h"

#include <QTest>

namespace tst_practiceverb {

using namespace Qt::StringLiterals;

class tst_practiceverb : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void cleanupTestCase();
    void theVerbStartsAndStopsAPracticeCluster();
    void aHostWithoutSlurm();
    void aGreetingOf100Kilobytes();

private:
    CommandLine m_line;
    QTemporaryDir m_folder;
    QString m_state;
};

void tst_practiceverb::initTestCase()
{
    m_state = m_folder.filePath(u"cluster"_s);
    qputenv("VOYAGEUR_PRACTICE", m_state.toUtf8());
    m_line.set(u"VOYAGEUR_PRACTICE"_s, m_state);
}

void tst_practiceverb::cleanupTestCase()
{
    m_line.run({u"practice"_s, u"stop"_s}, 60);
    // Some of its files belong to users of a namespace.
    QProcess::execute(voyageur::tests::sourcePath("/resources/practice-cluster/reset"), {u"--quiet"_s, u"--state"_s, m_state});
}

void tst_practiceverb::theVerbStartsAndStopsAPracticeCluster()
{
    const Ran before = m_line.run({u"practice"_s, u"status"_s, u"--json"_s});
    QCOMPARE(before.status, 0);
    QCOMPARE(before.object()[u"running"_s].toBool(true), false);

    const Ran refused = m_line.run({u"login"_s, u"practice"_s, u"--json"_s});
    QCOMPARE(refused.status, 2);
    QCOMPARE(refused.errorCode(), u"NotFound"_s);
    QVERIFY2(refused.err.contains("practice start"), refused.err.constData());

    const Ran started = m_line.run({u"practice"_s, u"start"_s, u"--no-slurm"_s, u"--json"_s}, 120);
    QVERIFY2(started.status == 0, started.err.constData());
    const QJsonObject object = started.object();
    QCOMPARE(object[u"running"_s].toBool(), true);
    QVERIFY(object[u"port"_s].toInt() > 0);
    QVERIFY(object.contains(u"slurm"_s));
    QCOMPARE(object[u"state"_s].toString(), m_state);
    // What runs does not change under those who use it.
    const Ran torch = m_line.run({u"practice"_s, u"start"_s, u"--with-torch"_s, u"--json"_s}, 60);
    QCOMPARE(torch.status, 1);
    QVERIFY2(torch.err.contains("PyTorch") && torch.err.contains("stop"), torch.err.constData());

    const Ran stopped = m_line.run({u"practice"_s, u"stop"_s, u"--json"_s}, 60);
    QCOMPARE(stopped.status, 0);
    QCOMPARE(stopped.object()[u"running"_s].toBool(true), false);
    const Ran wrong = m_line.run({u"practice"_s, u"start"_s, u"--slurm"_s, u"1.0"_s, u"--json"_s}, 60);
    QCOMPARE(wrong.status, 1);
    QVERIFY2(wrong.err.contains("22.05"), wrong.err.constData());
}

void tst_practiceverb::aHostWithoutSlurm()
{
    QProcess start;
    start.start(voyageur::tests::sourcePath("/resources/practice-cluster/start"),
                {u"--quiet"_s, u"--no-slurm"_s, u"--state"_s, m_state, u"--sshd-option"_s, u"Banner /etc/greeting"_s});
    QVERIFY(start.waitForFinished(120'000));
    QVERIFY2(start.exitCode() == 0, start.readAllStandardError().constData());

    const Ran jobs = m_line.run({u"jobs"_s, u"practice"_s, u"--json"_s});
    QCOMPARE(jobs.errorCode(), u"NoSlurm"_s);
    QCOMPARE(jobs.status, 1);
    const Ran login = m_line.run({u"login"_s, u"practice"_s, u"--json"_s});
    QCOMPARE(login.status, 0);
    QVERIFY(login.object()[u"slurm"_s].isNull());
    QVERIFY(!login.object()[u"warnings"_s].toArray().isEmpty());
}

void tst_practiceverb::aGreetingOf100Kilobytes()
{
    inside({u"/bin/sh"_s, u"-c"_s, u"yes 'a long greeting' | head -c 100000 >/etc/greeting"_s});
    const Ran login = m_line.run({u"login"_s, u"practice"_s, u"--json"_s});
    QVERIFY2(login.status == 0, login.err.constData());
    QVERIFY(login.err.size() < 10'000);
}

VOYAGEUR_TEST(tst_practiceverb)

} // namespace tst_practiceverb
#include "tst_practiceverb.moc"
