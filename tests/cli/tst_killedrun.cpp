// SPDX-License-Identifier: GPL-3.0-or-later
// `voyageur run` killed at any point: what it had asked for is not asked for twice, what the job wrote is not lost, and no file
// that is not whole has its final name. $VOYAGEUR_KILLS: at how many points (2), $VOYAGEUR_SEED: which.
#include "commandline.h"
#include "testprogram.h"

#include <QDateTime>
#include <QDirIterator>
#include <QFile>
#include <QRandomGenerator>
#include <QTest>

namespace tst_killedrun {

using namespace Qt::StringLiterals;

namespace {

constexpr int shown = 60; // of the events of a run about so many are told before its end

const QByteArray program = "import os, sys\n"
                           "open(os.path.join(sys.argv[1], 'model.txt'), 'w').write('learned' * 200_000)\n"
                           "print('epoch 1', flush=True)\n";

//! The models that are here, each with its size.
QStringList modelsIn(const QString &folder)
{
    QStringList found;
    QDirIterator files(folder, {u"model.txt"_s}, QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext())
        found += QString::number(QFileInfo(files.next()).size());
    return found;
}

//! How many jobs of that name Slurm has had.
qsizetype jobsNamed(const QString &name)
{
    QList<QByteArray> lines = inside({u"sacct"_s, u"-X"_s, u"-n"_s, u"-u"_s, u"student"_s, u"-S"_s, u"now-1hours"_s,
                                      u"--name="_s + name, u"-o"_s, u"jobid"_s})
                                  .split('\n');
    lines.removeIf([](const QByteArray &line) { return line.trimmed().isEmpty(); });
    return lines.size();
}

} // namespace

class tst_killedrun : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void oneJobAndAllOfItsResults_data();
    void oneJobAndAllOfItsResults();
    void noAllocationIsLeft();

private:
    CommandLine m_line;
};

void tst_killedrun::initTestCase()
{
    const Ran login = m_line.run({u"login"_s, u"practice"_s, u"--json"_s});
    QVERIFY2(login.status == 0, login.err.constData());
}

void tst_killedrun::oneJobAndAllOfItsResults_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("events");
    const int kills = std::max(qEnvironmentVariableIntValue("VOYAGEUR_KILLS"), 2);
    const int seed = qEnvironmentVariableIntValue("VOYAGEUR_SEED");
    QRandomGenerator random(static_cast<quint32>(seed + 25));
    for (int i = 0; i < kills; ++i) {
        // Each part of the run has its share of the points.
        const int events = (i * shown + random.bounded(shown)) / kills;
        const qint64 now = QDateTime::currentSecsSinceEpoch(); // the cluster's accounting remembers other runs of this test
        QTest::addRow("after %d events", events) << u"killed-%1-%2"_s.arg(now).arg(i) << events;
    }
}

void tst_killedrun::oneJobAndAllOfItsResults()
{
    QFETCH(QString, name);
    QFETCH(int, events);
    m_line.file(name + u"/train.py"_s, program);
    m_line.file(name + u"/photos/1.txt"_s, QByteArray(300'000, 'x'));
    m_line.file(name + u"/voyageur.json"_s,
                R"({"version": 1, "name": ")" + name.toUtf8() + R"(", "code": {"arguments": ["{results}"]},
                    "dataset": {"folder": "photos"}, "environment": {"requirements": "", "place": "job"},
                    "job": {"account": "def-prof", "memory": "500M", "time": "0:10:00"}})");
    const QString folder = m_line.folder() + u'/' + name;
    const QStringList words{u"run"_s, folder, u"practice"_s, u"--json"_s};
    qsizetype told = 0;
    const Ran cut = m_line.run(
        words,
        [&](QProcess &process) {
            told = process.peek(process.bytesAvailable()).count('\n');
            if (told >= events)
                process.kill();
        },
        240);
    QVERIFY2(cut.status == -1 || cut.status == 0, cut.err.constData());
    const auto file = QJsonDocument::fromJson(m_line.run({u"runs"_s, u"--json"_s}).out).array();
    bool isSubmitted = false;
    for (const QJsonValue &run : file)
        isSubmitted = isSubmitted || (run[u"project"_s].toString() == name && !run[u"job"_s].toString().isEmpty());
    if (!isSubmitted && jobsNamed(name) == 0) { // the person does it again
        const Ran again = m_line.run(words, 240);
        QVERIFY2(again.status == 0, (again.err + again.out.right(2000)).constData());
    }
    // Else whoever keeps the login brings its results.
    const auto models = [&] { return modelsIn(folder + u"/results"_s); };
    QVERIFY2(QTest::qWaitFor([&] { return models() == QStringList{u"1400000"_s}; }, 90'000),
             (cut.out.right(1000) + m_line.run({u"runs"_s, u"--json"_s}).out).constData());
    QCOMPARE(jobsNamed(name), 1);
    // The record of the steps is whole, and so is the file that it stands in.
    QFile json(folder + u"/voyageur.json"_s);
    QVERIFY(json.open(QIODevice::ReadOnly));
    const auto steps = QJsonDocument::fromJson(json.readAll()).object()[u"steps"_s].toObject()[u"practice"_s].toObject();
    QVERIFY2(steps.contains(u"try"_s) || told < shown, qPrintable(QStringList(steps.keys()).join(u' ')));
    const QByteArray halves =
        inside({u"su"_s, u"student"_s, u"-c"_s,
                u"cd; find -L scratch/voyageur/%1 voyageur/%1 -name '*.tar' -size -290k 2>/dev/null || true"_s.arg(name)});
    QCOMPARE(halves, QByteArray());
}

// What was asked for by a program that was killed ends by itself: nobody renews its lease.
void tst_killedrun::noAllocationIsLeft()
{
    const auto left = [] { return inside({u"squeue"_s, u"-h"_s, u"-u"_s, u"student"_s, u"-o"_s, u"%j"_s}).contains("try-"); };
    QTRY_VERIFY_WITH_TIMEOUT(!left(), 120'000);
}

VOYAGEUR_TEST(tst_killedrun)

} // namespace tst_killedrun
#include "tst_killedrun.moc"
