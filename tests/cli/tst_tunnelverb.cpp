// SPDX-License-Identifier: GPL-3.0-or-later
// `tunnel` and `tensorboard`: to real programs in real jobs and on the login node, and its every end.
#include "commandline.h"
#include "testprogram.h"
#include "tests/support/sshdlog.h"

#include <QElapsedTimer>
#include <QFile>
#include <QTcpSocket>
#include <QTest>
#include <QUrl>

#include <csignal>

namespace tst_tunnelverb {

using namespace Qt::StringLiterals;

namespace {

qsizetype loginsOf(const QByteArray &user)
{
    QFile log(practice()[u"sshdLog"_s].toString());
    if (!log.open(QIODevice::ReadOnly))
        QTest::qFail("sshd's log cannot be read", __FILE__, __LINE__);
    return voyageur::tests::loginsIn(log.readAll(), user);
}

QByteArray as(const QString &user, const QString &text)
{
    return inside({u"su"_s, u"-"_s, user, u"-c"_s, text}).trimmed();
}

//! Submits a script that runs `text`; its number.
QString submit(const QString &text, const QString &options = {}, const QString &user = u"student"_s)
{
    return QString::fromLatin1(
        as(user,
           u"cd ~/scratch && printf '%s\\n' '#!/bin/bash' '%1' >tunnel-test.sh && "
           "sbatch --parsable --account=def-prof --time=10 --output=/dev/null %2 tunnel-test.sh"_s.arg(text, options)));
}

QString state(const QString &job)
{
    return QString::fromLatin1(
        inside({u"squeue"_s, u"--noheader"_s, u"--states=all"_s, u"-j"_s, job, u"-o"_s, u"%T"_s}).trimmed());
}

void cancel(const QString &job)
{
    inside({u"scancel"_s, job});
}

//! A page over HTTP; empty while there is none.
QByteArray page(int port, const QByteArray &path)
{
    QTcpSocket socket;
    socket.connectToHost(u"127.0.0.1"_s, static_cast<quint16>(port));
    if (!socket.waitForConnected(10'000))
        return {};
    socket.write("GET " + path + " HTTP/1.0\r\n\r\n");
    while (socket.waitForReadyRead(20'000)) {}
    const QByteArray answer = socket.readAll();
    return answer.startsWith("HTTP/1.0 200 ") ? answer.sliced(answer.indexOf("\r\n\r\n") + 4) : QByteArray();
}

//! Reads the verb's first line on stdout as it comes.
class FirstLine final {
public:
    //! True when the whole line is there.
    bool read(QProcess &process)
    {
        if (!m_object.isEmpty())
            return true;
        m_line = process.peek(4096);
        if (!m_line.contains('\n'))
            return false;
        m_object = QJsonDocument::fromJson(m_line.first(m_line.indexOf('\n'))).object();
        return true;
    }
    const QJsonObject &object() const { return m_object; }
    int port() const { return m_object[u"localPort"_s].toInt(); }

private:
    QByteArray m_line;
    QJsonObject m_object;
};

void interrupt(QProcess &process)
{
    if (process.processId() > 0) // 0 would be ourselves
        ::kill(static_cast<pid_t>(process.processId()), SIGINT);
}

} // namespace

class tst_tunnelverb : public QObject {
    Q_OBJECT

private slots:
    void aProgramInAJobAnswersUntilTheJobEnds();
    void aWaitingJobIsWaitedFor();
    void anInterruptEndsIt();
    void aFreePortIsFoundOnTheNode();
    void theLoginNodeIsATargetToo();
    void itGoesOverTheSessionThatThereIs();
    void theEndOfThatSessionIsSaid();
    void tensorboardIsStartedInTheJobAndEndsWithCtrlC();
    void tensorboardOfAJobThatIsOverRunsOnTheLoginNode();
    void tensorboardThatIsNotInstalledSaysWhatToDo();
    void whatMakesNoSenseIsRefused();
};

void tst_tunnelverb::aProgramInAJobAnswersUntilTheJobEnds()
{
    const QString job = submit(u"cd \"$SLURM_TMPDIR\"; hostname >where.txt; exec python3 -m http.server 19801"_s);
    CommandLine line;
    FirstLine first;
    QByteArray answer;
    const Ran ran = line.run(
        {u"tunnel"_s, u"practice"_s, job, u"19801"_s, u"--json"_s},
        [&](QProcess &process) {
            if (!first.read(process) || !answer.isEmpty())
                return;
            answer = page(first.port(), "/where.txt");
            if (!answer.isEmpty())
                cancel(job);
        },
        120);
    QVERIFY2(ran.status == 0, ran.err.constData());
    const QJsonObject object = ran.object(); // one document and nothing else
    QCOMPARE(object.keys(), (QStringList{u"localPort"_s, u"node"_s, u"remotePort"_s, u"url"_s}));
    QCOMPARE(object[u"remotePort"_s].toInt(), 19801);
    QCOMPARE(object[u"url"_s].toString(), u"http://127.0.0.1:%1/"_s.arg(first.port()));
    QCOMPARE(QString::fromLatin1(answer.trimmed()), object[u"node"_s].toString());
    QVERIFY2(ran.err.contains("CANCELLED"), ran.err.constData());
    QCOMPARE(page(first.port(), "/where.txt"), QByteArray()); // nobody listens any more
    // It has ended.
    const Ran late = line.run({u"tunnel"_s, u"practice"_s, job, u"19801"_s, u"--json"_s});
    QCOMPARE(late.status, 1);
    QCOMPARE(late.errorCode(), u"JobFailed"_s);
    QVERIFY2(late.err.contains(job.toLatin1()), late.err.constData());
}

void tst_tunnelverb::aWaitingJobIsWaitedFor()
{
    const QString job = submit(u"exec python3 -m http.server 19802"_s, u"--hold"_s);
    CommandLine line;
    FirstLine first;
    bool released = false;
    QByteArray said;
    QByteArray answer;
    const Ran ran = line.run(
        {u"tunnel"_s, u"practice"_s, job, u"19802"_s, u"--json"_s},
        [&](QProcess &process) {
            process.setReadChannel(QProcess::StandardError);
            said = process.peek(8192);
            process.setReadChannel(QProcess::StandardOutput);
            if (!released && said.contains(job.toLatin1())) {
                released = true;
                inside({u"scontrol"_s, u"release"_s, job});
            }
            if (!first.read(process) || !answer.isEmpty())
                return;
            answer = page(first.port(), "/");
            if (!answer.isEmpty())
                cancel(job);
        },
        180);
    QVERIFY2(ran.status == 0, ran.err.constData());
    QVERIFY(released);
    QVERIFY(answer.contains("Directory listing"));
    // A job that is cancelled while it is waited for.
    const QString other = submit(u"sleep 100"_s, u"--hold"_s);
    bool cancelled = false;
    const Ran never = line.run(
        {u"tunnel"_s, u"practice"_s, other, u"19802"_s, u"--json"_s},
        [&](QProcess &process) {
            process.setReadChannel(QProcess::StandardError);
            if (!cancelled && process.peek(8192).contains(other.toLatin1())) {
                cancelled = true;
                cancel(other);
            }
            process.setReadChannel(QProcess::StandardOutput);
        },
        120);
    QCOMPARE(never.status, 1);
    QCOMPARE(never.errorCode(), u"JobFailed"_s);
}

void tst_tunnelverb::anInterruptEndsIt()
{
    const QString job = submit(u"sleep 300"_s);
    CommandLine line;
    FirstLine first;
    bool refused = false;
    const Ran ran = line.run({u"tunnel"_s, u"practice"_s, job, u"19803"_s, u"--json"_s}, [&](QProcess &process) {
        if (!first.read(process) || std::exchange(refused, true))
            return;
        (void)page(first.port(), "/"); // nothing listens there
        QTest::qWait(1500);
        interrupt(process);
    });
    QCOMPARE(ran.status, 130);
    QVERIFY2(ran.err.contains("19803") && ran.err.contains("Nothing is listening"), ran.err.constData());
    QCOMPARE(state(job), u"RUNNING"_s); // the job is none of its business
    cancel(job);
}

void tst_tunnelverb::aFreePortIsFoundOnTheNode()
{
    const QString job = submit(u"sleep 300"_s, u"--nodes=2 --ntasks=2"_s);
    QTRY_COMPARE_WITH_TIMEOUT(state(job), u"RUNNING"_s, 60'000);
    const QStringList nodes =
        QString::fromLatin1(inside({u"/bin/sh"_s, u"-c"_s, u"scontrol show hostnames $(squeue -h -j %1 -o %N)"_s.arg(job)}))
            .split(u'\n', Qt::SkipEmptyParts);
    QCOMPARE(nodes.size(), 2);
    CommandLine line;
    FirstLine first;
    bool interrupted = false;
    const Ran ran = line.run(
        {u"tunnel"_s, u"practice"_s, job, u"--free"_s, u"--node"_s, nodes[1], u"--json"_s},
        [&](QProcess &process) {
            if (first.read(process) && !std::exchange(interrupted, true))
                interrupt(process);
        },
        120);
    QCOMPARE(ran.status, 130);
    QCOMPARE(first.object()[u"node"_s].toString(), nodes[1]);
    const int port = first.object()[u"remotePort"_s].toInt();
    QVERIFY2(port >= 20000 && port < 32000, qPrintable(QString::number(port)));
    QVERIFY2(ran.err.contains("--port " + QByteArray::number(port)), ran.err.constData());
    const Ran elsewhere = line.run({u"tunnel"_s, u"practice"_s, job, u"80"_s, u"--node"_s, u"nowhere"_s, u"--json"_s});
    QCOMPARE(elsewhere.status, 2);
    QVERIFY2(elsewhere.err.contains("nowhere") && elsewhere.err.contains(nodes[0].first(2).toLatin1() + "["),
             elsewhere.err.constData());
    cancel(job);
}

void tst_tunnelverb::theLoginNodeIsATargetToo()
{
    const int sshd = practice()[u"port"_s].toInt(); // a program that listens there
    CommandLine line;
    QTcpSocket socket;
    FirstLine first;
    QByteArray greeting;
    const Ran ran =
        line.run({u"tunnel"_s, u"practice"_s, u"login"_s, QString::number(sshd), u"--json"_s}, [&](QProcess &process) {
            if (!first.read(process) || !greeting.isEmpty())
                return;
            socket.connectToHost(u"127.0.0.1"_s, static_cast<quint16>(first.port()));
            if (socket.waitForReadyRead(20'000))
                greeting = socket.readAll();
            interrupt(process);
        });
    QCOMPARE(ran.status, 130);
    QVERIFY2(greeting.startsWith("SSH-2.0-"), (greeting + ran.err).constData());
    QCOMPARE(first.object()[u"node"_s].toString(), practice()[u"loginNode"_s].toString());
}

void tst_tunnelverb::itGoesOverTheSessionThatThereIs()
{
    CommandLine line;
    const Ran login = line.run({u"login"_s, u"practice-2fa"_s, u"--answer"_s, u"1"_s, u"--json"_s});
    QVERIFY2(login.status == 0, login.err.constData());
    const auto before = loginsOf("student2");
    const QString job =
        submit(u"cd \"$SLURM_TMPDIR\"; hostname >where.txt; exec python3 -m http.server 19804"_s, {}, u"student2"_s);
    FirstLine first;
    QByteArray answer;
    const Ran ran = line.run(
        {u"tunnel"_s, u"practice-2fa"_s, job, u"19804"_s, u"--json"_s},
        [&](QProcess &process) {
            if (!first.read(process) || !answer.isEmpty())
                return;
            answer = page(first.port(), "/where.txt");
            if (!answer.isEmpty())
                cancel(job);
        },
        120);
    QVERIFY2(ran.status == 0, ran.err.constData());
    QCOMPARE(QString::fromLatin1(answer.trimmed()), first.object()[u"node"_s].toString());
    QCOMPARE(loginsOf("student2"), before);
}

void tst_tunnelverb::theEndOfThatSessionIsSaid()
{
    CommandLine line;
    QCOMPARE(line.run({u"login"_s, u"practice-2fa"_s, u"--answer"_s, u"1"_s, u"--json"_s}).status, 0);
    const auto keepers = line.keepers();
    QCOMPARE(keepers.size(), 1);
    FirstLine first;
    bool killed = false;
    const Ran ran = line.run({u"tunnel"_s, u"practice-2fa"_s, u"login"_s, u"22"_s, u"--json"_s}, [&](QProcess &process) {
        if (first.read(process) && !std::exchange(killed, true))
            ::kill(static_cast<pid_t>(keepers.first()), SIGKILL);
    });
    QCOMPARE(ran.status, 3);
    QCOMPARE(ran.errorCode(), u"ConnectionLost"_s);
}

void tst_tunnelverb::tensorboardIsStartedInTheJobAndEndsWithCtrlC()
{
    as(u"student"_s,
       u"rm -rf ~/scratch/voyageur/servers; [ -e ~/venvs/servers/ready ] || { module load python 2>/dev/null; virtualenv "
       u"--no-download ~/venvs/servers && "
       "~/venvs/servers/bin/pip install --no-index --no-deps tensorboard jupyterlab && touch ~/venvs/servers/ready; } >/dev/null"_s);
    as(u"student"_s, u"mkdir -p ~/scratch/tb-test/seed1 && touch ~/scratch/tb-test/seed1/events.out.tfevents.1"_s);
    // It is asked for while the job waits, and by an array's task.
    const QString job =
        submit(u"source ~/venvs/servers/bin/activate; python -c \"import time; time.sleep(300)\""_s, u"--hold --array=3"_s)
        + u"_3"_s;
    CommandLine line;
    FirstLine first;
    bool released = false;
    bool interrupted = false;
    QByteArray shown;
    const Ran ran = line.run(
        {u"tensorboard"_s, u"practice"_s, job, u"--logdir"_s, u"tb-test"_s, u"--json"_s},
        [&](QProcess &process) {
            process.setReadChannel(QProcess::StandardError);
            const bool waits = process.peek(8192).contains(job.toLatin1());
            process.setReadChannel(QProcess::StandardOutput);
            if (waits && !std::exchange(released, true))
                inside({u"scontrol"_s, u"release"_s, job});
            if (!first.read(process) || std::exchange(interrupted, true))
                return;
            const QByteArray path = QUrl(first.object()[u"url"_s].toString()).path().toLatin1();
            shown = page(first.port(), path + "data/runs");
            interrupt(process);
        },
        180);
    QVERIFY2(ran.status == 130, (ran.out + ran.err).constData());
    QVERIFY(released);
    QVERIFY2(shown.contains("seed1"), (shown + ran.out).constData());
    const QJsonObject object = first.object();
    QCOMPARE(object.keys(), (QStringList{u"localPort"_s, u"logdir"_s, u"node"_s, u"remotePort"_s, u"url"_s}));
    QCOMPARE(object[u"logdir"_s].toString(), u"tb-test"_s);
    QCOMPARE(page(first.port(), "/"), QByteArray());
    QCOMPARE(state(job), u"RUNNING"_s); // the job is none of its business
    QCOMPARE(as(u"student"_s, u"pgrep -u student -fc '[r]un_main' || true"_s), QByteArray("0"));
    QCOMPARE(as(u"student"_s, u"ls ~/scratch/voyageur/servers"_s), QByteArray());
    cancel(job);
}

void tst_tunnelverb::tensorboardOfAJobThatIsOverRunsOnTheLoginNode()
{
    as(u"student"_s, u"mkdir -p ~/scratch/tb-test/seed1 && touch ~/scratch/tb-test/seed1/events.out.tfevents.1"_s);
    const QString job = submit(u"true"_s);
    QTRY_COMPARE_WITH_TIMEOUT(state(job), u"COMPLETED"_s, 60'000);
    CommandLine line;
    FirstLine first;
    bool interrupted = false;
    QByteArray shown;
    const Ran ran = line.run(
        {u"tensorboard"_s, u"practice"_s, job, u"--logdir"_s, u"tb-test"_s, u"--json"_s},
        [&](QProcess &process) {
            if (!first.read(process) || std::exchange(interrupted, true))
                return;
            const QByteArray path = QUrl(first.object()[u"url"_s].toString()).path().toLatin1();
            shown = page(first.port(), path + "data/runs");
            interrupt(process);
        },
        180);
    QVERIFY2(ran.status == 130, (ran.out + ran.err).constData());
    QVERIFY2(shown.contains("seed1"), (shown + ran.err).constData());
    const QJsonObject object = first.object();
    QCOMPARE(object.keys(), (QStringList{u"localPort"_s, u"logdir"_s, u"node"_s, u"remotePort"_s, u"url"_s}));
    QCOMPARE(object[u"node"_s].toString(), practice()[u"loginNode"_s].toString());
    QVERIFY2(ran.err.contains("low priority"), ran.err.constData());
    QCOMPARE(as(u"student"_s, u"pgrep -u student -fc '[r]un_main' || true"_s), QByteArray("0"));
    QCOMPARE(as(u"student"_s, u"ls ~/scratch/voyageur/servers"_s), QByteArray());
}

void tst_tunnelverb::tensorboardThatIsNotInstalledSaysWhatToDo()
{
    const QString job = submit(u"sleep 300"_s);
    CommandLine line;
    const Ran ran = line.run({u"tensorboard"_s, u"practice"_s, job, u"--no-browser"_s}, 120);
    QCOMPARE(ran.status, 1);
    QVERIFY2(ran.err.contains("TensorBoard is not installed") && ran.err.contains("step 3"), ran.err.constData());
    QVERIFY(ran.out.isEmpty());
    cancel(job);
    QCOMPARE(line.run({u"tensorboard"_s, u"practice"_s, u"999999"_s, u"--json"_s}).status, 2);
    QCOMPARE(line.run({u"tensorboard"_s, u"practice"_s, u"tomorrow"_s, u"--json"_s}).status, 2);
    QCOMPARE(line.run({u"tensorboard"_s, u"practice"_s, u"1"_s, u"--local-port"_s, u"0"_s}).status, 2);
}

void tst_tunnelverb::whatMakesNoSenseIsRefused()
{
    CommandLine line;
    const QList<QStringList> wrong = {
        {u"practice"_s, u"1"_s},
        {u"practice"_s, u"1"_s, u"web"_s},
        {u"practice"_s, u"1"_s, u"70000"_s},
        {u"practice"_s, u"1"_s, u"80"_s, u"--free"_s},
        {u"practice"_s, u"somewhere"_s, u"80"_s},
        {u"practice"_s, u"login"_s, u"80"_s, u"--node"_s, u"nc10101"_s},
        {u"practice"_s, u"1"_s, u"80"_s, u"--local-port"_s, u"0"_s},
        {u"practice"_s, u"login"_s, u"80"_s, u"--local-port"_s, QString::number(practice()[u"port"_s].toInt())}, // taken
        {u"practice"_s, u"999999"_s, u"80"_s},
    };
    for (const QStringList &words : wrong) {
        const Ran ran = line.run(QStringList{u"tunnel"_s} + words + QStringList{u"--json"_s});
        QVERIFY2(ran.status == 2, (words.join(u' ').toUtf8() + '\n' + ran.err).constData());
        QVERIFY2(!ran.errorCode().isEmpty(), ran.out.constData());
    }
}

VOYAGEUR_TEST(tst_tunnelverb)

} // namespace tst_tunnelverb
#include "tst_tunnelverb.moc"
