// SPDX-License-Identifier: GPL-3.0-or-later
// The process that keeps a login brings results home, with no window and no verb that waits for them.
#include "commandline.h"
#include "testprogram.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTest>

namespace tst_keptruns {

using namespace Qt::StringLiterals;

namespace {

QStringList filesIn(const QString &folder)
{
    QStringList names;
    QDirIterator files(folder, QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext())
        names += QFileInfo(files.next()).fileName();
    names.sort();
    return names;
}

//! Runs the project until its job is submitted, and is killed then.
QString submittedAndKilled(CommandLine &line, const QString &project)
{
    QByteArray said;
    QString job;
    (void)line.run(
        {u"run"_s, project, u"practice"_s, u"--json"_s},
        [&](QProcess &process) {
            said += process.readAllStandardOutput();
            for (const QByteArray &text : said.split('\n')) {
                const QJsonObject event = QJsonDocument::fromJson(text).object();
                if (event[u"step"_s] == "follow"_L1 && event[u"status"_s] == "started"_L1 && job.isEmpty()) {
                    job = u"submitted"_s;
                    process.kill();
                }
            }
        },
        240);
    if (job.isEmpty())
        QTest::qFail(said.constData(), __FILE__, __LINE__);
    return job;
}

} // namespace

class tst_keptruns : public QObject {
    Q_OBJECT

private slots:
    void init();
    void resultsComeHomeWithNobodyThere();
    void aFailedJobsResultsComeHomeToo();
    void aProjectThatIsGoneIsNoLoop();

private:
    QString project(const QString &name, const QByteArray &program);

    std::unique_ptr<CommandLine> m_line;
};

void tst_keptruns::init()
{
    m_line = std::make_unique<CommandLine>();
    const Ran login = m_line->run({u"login"_s, u"practice"_s, u"--json"_s});
    QVERIFY2(login.status == 0, login.err.constData());
}

QString tst_keptruns::project(const QString &name, const QByteArray &program)
{
    m_line->file(name + u"/train.py"_s, program);
    m_line->file(name + u"/voyageur.json"_s,
                 R"({"version": 1, "name": ")" + name.toUtf8() + R"(", "code": {"arguments": ["{results}"]},
                     "job": {"account": "def-prof", "memory": "500M", "time": "0:10:00"}})");
    return m_line->folder() + u'/' + name;
}

void tst_keptruns::resultsComeHomeWithNobodyThere()
{
    const QString folder = project(u"night"_s,
                                   "import os, sys, time\ntime.sleep(4)\n"
                                   "open(os.path.join(sys.argv[1], 'model.txt'), 'w').write('learned')\n");
    QCOMPARE(submittedAndKilled(*m_line, folder), u"submitted"_s);
    QTRY_VERIFY_WITH_TIMEOUT(filesIn(folder + u"/results"_s).contains(u"model.txt"_s), 90'000);
    // It is written down for the window and the next verb.
    const auto run = [this] { return m_line->run({u"runs"_s, u"--json"_s}).array().first().toObject(); };
    QTRY_VERIFY(!run()[u"results"_s].toString().isEmpty());
    QCOMPARE(run()[u"state"_s].toString(), u"COMPLETED"_s);
}

void tst_keptruns::aFailedJobsResultsComeHomeToo()
{
    const QString folder = project(u"broken"_s,
                                   "import os, sys\nopen(os.path.join(sys.argv[1], 'half.txt'), 'w').write('half')\n"
                                   "sys.exit(0 if '/checked' in sys.argv[1] else 3)\n");
    QCOMPARE(submittedAndKilled(*m_line, folder), u"submitted"_s);
    QTRY_VERIFY_WITH_TIMEOUT(filesIn(folder + u"/results"_s).contains(u"half.txt"_s), 90'000);
    QCOMPARE(m_line->run({u"runs"_s, u"--json"_s}).array().first().toObject()[u"state"_s].toString(), u"FAILED"_s);
}

void tst_keptruns::aProjectThatIsGoneIsNoLoop()
{
    const QString folder = project(u"moved"_s, "import sys, time\ntime.sleep(2)\nopen(sys.argv[1] + '/x', 'w').write('x')\n");
    QCOMPARE(submittedAndKilled(*m_line, folder), u"submitted"_s);
    QVERIFY(QDir().rename(folder, folder + u"-elsewhere"_s));
    const QString job = m_line->run({u"runs"_s, u"--json"_s}).array().first().toObject()[u"job"_s].toString();
    QCOMPARE(m_line->run({u"wait"_s, u"practice"_s, job, u"--json"_s}, 90).status, 0);
    QTest::qWait(8'000);                   // its next look
    QCOMPARE(m_line->keepers().size(), 1); // which it survives
    QVERIFY(!QFileInfo::exists(folder));   // and makes no folder of that name
}

VOYAGEUR_TEST(tst_keptruns)

} // namespace tst_keptruns
#include "tst_keptruns.moc"
