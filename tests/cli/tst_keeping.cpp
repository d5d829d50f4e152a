// SPDX-License-Identifier: GPL-3.0-or-later
// One login for all verbs: what `login` leaves in the background, counted by sshd's own log.
#include "commandline.h"
#include "testprogram.h"
#include "tests/support/sshdlog.h"

#include <QDir>
#include <QFile>
#include <QTest>

#include <csignal>
#include <unistd.h>

namespace tst_keeping {

using namespace Qt::StringLiterals;

namespace {

qsizetype loginsOf(const QByteArray &user)
{
    QFile log(practice()[u"sshdLog"_s].toString());
    if (!log.open(QIODevice::ReadOnly))
        QTest::qFail("sshd's log cannot be read", __FILE__, __LINE__);
    return voyageur::tests::loginsIn(log.readAll(), user);
}

// Processes of this user on the cluster, other than the connection's own.
int runningOf(const QString &user)
{
    const QString text = u"ps -u %1 -o args= | grep -vc '^sshd' || true"_s.arg(user);
    return inside({u"/bin/sh"_s, u"-c"_s, text}).trimmed().toInt();
}

const QStringList loginAsTwo{u"login"_s, u"practice-2fa"_s, u"--answer"_s, u"1"_s, u"--json"_s};

} // namespace

class tst_keeping : public QObject {
    Q_OBJECT

private slots:
    void twentyVerbsAfterOneLoginAreOneAuthentication();
    void aSecondLoginJoins();
    void twoLoginsAtOnceAreOneAuthentication();
    void logoutEndsIt();
    void anIdleSessionEnds();
    void aKilledKeeperIsReplaced();
    void aKilledVerbEndsItsCommand();
    void aVerbSaysWhenItsSessionIsSignedOut();
    void aRefusedLoginLeavesNothing();
    void theKeeperHasNoTerminalAndNoneOfOurFiles();
    void theKeeperIsNotForPeople();
};

void tst_keeping::twentyVerbsAfterOneLoginAreOneAuthentication()
{
    CommandLine line;
    const auto before = loginsOf("student2");
    const Ran login = line.run(loginAsTwo);
    QVERIFY2(login.status == 0, login.err.constData());
    QCOMPARE(login.object()[u"kept"_s].toBool(), true);
    QCOMPARE(login.object()[u"wasSignedIn"_s].toBool(), false);
    QCOMPARE(login.object()[u"user"_s].toString(), u"student2"_s);
    QVERIFY(!login.object()[u"slurm"_s].toString().isEmpty());
    QCOMPARE(loginsOf("student2"), before + 1);
    // Five at a time, as a script would.
    const QString verbs = u"for i in 1 2 3 4; do for j in 1 2 3 4 5; do"
                          u"   (\"$0\" \"$@\" >out.$i.$j 2>err.$i.$j && echo good) &"
                          u" done; wait; done"_s;
    const Ran ran = line.runInShell(verbs, {u"jobs"_s, u"practice-2fa"_s, u"--json"_s}, 240);
    QFile complaint(line.folder() + u"/err.1.1"_s);
    QVERIFY(complaint.open(QIODevice::ReadOnly));
    QVERIFY2(ran.out.count("good") == 20, complaint.readAll().constData());
    const QString file = line.file(u"a.bin"_s, QByteArray(3'000'000, 'a'));
    const Ran push = line.run({u"push"_s, file, u"practice-2fa:scratch/kept.bin"_s, u"--json"_s});
    QVERIFY2(push.status == 0, push.err.constData());
    QCOMPARE(push.objects().last()[u"verified"_s].toBool(), true);
    QCOMPARE(loginsOf("student2"), before + 1);
}

void tst_keeping::aSecondLoginJoins()
{
    CommandLine line;
    QCOMPARE(line.run(loginAsTwo).status, 0);
    const auto before = loginsOf("student2");
    const Ran again = line.run({u"login"_s, u"practice-2fa"_s, u"--json"_s}); // no answer is needed
    QVERIFY2(again.status == 0, again.err.constData());
    QCOMPARE(again.object()[u"wasSignedIn"_s].toBool(), true);
    QCOMPARE(again.object()[u"kept"_s].toBool(), true);
    QCOMPARE(loginsOf("student2"), before);
    QCOMPARE(line.keepers().size(), 1);
}

void tst_keeping::twoLoginsAtOnceAreOneAuthentication()
{
    CommandLine line;
    const auto before = loginsOf("student2");
    const Ran ran = line.runInShell(
        u"for i in 1 2 3; do \"$0\" \"$@\" >out.$i & pids=\"$pids $!\"; done; for p in $pids; do wait $p && echo good; done"_s,
        loginAsTwo, 120);
    QVERIFY2(ran.out.count("good") == 3, (ran.out + ran.err).constData());
    QCOMPARE(loginsOf("student2"), before + 1);
    QTRY_COMPARE(line.keepers().size(), 1);
}

void tst_keeping::logoutEndsIt()
{
    CommandLine line;
    QCOMPARE(line.run(loginAsTwo).status, 0);
    const Ran out = line.run({u"logout"_s, u"practice-2fa"_s, u"--json"_s});
    QVERIFY2(out.status == 0, out.err.constData());
    QCOMPARE(out.object()[u"wasSignedIn"_s].toBool(), true);
    QTRY_VERIFY(line.keepers().isEmpty());
    const Ran again = line.run({u"logout"_s, u"practice-2fa"_s, u"--json"_s});
    QCOMPARE(again.status, 0);
    QCOMPARE(again.object()[u"wasSignedIn"_s].toBool(), false);
    // A verb signs in by itself again, and nobody is there to answer.
    const Ran jobs = line.run({u"jobs"_s, u"practice-2fa"_s, u"--json"_s});
    QCOMPARE(jobs.errorCode(), u"AnswerNeeded"_s);
    QCOMPARE(jobs.status, 3);
}

void tst_keeping::anIdleSessionEnds()
{
    CommandLine line;
    const Ran login = line.run(loginAsTwo + QStringList{u"--idle"_s, u"2s"_s});
    QVERIFY2(login.status == 0, login.err.constData());
    QTRY_VERIFY(line.keepers().isEmpty());
    QCOMPARE(line.run({u"logout"_s, u"practice-2fa"_s, u"--json"_s}).object()[u"wasSignedIn"_s].toBool(), false);
    const Ran nonsense = line.run({u"login"_s, u"practice-2fa"_s, u"--idle"_s, u"soon"_s, u"--json"_s});
    QCOMPARE(nonsense.status, 2);
}

void tst_keeping::aKilledKeeperIsReplaced()
{
    CommandLine line;
    QCOMPARE(line.run(loginAsTwo).status, 0);
    const auto keepers = line.keepers();
    QCOMPARE(keepers.size(), 1);
    const auto before = loginsOf("student2");
    // A verb that runs notices.
    bool killed = false;
    const QString big = line.file(u"big.bin"_s, "x");
    QVERIFY(QFile::resize(big, 1LL << 30));
    const QStringList words{u"push"_s, big, u"practice-2fa:scratch/"_s, u"--bwlimit"_s, u"2M"_s, u"--json"_s};
    const Ran ran = line.run(words, [&](QProcess &process) {
        if (!killed && process.bytesAvailable() > 300) {
            killed = true;
            ::kill(static_cast<pid_t>(keepers.first()), SIGKILL);
        }
    });
    QVERIFY2(killed, ran.err.constData());
    QCOMPARE(ran.status, 3);
    QCOMPARE(ran.errorCode(), u"ConnectionLost"_s);
    // The socket and the lock that it left are in nobody's way.
    QVERIFY(!QDir(line.folder() + u"/run/voyageur"_s).entryList({u"*.socket"_s}, QDir::System).isEmpty());
    const Ran again = line.run(loginAsTwo);
    QVERIFY2(again.status == 0, again.err.constData());
    QCOMPARE(again.object()[u"wasSignedIn"_s].toBool(), false);
    QCOMPARE(loginsOf("student2"), before + 1);
    QCOMPARE(line.run({u"jobs"_s, u"practice-2fa"_s}).status, 0);
}

void tst_keeping::aKilledVerbEndsItsCommand()
{
    CommandLine line;
    QCOMPARE(line.run(loginAsTwo).status, 0);
    const QString big = line.file(u"big.bin"_s, "x");
    QVERIFY(QFile::resize(big, 1LL << 30));
    bool killed = false;
    int running = 0;
    const QStringList words{u"push"_s, big, u"practice-2fa:scratch/"_s, u"--bwlimit"_s, u"2M"_s, u"--json"_s};
    const Ran ran = line.run(words, [&](QProcess &process) {
        if (!killed && process.bytesAvailable() > 300) {
            killed = true;
            running = runningOf(u"student2"_s);
            ::kill(static_cast<pid_t>(process.processId()), SIGKILL);
        }
    });
    QVERIFY2(killed, ran.err.constData());
    QVERIFY(running > 0);
    QTRY_COMPARE(runningOf(u"student2"_s), 0);
    QCOMPARE(line.keepers().size(), 1);
    QCOMPARE(line.run({u"jobs"_s, u"practice-2fa"_s}).status, 0);
}

void tst_keeping::aVerbSaysWhenItsSessionIsSignedOut()
{
    CommandLine line;
    QCOMPARE(line.run(loginAsTwo).status, 0);
    const QString big = line.file(u"big.bin"_s, "x");
    QVERIFY(QFile::resize(big, 1LL << 30));
    const QStringList words{u"push"_s, big, u"practice-2fa:scratch/"_s, u"--bwlimit"_s, u"2M"_s, u"--json"_s};
    bool begun = false;
    const Ran ran = line.run(words, [&](QProcess &process) {
        if (!begun && process.bytesAvailable() > 300) {
            begun = true;
            for (const qint64 pid : line.keepers())
                ::kill(static_cast<pid_t>(pid), SIGTERM); // a polite end, as at the end of the computer's day
        }
    });
    QVERIFY2(begun, ran.err.constData());
    QCOMPARE(ran.status, 3);
    QCOMPARE(ran.errorCode(), u"ConnectionLost"_s);
    QTRY_VERIFY(line.keepers().isEmpty());
    QTRY_COMPARE(runningOf(u"student2"_s), 0);
}

void tst_keeping::aRefusedLoginLeavesNothing()
{
    CommandLine line;
    const Ran ran = line.run({u"login"_s, u"practice-2fa"_s, u"--answer"_s, u"000000"_s, u"--json"_s});
    QCOMPARE(ran.status, 3);
    QVERIFY(!ran.errorCode().isEmpty());
    QTRY_VERIFY(line.keepers().isEmpty());
    const Ran unanswered = line.run({u"login"_s, u"practice-2fa"_s, u"--json"_s});
    QCOMPARE(unanswered.errorCode(), u"AnswerNeeded"_s);
    QTRY_VERIFY(line.keepers().isEmpty());
}

void tst_keeping::theKeeperHasNoTerminalAndNoneOfOurFiles()
{
    CommandLine line;
    QCOMPARE(line.run(loginAsTwo).status, 0);
    const auto keepers = line.keepers();
    QCOMPARE(keepers.size(), 1);
    const QString at = u"/proc/%1/"_s.arg(keepers.first());
    QFile stat(at + u"stat"_s);
    QVERIFY(stat.open(QIODevice::ReadOnly));
    const QByteArray text = stat.readAll();
    const auto words = text.mid(text.lastIndexOf(')') + 2).split(' '); // state, parent, group, session, terminal …
    QCOMPARE(words.value(4), QByteArray("0"));
    QVERIFY(words.value(3).toLongLong() != ::getsid(0));
    for (const char *name : {"0", "1", "2"})
        QCOMPARE(QFile::symLinkTarget(at + u"fd/"_s + QLatin1StringView(name)), u"/dev/null"_s);
    QCOMPARE(QFile::symLinkTarget(at + u"cwd"_s), u"/"_s);
    // What answered the questions is nowhere to be seen.
    QFile words2(at + u"cmdline"_s);
    QVERIFY(words2.open(QIODevice::ReadOnly));
    QVERIFY(!words2.readAll().contains("answer"));
}

void tst_keeping::theKeeperIsNotForPeople()
{
    CommandLine line;
    const Ran ran = line.run({u"--keep-session"_s, u"practice-2fa"_s, u"--json"_s});
    QCOMPARE(ran.status, 2);
    QCOMPARE(ran.errorCode(), u"BadRequest"_s);
    QVERIFY(line.keepers().isEmpty());
}

VOYAGEUR_TEST(tst_keeping)

} // namespace tst_keeping
#include "tst_keeping.moc"
