// SPDX-License-Identifier: GPL-3.0-or-later
// `voyageur run`: the main job, and what it says when the program is at fault.
#include "commandline.h"

#include <QDir>
#include <QFile>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

const QString examplePath = QStringLiteral(VOYAGEUR_SOURCE_DIR "/resources/examples/small-images");

} // namespace

class tst_run : public QObject {
    Q_OBJECT

private slots:
    void theExampleTrainsAndItsResultsComeHome();
    void aProgramThatFailsIsNoticedInTheTry();
    void anInterruptedRunLeavesNoJob();

private:
    CommandLine m_line;
};

void tst_run::theExampleTrainsAndItsResultsComeHome()
{
    const QString project = m_line.folder() + u"/small-images"_s;
    QDir().mkpath(project);
    for (const auto &entry : QDir(examplePath).entryInfoList(QDir::Files))
        QVERIFY(QFile::copy(entry.filePath(), project + u'/' + entry.fileName()));
    QProcess makeData;
    makeData.setWorkingDirectory(project);
    makeData.start(u"python3"_s, {u"make_data.py"_s});
    QVERIFY(makeData.waitForFinished(60'000));
    QVERIFY2(makeData.exitCode() == 0, makeData.readAllStandardError().constData());

    const Ran ran = m_line.run({u"run"_s, project, u"practice"_s, u"--json"_s}, 240);
    QVERIFY2(ran.status == 0, ran.err.constData());
    const auto objects = ran.objects();
    QStringList done;
    for (const auto &object : objects.first(objects.size() - 1)) {
        QVERIFY(object.contains(u"step"_s) && object.contains(u"status"_s) && object.contains(u"detail"_s));
        if (object[u"status"_s].toString() == u"done"_s)
            done += object[u"step"_s].toString();
    }
    QCOMPARE(
        done,
        (QStringList{u"scan"_s, u"code"_s, u"dataset"_s, u"environment"_s, u"try"_s, u"submit"_s, u"follow"_s, u"results"_s}));
    const QJsonObject last = objects.last();
    QCOMPARE(last[u"state"_s].toString(), u"COMPLETED"_s);
    QVERIFY(last[u"job"_s].toString().toLongLong() > 0);
    const QString results = last[u"results"_s].toString();
    for (const auto &name : {u"summary.json"_s, u"metrics.csv"_s, u"figure.svg"_s})
        QVERIFY2(QFile::exists(results + u'/' + name), qPrintable(results + u'/' + name));

    const Ran again = m_line.run({u"run"_s, project, u"practice"_s, u"--show-commands"_s}, 240);
    QVERIFY2(again.status == 0, again.err.constData());
    QVERIFY2(again.out.trimmed().split('\n').last().startsWith("main job: job "), again.out.constData());
    QVERIFY(again.out.contains("    $ "));
    QVERIFY(again.out.contains(" COMPLETED, results in " + project.toUtf8()));
}

void tst_run::aProgramThatFailsIsNoticedInTheTry()
{
    m_line.file(u"broken/train.py"_s, "import sys\nprint('about to fail')\nsys.exit(3)\n");
    m_line.file(
        u"broken/voyageur.json"_s,
        R"({"version": 1, "name": "broken", "environment": {"requirements": ""}, "job": {"account": "def-prof", "memory": "200M"}})");
    const Ran ran = m_line.run({u"run"_s, m_line.folder() + u"/broken"_s, u"practice"_s, u"--json"_s}, 120);
    QCOMPARE(ran.errorCode(), u"JobFailed"_s);
    QCOMPARE(ran.status, 1);
    QVERIFY2(ran.out.contains("about to fail"), ran.out.constData());
    bool submitted = false;
    for (const auto &object : ran.objects())
        submitted = submitted || object[u"step"_s].toString() == u"submit"_s;
    QVERIFY(!submitted);
}

void tst_run::anInterruptedRunLeavesNoJob()
{
    m_line.file(u"slow/train.py"_s, "import time\nprint('waiting', flush=True)\ntime.sleep(120)\n");
    m_line.file(
        u"slow/voyageur.json"_s,
        R"({"version": 1, "name": "slow", "environment": {"requirements": ""}, "job": {"account": "def-prof", "memory": "200M"}})");
    bool sent = false;
    QByteArray seen;
    const Ran ran = m_line.run(
        {u"run"_s, m_line.folder() + u"/slow"_s, u"alice@practice"_s},
        [&](QProcess &process) {
            seen += process.readAllStandardOutput();
            if (!sent && seen.contains("| waiting")) {
                sent = true;
                process.terminate(); // as Ctrl-C: the first polite end stops the work
            }
        },
        120);
    QVERIFY2(sent, (seen + ran.err).constData());
    QCOMPARE(ran.status, 130);
    QTRY_VERIFY_WITH_TIMEOUT(m_line.run({u"jobs"_s, u"alice@practice"_s, u"--json"_s}).array().isEmpty(), 20'000);
}

QTEST_GUILESS_MAIN(tst_run)
#include "tst_run.moc"
