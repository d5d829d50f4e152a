// SPDX-License-Identifier: GPL-3.0-or-later
// `alloc`: a command or a terminal inside an interactive job, which is gone afterwards, however that ends.
#include "commandline.h"
#include "pseudoterminal.h"
#include "testprogram.h"

#include <QFile>
#include <QTest>

#include <csignal>

namespace tst_allocverb {

using namespace Qt::StringLiterals;

namespace {

const QStringList small{u"--account=def-prof"_s, u"--time=0:05:00"_s, u"--mem=100M"_s};

//! Jobs of tries that wait or run.
QByteArray left()
{
    QByteArray lines;
    for (const QByteArray &line : inside({u"squeue"_s, u"--noheader"_s, u"--format=%T %j %i"_s}).split('\n'))
        if (line.contains(" try-") && (line.startsWith("PENDING") || line.startsWith("RUNNING")))
            lines += line + '\n';
    return lines;
}

} // namespace

class tst_allocverb : public QObject {
    Q_OBJECT

private slots:
    void init() { QTRY_VERIFY2(left().isEmpty(), left().constData()); }
    void aCommandRunsInsideAndItsStatusIsOurs();
    void withoutATerminalAndACommandItSaysWhatToDo();
    void nothingIsWrittenOverAFile();
    void aRefusalIsTheClustersOwn();
    void oneThatIsKeptCanBeGoneBackInto();
    void interruptedItIsGivenBack();
    void whatWorkedInTheTerminalIsAScript();
};

void tst_allocverb::aCommandRunsInsideAndItsStatusIsOurs()
{
    CommandLine line;
    const Ran ran = line.run(
        QStringList{u"alloc"_s, u"practice"_s} + small
            + QStringList{u"--"_s, u"sh"_s, u"-c"_s, u"echo \"$1 on $SLURMD_NODENAME\"; exit 7"_s, u"sh"_s, u"it's  2\" $HOME"_s},
        120);
    QCOMPARE(ran.status, 7);
    QVERIFY2(ran.out.startsWith("it's  2\" $HOME on "), (ran.out + ran.err).constData());
    QVERIFY2(ran.err.contains("salloc --account=def-prof"), ran.err.constData());
    const Ran json =
        line.run(QStringList{u"alloc"_s, u"practice"_s, u"--json"_s} + small + QStringList{u"--"_s, u"echo"_s, u"hello"_s}, 120);
    QCOMPARE(json.status, 0);
    QVERIFY(json.object()[u"job"_s].toString().toInt() > 0);
    QCOMPARE(json.object()[u"status"_s].toInt(-1), 0);
    QCOMPARE(json.object()[u"kept"_s].toBool(true), false);
    QVERIFY(json.err.contains("hello"));
}

void tst_allocverb::withoutATerminalAndACommandItSaysWhatToDo()
{
    const Ran ran = CommandLine().run(QStringList{u"alloc"_s, u"practice"_s} + small);
    QCOMPARE(ran.status, 2);
    QVERIFY2(ran.err.contains("-- COMMAND"), ran.err.constData());
}

void tst_allocverb::nothingIsWrittenOverAFile()
{
    CommandLine line;
    const QString file = line.file(u"job.sh"_s, "mine\n");
    const Ran ran =
        line.run(QStringList{u"alloc"_s, u"practice"_s, u"--record"_s, file} + small + QStringList{u"--"_s, u"true"_s});
    QCOMPARE(ran.status, 2);
    QFile kept(file);
    QVERIFY(kept.open(QIODevice::ReadOnly));
    QCOMPARE(kept.readAll(), QByteArray("mine\n"));
}

void tst_allocverb::aRefusalIsTheClustersOwn()
{
    const Ran ran =
        CommandLine().run({u"alloc"_s, u"practice"_s, u"--json"_s, u"--account=def-nobody"_s, u"--"_s, u"true"_s}, 120);
    QCOMPARE(ran.status, 1);
    QCOMPARE(ran.errorCode(), u"SubmissionRejected"_s);
}

void tst_allocverb::oneThatIsKeptCanBeGoneBackInto()
{
    CommandLine line;
    const Ran kept =
        line.run(QStringList{u"alloc"_s, u"practice"_s, u"--json"_s, u"--keep"_s} + small + QStringList{u"--"_s, u"true"_s}, 120);
    QCOMPARE(kept.status, 0);
    QVERIFY(kept.object()[u"kept"_s].toBool());
    const QString job = kept.object()[u"job"_s].toString();
    QVERIFY(left().contains(' ' + job.toUtf8() + '\n'));
    const Ran back = line.run({u"alloc"_s, u"practice"_s, u"--attach"_s, job, u"--"_s, u"printenv"_s, u"SLURM_JOB_ID"_s}, 120);
    QCOMPARE(back.status, 0);
    QCOMPARE(QString::fromUtf8(back.out.trimmed()), job);
    // Who goes in ends nothing, and the wish to keep it stays with it.
    QVERIFY2(left().contains(' ' + job.toUtf8() + '\n') && back.err.contains("cancel practice " + job.toUtf8()),
             back.err.constData());
    QCOMPARE(line.run({u"alloc"_s, u"practice"_s, u"--attach"_s, job, u"--keep"_s, u"--give-back"_s, u"--"_s, u"true"_s}).status,
             2);
    const Ran given = line.run({u"alloc"_s, u"practice"_s, u"--attach"_s, job, u"--give-back"_s, u"--"_s, u"true"_s}, 120);
    QCOMPARE(given.status, 0);
    QTRY_VERIFY(left().isEmpty());
    const Ran gone = line.run({u"alloc"_s, u"practice"_s, u"--attach"_s, job, u"--"_s, u"true"_s}, 120);
    QVERIFY(gone.status == 1 || gone.status == 2);
}

void tst_allocverb::interruptedItIsGivenBack()
{
    CommandLine line;
    bool sent = false;
    const Ran ran = line.run(
        QStringList{u"alloc"_s, u"practice"_s} + small + QStringList{u"--"_s, u"sh"_s, u"-c"_s, u"echo started; sleep 300"_s},
        [&](QProcess &process) {
            if (!sent && process.peek(100).contains("started")) {
                sent = true;
                ::kill(static_cast<pid_t>(process.processId()), SIGINT);
            }
        },
        120);
    QVERIFY(sent);
    QCOMPARE(ran.status, 130);
}

void tst_allocverb::whatWorkedInTheTerminalIsAScript()
{
    CommandLine line;
    Terminal terminal;
    line.setTerminal(terminal.name());
    const QString file = line.folder() + u"/recorded.sh"_s;
    QByteArray out;
    int stage = 0;
    const Ran ran = line.run(
        QStringList{u"alloc"_s, u"practice"_s, u"--record"_s, file} + small,
        [&](QProcess &process) {
            terminal.shows({});
            const auto prompts = process.peek(1 << 20).count("\033]7;");
            const QByteArrayList typed = {"cd $SLURM_TMPDIR\r", "false\r", "echo 'works  here' >a.txt\r", "ls\r", "exit\r"};
            if (stage < typed.size() && prompts > stage)
                terminal.type(typed[stage++]);
            else if (stage == typed.size() && terminal.shows("to end it")) {
                ++stage;
                terminal.type("\r\n");
            }
        },
        180);
    QVERIFY2(ran.status == 0, (terminal.seen() + ran.out).constData());
    QVERIFY(terminal.echoes());
    QFile script(file);
    QVERIFY(script.open(QIODevice::ReadOnly));
    const QByteArray text = script.readAll();
    QVERIFY2(text.startsWith("#!/bin/bash\n#SBATCH --account=def-prof\n#SBATCH --time=0:05:00\n#SBATCH --mem=100M\n"),
             text.constData());
    QVERIFY2(text.endsWith("cd $SLURM_TMPDIR\necho 'works  here' >a.txt\n"), text.constData());
}

VOYAGEUR_TEST(tst_allocverb)

} // namespace tst_allocverb
#include "tst_allocverb.moc"
