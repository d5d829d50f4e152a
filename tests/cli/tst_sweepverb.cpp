// SPDX-License-Identifier: GPL-3.0-or-later
// Sweeps from the command line.
#include "commandline.h"
#include "testprogram.h"

#include <QDir>
#include <QTest>

namespace tst_sweepverb {

using namespace Qt::StringLiterals;

class SweepVerbTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void aDryRunShowsThePlanAndTheFirstRuns();
    void nonsenseIsRefusedBeforeTheLogin();
    void aSweepRunsFailsAndIsRepeatedInOneTable();

private:
    Ran dry(const QStringList &words);

    CommandLine m_line;
    QString m_project;
};

void SweepVerbTest::initTestCase()
{
    QVERIFY(QDir(m_line.folder()).mkpath(u"sweep"_s));
    m_project = m_line.folder() + u"/sweep"_s;
    m_line.file(u"sweep/voyageur.json"_s,
                R"({"version": 1, "name": "sweep", "code": {"program": "train.py", "arguments": ["--out", "{results}"]},
                    "try": {"arguments": ["--check"]},
                    "job": {"account": "def-prof", "time": "0:10:00", "memory": "200M"}})");
    m_line.file(u"sweep/requirements.txt"_s, "# nothing\n");
    m_line.file(u"sweep/train.py"_s,
                "import argparse, sys\n"
                "parser = argparse.ArgumentParser()\n"
                "parser.add_argument('--out')\n"
                "parser.add_argument('--rate', type=float, default=1)\n"
                "parser.add_argument('--amp', action='store_true')\n"
                "parser.add_argument('--check', action='store_true')\n"
                "options = parser.parse_args()\n"
                "print('val_loss:', 1 - options.rate, 'amp:', int(options.amp))\n"
                "sys.exit(4 if options.rate > 1 else 0)\n");
}

Ran SweepVerbTest::dry(const QStringList &words)
{
    return m_line.run(QStringList{u"run"_s, m_project, u"practice"_s, u"--dry-run"_s} + words);
}

void SweepVerbTest::aDryRunShowsThePlanAndTheFirstRuns()
{
    const QStringList grid{u"--sweep"_s, u"rate=0.5,0.25"_s, u"--sweep"_s, u"amp=true,false"_s, u"--sweep"_s, u"seed=1..5"_s};
    const Ran ran = dry(grid);
    QVERIFY2(ran.status == 0, ran.err.constData());
    QVERIFY2(ran.out.contains("20 runs, each one a task") && ran.out.contains("and 10 more"), ran.out.constData());
    const Ran json = dry(grid + QStringList{u"--json"_s, u"--minutes"_s, u"4"_s, u"--pack"_s, u"parallel"_s});
    const QJsonObject plan = json.object();
    QCOMPARE(plan[u"runs"_s].toInt(), 20);
    QCOMPARE(plan[u"pack"_s].toString(), u"parallel"_s);
    QCOMPARE(plan[u"table"_s].toArray()[0].toObject()[u"seed"_s].toString(), u"1"_s);
    QVERIFY(plan[u"tasks"_s].toInt() < 20 && plan[u"plan"_s].toString().contains(u"4 min"_s));
    const QString table = m_line.file(u"runs.csv"_s, "rate,name\n0.1,\"a, b\"\n");
    const Ran from = dry({u"--sweep-table"_s, table});
    QVERIFY2(from.status == 0 && from.out.contains("a, b"), (from.out + from.err).constData());
}

void SweepVerbTest::nonsenseIsRefusedBeforeTheLogin()
{
    for (const QStringList &words : {QStringList{},
                                     {u"--sweep"_s, u"rate"_s},
                                     {u"--sweep"_s, u"rate="_s},
                                     {u"--sweep"_s, u"results=1"_s},
                                     {u"--sweep"_s, u"rate=1"_s, u"--sweep"_s, u"rate=2"_s},
                                     {u"--sweep"_s, u"seed=1..5000"_s},
                                     {u"--sweep"_s, u"rate=1,2"_s, u"--pack"_s, u"farm"_s},
                                     {u"--sweep"_s, u"rate=1,2"_s, u"--pack"_s, u"parallel"_s},
                                     {u"--sweep"_s, u"rate=1,2"_s, u"--minutes"_s, u"0"_s}}) {
        const Ran ran = dry(words + QStringList{u"--json"_s});
        QVERIFY2(ran.status == 2 && ran.errorCode() == u"BadRequest"_s, (words.join(u' ').toUtf8() + ran.err).constData());
    }
    QCOMPARE(dry({u"--sweep-table"_s, u"nowhere.csv"_s, u"--json"_s}).errorCode(), u"NotFound"_s);
    QCOMPARE(m_line.run({u"runs"_s, u"sweep"_s, u"4711"_s, u"--json"_s}).errorCode(), u"NotFound"_s);
}

void SweepVerbTest::aSweepRunsFailsAndIsRepeatedInOneTable()
{
    const Ran ran = m_line.run(
        {u"run"_s, m_project, u"practice"_s, u"--json"_s, u"--sweep"_s, u"rate=0.5,0.25,2"_s, u"--sweep"_s, u"amp=true,false"_s},
        240);
    QVERIFY2(ran.status == 1 && ran.errorCode() == u"JobFailed"_s, ran.err.constData());
    const QJsonArray runs = m_line.run({u"runs"_s, u"--json"_s}).array();
    QString job;
    for (const QJsonValue &run : runs)
        if (!run.toObject()[u"job"_s].toString().isEmpty() && job.isEmpty())
            job = run.toObject()[u"job"_s].toString();
    const Ran shown = m_line.run({u"runs"_s, u"sweep"_s, job, u"--sort"_s, u"val_loss"_s, u"--json"_s});
    QVERIFY2(shown.status == 0, shown.err.constData());
    const QJsonArray rows = shown.object()[u"runs"_s].toArray();
    QCOMPARE(rows.size(), 6);
    QCOMPARE(rows[0].toObject()[u"exitCode"_s].toInt(), 4); // the smallest loss is that of the run that failed
    QCOMPARE(rows[5].toObject()[u"metrics"_s].toObject()[u"val_loss"_s].toDouble(), 0.75);
    const Ran text = m_line.run({u"runs"_s, u"sweep"_s, job});
    QVERIFY2(text.out.contains("val_loss") && text.out.contains("Run 5 failed"), text.out.constData());
    QCOMPARE(m_line.run({u"runs"_s, u"sweep"_s, job, u"--sort"_s, u"colour"_s}).status, 2);
    const Ran again = m_line.run({u"runs"_s, u"repeat"_s, job, u"--failed"_s, u"--dry-run"_s, u"--json"_s});
    QVERIFY2(again.status == 0, again.err.constData());
    QVERIFY2(again.err.contains("Run 5 (rate=2, amp=true) failed"), again.err.constData());
    QVERIFY2(again.err.contains("The code on this computer is the same."), again.err.constData());
    // The program is mended: that is said, and only who asks for it gets it.
    m_line.file(u"sweep/train.py"_s, "print('val_loss: 0')\n");
    const QStringList repeat{u"runs"_s, u"repeat"_s, job, u"--failed"_s};
    const Ran old = m_line.run(repeat + QStringList{u"--dry-run"_s, u"--json"_s});
    QVERIFY2(old.err.contains("--code now") && old.err.contains("The code on this computer has changed since."),
             old.err.constData());
    QCOMPARE(old.object()[u"code"_s].toString(), u"same"_s);
    const Ran now = m_line.run(repeat + QStringList{u"--code"_s, u"now"_s, u"--json"_s});
    QVERIFY2(now.status == 0 && now.object()[u"code"_s].toString() == u"now"_s, now.err.constData());
    const QString next = now.object()[u"job"_s].toString();
    const Ran waited = m_line.run({u"wait"_s, u"practice"_s, next, u"--json"_s}, 120);
    QVERIFY2(waited.status == 0, (waited.out + waited.err).constData());
    QCOMPARE(waited.array()[0].toObject()[u"sweep"_s].toObject()[u"state"_s].toString(), u"COMPLETED"_s);
    QCOMPARE(m_line.run({u"run"_s, m_project, u"practice"_s, u"--job"_s, next}, 120).status, 0);
}

VOYAGEUR_TEST(SweepVerbTest)

} // namespace tst_sweepverb
#include "tst_sweepverb.moc"
