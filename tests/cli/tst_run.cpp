// SPDX-License-Identifier: GPL-3.0-or-later
// `voyageur run`: the main job, and what it says when the program is at fault.
#include "commandline.h"
#include "testprogram.h"

#include <QDir>
#include <QFile>
#include <QTest>

namespace tst_run {

using namespace Qt::StringLiterals;

namespace {

const QString examplePath = voyageur::tests::sourcePath("/resources/examples/small-images");

} // namespace

class tst_run : public QObject {
    Q_OBJECT

private slots:
    void theExampleTrainsAndItsResultsComeHome();
    void aProgramThatFailsIsNoticedInTheTry();
    void anInterruptedRunLeavesNoJob();
    void aRunThatLosesItsConnectionSaysHowToGoOn();

private:
    //! Runs the verb until `enough` of its output is there, then ends alice's connections, as a crash of the login node would.
    Ran runAndCut(const QStringList &words, const std::function<bool(const QByteArray &)> &enough, QByteArray *seen);

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
    makeData.start(u"python3"_s,
                   {u"make_data.py"_s, u"--train"_s, u"60"_s, u"--test"_s, u"15"_s}); // it trains twice with all of them
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
    QTRY_VERIFY(m_line.run({u"jobs"_s, u"alice@practice"_s, u"--json"_s}).array().isEmpty());
}

Ran tst_run::runAndCut(const QStringList &words, const std::function<bool(const QByteArray &)> &enough, QByteArray *seen)
{
    bool cut = false;
    Ran ran = m_line.run(
        words,
        [&](QProcess &process) {
            *seen += process.readAllStandardOutput();
            if (cut || !enough(*seen))
                return;
            cut = true;
            for (const QByteArray &pid : inside({u"pgrep"_s, u"-u"_s, u"alice"_s, u"sshd"_s}).split('\n')) {
                if (!pid.isEmpty())
                    inside({u"kill"_s, u"-9"_s, QString::fromLatin1(pid)});
            }
        },
        120);
    *seen += ran.out;
    return ran;
}

void tst_run::aRunThatLosesItsConnectionSaysHowToGoOn()
{
    constexpr int lines = 150;
    const auto lineText = [](int number) { return "line " + QByteArray::number(number) + '\n'; };
    m_line.file(u"long one/train.py"_s,
                "import time\nfor i in range(150):\n    print('line', i, flush=True)\n    time.sleep(0.1)\n"
                "open('made.txt', 'w').write('made')\n");
    m_line.file(
        u"long one/voyageur.json"_s,
        R"({"version": 1, "name": "long-one", "environment": {"requirements": ""}, "results": {"fetch": ["*"]}, "job": {"account": "def-prof", "memory": "200M"}})");
    const QString project = m_line.folder() + u"/long one"_s;
    QByteArray seen;
    const Ran ran = runAndCut(
        {u"run"_s, project, u"alice@practice"_s},
        [](const QByteArray &out) {
            const auto follow = out.indexOf("Waiting for job ");
            return follow >= 0 && out.indexOf("line 10\n", follow) >= 0;
        },
        &seen);
    QCOMPARE(ran.status, 3);
    const auto at = seen.indexOf("Waiting for job ") + 16;
    const QString job = QString::fromLatin1(seen.mid(at, seen.indexOf('\n', at) - at).trimmed());
    QVERIFY2(job.toLongLong() > 0, qPrintable(job));
    QVERIFY2(ran.err.contains("Job " + job.toLatin1() + " continues on the cluster"), ran.err.constData());
    const QString way = u"voyageur run '%1' alice@practice --job %2"_s.arg(project, job);
    QVERIFY2(ran.err.contains(way.toUtf8()), ran.err.constData());

    // Its log, cut as well: goes on at the very byte.
    QByteArray first;
    const Ran cut = runAndCut(
        {u"log"_s, u"alice@practice"_s, job, u"-f"_s}, [&](const QByteArray &out) { return out.contains(lineText(20)); }, &first);
    QCOMPARE(cut.status, 3);
    const auto from = cut.err.indexOf("voyageur log alice@practice " + job.toLatin1() + " -f --from ");
    QVERIFY2(from >= 0, cut.err.constData());
    const QList<QByteArray> words = cut.err.mid(from).split('\n').first().simplified().split(' ');
    const Ran rest = m_line.run({u"log"_s, u"alice@practice"_s, job, u"-f"_s, u"--from"_s, QString::fromLatin1(words.value(6))});
    QVERIFY2(rest.status == 0, rest.err.constData());
    QByteArray expected;
    for (int i = 0; i < lines; ++i)
        expected += lineText(i);
    const QByteArray whole = first + rest.out;
    const auto begin = whole.indexOf(lineText(0));
    QCOMPARE(whole.mid(begin, expected.size()), expected);
    QCOMPARE(whole.count(lineText(25)), 1);

    const Ran went = m_line.run({u"run"_s, project, u"alice@practice"_s, u"--job"_s, job, u"--json"_s}, 120);
    QVERIFY2(went.status == 0, went.err.constData());
    QCOMPARE(went.objects().last()[u"job"_s].toString(), job);
    QVERIFY(QFile::exists(went.objects().last()[u"results"_s].toString() + u"/made.txt"_s));
    QCOMPARE(m_line.run({u"run"_s, project, u"alice@practice"_s, u"--job"_s, u"1"_s, u"--json"_s}).errorCode(), u"NotFound"_s);
}

VOYAGEUR_TEST(tst_run)

} // namespace tst_run
#include "tst_run.moc"
