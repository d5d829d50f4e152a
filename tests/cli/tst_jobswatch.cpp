// SPDX-License-Identifier: GPL-3.0-or-later
// `jobs --watch` on the practice cluster: for people on a terminal, for scripts as lines.
#include "commandline.h"
#include "pseudoterminal.h"
#include "testprogram.h"

#include <QTest>
#include <QUuid>

#include <csignal>

namespace tst_jobswatch {

using namespace Qt::StringLiterals;

class TestJobsWatch final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void onlyChangesAreToldOneLineEach();
    void asJsonEachChangeIsAnObject();
    void onATerminalTheTableIsDrawnAnew();
    void watchingAndLookingBackAreTwoThings();

private:
    QString submit(const QStringList &more = {});
    static void interrupt(QProcess &process) { ::kill(static_cast<pid_t>(process.processId()), SIGINT); }

    CommandLine m_line;
};

void TestJobsWatch::initTestCase()
{
    QCOMPARE(m_line.run({u"login"_s, u"practice"_s}).status, 0);
}

QString TestJobsWatch::submit(const QStringList &more)
{
    const QString script = m_line.file(u"job.sh"_s, "#!/bin/bash\nsleep 4\n");
    const QStringList words{
        u"submit"_s,         script,          u"practice"_s,
        u"--json"_s,         u"--folder"_s,   u"scratch/watch-"_s + QUuid::createUuid().toString(QUuid::Id128).left(8),
        u"--time=0:05:00"_s, u"--mem=100M"_s, u"--account=def-prof"_s};
    const Ran ran = m_line.run(words + more);
    return ran.object()[u"job"_s].toString();
}

void TestJobsWatch::onlyChangesAreToldOneLineEach()
{
    const QString id = submit({u"--job-name=seen"_s});
    QVERIFY(!id.isEmpty());
    QByteArray out;
    bool sent = false;
    const Ran ran = m_line.run(
        {u"jobs"_s, u"practice"_s, u"--watch"_s},
        [&](QProcess &process) {
            process.setReadChannel(QProcess::StandardOutput);
            out = process.peek(1'000'000);
            if (!sent && out.contains("COMPLETED")) {
                QTest::qWait(5000); // two more looks, of which there is nothing to tell
                interrupt(process);
                sent = true;
            }
        },
        90);
    QVERIFY2(sent, (ran.out + ran.err).constData());
    QCOMPARE(ran.status, 130);
    QList<QByteArray> states;
    for (const QByteArray &line : ran.out.split('\n')) {
        const auto fields = line.split(' ');
        if (line.contains("  " + id.toLatin1() + "  seen  "))
            states += line.contains("COMPLETED") ? "COMPLETED" : line.contains("RUNNING") ? "RUNNING" : "PENDING";
        QVERIFY2(line.isEmpty() || fields.first().size() == 10, line.constData()); // it begins with the day
    }
    QVERIFY2(!states.isEmpty() && states.last() == "COMPLETED" && states.count("COMPLETED") == 1, ran.out.constData());
    QVERIFY2(states.size() <= 6, ran.out.constData());
    QVERIFY(!ran.out.contains('\x1b'));
    QVERIFY2(ran.err.isEmpty(), ran.err.constData());
}

void TestJobsWatch::asJsonEachChangeIsAnObject()
{
    const QString id = submit({u"--begin=now+1hour"_s});
    bool cancelled = false;
    bool sent = false;
    const Ran ran = m_line.run(
        {u"jobs"_s, u"practice"_s, u"--watch"_s, u"--json"_s},
        [&](QProcess &process) {
            process.setReadChannel(QProcess::StandardOutput);
            const QByteArray out = process.peek(1'000'000);
            if (!cancelled && out.contains("PENDING")) {
                cancelled = true;
                QCOMPARE(m_line.run({u"cancel"_s, u"practice"_s, id}).status, 0);
            } else if (!sent && out.contains("CANCELLED")) {
                sent = true;
                interrupt(process);
            }
        },
        90);
    QVERIFY2(sent, (ran.out + ran.err).constData());
    QCOMPARE(ran.status, 130);
    QStringList states;
    for (const QJsonObject &object : ran.objects()) {
        QVERIFY(object.contains(u"time"_s) && object.contains(u"reason"_s));
        if (object[u"job"_s].toString() == id)
            states += object[u"state"_s].toString();
    }
    QVERIFY(states.size() >= 2);
    QCOMPARE(states.first(), u"PENDING"_s);
    QCOMPARE(states.last(), u"CANCELLED"_s);
}

void TestJobsWatch::onATerminalTheTableIsDrawnAnew()
{
    const QString id = submit({u"--begin=now+1hour"_s});
    Terminal terminal;
    m_line.set(u"TERM"_s, u"xterm"_s);
    const Ran onTerminal = m_line.runInShell(u"exec timeout --preserve-status -s INT 9 \"$0\" \"$@\" >"_s + terminal.name(),
                                             {u"jobs"_s, u"practice"_s, u"--watch"_s}, 60);
    QCOMPARE(onTerminal.status, 130);
    QVERIFY(terminal.shows(id.toLatin1()));
    QVERIFY2(terminal.seen().count("\x1b[H\x1b[2J") >= 2, terminal.seen().constData());
    QVERIFY(terminal.seen().contains("every 2 seconds"));
    for (const QString &line : terminal.lines())
        QVERIFY2(line.size() < 100, qPrintable(line));
    (void)m_line.run({u"cancel"_s, u"practice"_s, id});
}

void TestJobsWatch::watchingAndLookingBackAreTwoThings()
{
    const Ran ran = m_line.run({u"jobs"_s, u"practice"_s, u"--watch"_s, u"--since"_s, u"7d"_s});
    QCOMPARE(ran.status, 2);
}

VOYAGEUR_TEST(TestJobsWatch)

} // namespace tst_jobswatch
#include "tst_jobswatch.moc"
