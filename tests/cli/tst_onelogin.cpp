// SPDX-License-Identifier: GPL-3.0-or-later
// One approval on the telephone, then everything at once over that login: what sshd's own log says of it.
#include "commandline.h"

#include "practicehost.h"
#include "ssh/share/sharedlogin.h"
#include "testprogram.h"
#include "tests/support/sshdlog.h"
#include "tests/support/sshserver.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QTest>

#include <atomic>
#include <future>

namespace tst_onelogin {

using namespace Qt::StringLiterals;
using namespace voyageur;

namespace {

constexpr int budget = 9; // of the ten that sshd gives: see ssh::Broker

QByteArray sshdLog()
{
    QFile log(practice()[u"sshdLog"_s].toString());
    if (!log.open(QIODevice::ReadOnly))
        QTest::qFail("sshd's log cannot be read", __FILE__, __LINE__);
    return log.readAll();
}

//! What sshd noted of student2 since a mark.
struct Noted {
    qsizetype logins = 0;
    int sessions = 0;
    int mostAtOnce = 0;
    int refused = 0;
};

Noted notedAfter(qsizetype mark)
{
    static const QRegularExpression start(u"^Starting session: .* for student2 from .* id (\\d+)$"_s);
    static const QRegularExpression end(u"^Close session: user student2 from .* id (\\d+)$"_s);
    Noted noted;
    QSet<int> open;
    noted.logins = tests::loginsIn(sshdLog().mid(mark), "student2");
    for (const QByteArray &bytes : sshdLog().mid(mark).split('\n')) {
        const QString line = QString::fromUtf8(bytes).trimmed();
        if (line.contains("no more sessions"_L1))
            ++noted.refused;
        if (const auto match = start.match(line); match.hasMatch()) {
            ++noted.sessions;
            open.insert(match.captured(1).toInt());
        } else if (const auto closed = end.match(line); closed.hasMatch()) {
            open.remove(closed.captured(1).toInt());
        }
        noted.mostAtOnce = qMax(noted.mostAtOnce, int(open.size()));
    }
    return noted;
}

//! Types `lines` lines into a login shell on a terminal, one after another, each only when the one before has been answered.
//! How many were.
int typeIntoTerminal(ssh::Host &host, int lines, const std::atomic<bool> &others)
{
    auto shell = host.start(ssh::Command{.shell = {}, .pty = ssh::Pty{}, .urgency = ssh::Urgency::Person});
    if (!shell.ok())
        return -1;
    int answered = 0;
    QByteArray screen;
    // As long as the others work, a person goes on typing.
    while (answered < lines || others) {
        const QByteArray mark = "<" + QByteArray::number(answered * 7 + 3) + ">";
        if (!(*shell)->write("echo '<'$((" + QByteArray::number(answered) + "*7+3))'>'\n").ok())
            return answered;
        while (!screen.contains(mark)) {
            const auto chunk = (*shell)->read({}, base::Deadline::after(std::chrono::seconds(60)));
            if (!chunk.ok() || chunk->bytes.isEmpty())
                return answered;
            screen += chunk->bytes;
        }
        screen.clear();
        ++answered;
    }
    if (!(*shell)->write("exit 5\n").ok())
        return -2;
    const auto status = (*shell)->wait({}, base::Deadline::after(std::chrono::seconds(60)));
    return status.ok() && status->code == 5 ? answered : -2;
}

//! Asks an echo on the login node through connections onwards; how many answers were right.
int useTunnel(ssh::Host &host, int port, int times)
{
    int right = 0;
    for (int i = 0; i < times; ++i) {
        ssh::Command onwards;
        onwards.forward = ssh::Forward{"127.0.0.1", port};
        auto connection = host.start(onwards);
        if (!connection.ok()) {
            qWarning().noquote() << connection.error().text();
            continue;
        }
        const QByteArray sent = QByteArray::number(i) + QByteArray(100'000, 'x');
        QByteArray got;
        if (!(*connection)->write(sent).ok() || !(*connection)->closeInput().ok())
            continue;
        while (true) {
            const auto chunk = (*connection)->read({}, base::Deadline::after(std::chrono::seconds(60)));
            if (!chunk.ok() || chunk->bytes.isEmpty())
                break;
            got += chunk->bytes;
        }
        right += got == sent ? 1 : 0;
    }
    return right;
}

} // namespace

class tst_onelogin : public QObject {
    Q_OBJECT

private slots:
    void everythingAtOnceOverOneApproval();
    void whoWaitsIsToldForWhichVerb();
};

void tst_onelogin::everythingAtOnceOverOneApproval()
{
    CommandLine line;
    const auto mark = sshdLog().size();
    const Ran login = line.run({u"login"_s, u"practice-2fa"_s, u"--answer"_s, u"1"_s, u"--json"_s});
    QVERIFY2(login.status == 0, login.err.constData());

    // This test joins the session, too, as the window would.
    qputenv("XDG_RUNTIME_DIR", QFile::encodeName(line.folder() + u"/run"_s));
    const auto joined = ssh::joinLogin(tests::practiceTarget(u"student2"_s), {});
    QVERIFY(joined.ok() && *joined);
    ssh::Host &host = **joined;

    const QString big = line.file(u"big.bin"_s, QByteArray(120'000'000, 'b'));
    for (int i = 0; i < 200; ++i)
        line.file(u"course/file %1.txt"_s.arg(i), QByteArray(1000 + i, 'c'));
    QVERIFY(host.run({"/bin/sh", "-c", "mkdir -p results && for i in 1 2 3 4 5 6 7 8 9; do echo $i >results/$i.txt; done"}).ok());

    // An echo on the login node, for the tunnel.
    const auto server = host.start({{"python3", "-u", "-c",
                                     "import socketserver as s\n"
                                     "class E(s.BaseRequestHandler):\n"
                                     " def handle(self):\n"
                                     "  while True:\n"
                                     "   b = self.request.recv(65536)\n"
                                     "   if not b: return\n"
                                     "   self.request.sendall(b)\n"
                                     "with s.ThreadingTCPServer(('127.0.0.1', 0), E) as t:\n"
                                     " print(t.server_address[1])\n"
                                     " t.serve_forever()"}});
    QVERIFY(server.ok());
    const auto said = (*server)->read({}, base::Deadline::after(std::chrono::seconds(60)));
    QVERIFY(said.ok());
    const int port = said->bytes.trimmed().toInt();
    QVERIFY(port > 0);

    std::atomic<bool> others = true;
    auto first = std::async(std::launch::async, [&] { return typeIntoTerminal(host, 20, others); });
    auto second = std::async(std::launch::async, [&] { return typeIntoTerminal(host, 20, others); });
    auto tunnel = std::async(std::launch::async, [&] { return useTunnel(host, port, 30); });
    // More commands than there are channels: what does not fit waits, and nothing is lost.
    std::vector<std::future<bool>> commands;
    for (int i = 0; i < 12; ++i)
        commands.push_back(std::async(std::launch::async, [&host, i] {
            const auto output = host.run({"/bin/sh", "-c", "sleep 1; echo done " + QByteArray::number(i)});
            return output.ok() && output->status.success() && output->out == "done " + QByteArray::number(i) + "\n";
        }));
    const QString verbs = u"\"$0\" push big.bin practice-2fa:scratch/one/ --json >out.push & p1=$!\n"
                          "\"$0\" push course practice-2fa:scratch/one/ --json >out.course & p2=$!\n"
                          "\"$0\" pull practice-2fa:results back --json >out.pull & p3=$!\n"
                          "(for i in 1 2 3 4 5; do \"$0\" jobs practice-2fa --json || exit; done) >out.jobs & p4=$!\n"
                          "for p in $p1 $p2 $p3 $p4; do wait $p && echo good; done"_s;
    const Ran ran = line.runInShell(verbs, {}, 240);
    int done = 0;
    for (auto &command : commands)
        done += command.get() ? 1 : 0;
    const int throughTunnel = tunnel.get();
    others = false;
    const int typedFirst = first.get();
    const int typedSecond = second.get();
    (*server)->cancel();

    QVERIFY2(ran.out.count("good") == 4, ran.err.constData());
    QCOMPARE(done, 12);
    QCOMPARE(throughTunnel, 30);
    QVERIFY2(typedFirst >= 20, QByteArray::number(typedFirst).constData());
    QVERIFY2(typedSecond >= 20, QByteArray::number(typedSecond).constData());
    const auto there = host.run({"/bin/sh", "-c", "wc -c <scratch/one/big.bin; ls scratch/one/course | wc -l"});
    QVERIFY(there.ok());
    QCOMPARE(there->out.simplified(), QByteArray("120000000 200"));
    QCOMPARE(QDir(line.folder() + u"/back"_s).entryList(QDir::Files).size()
                 + QDir(line.folder() + u"/back/results"_s).entryList(QDir::Files).size(),
             9);

    const Noted noted = notedAfter(mark);
    qInfo("sshd: %lld authentication, %d sessions, %d at once, %d refused", static_cast<long long>(noted.logins), noted.sessions,
          noted.mostAtOnce, noted.refused);
    QCOMPARE(noted.logins, 1);
    QVERIFY2(noted.sessions >= 30, "sshd's log does not show the channels");
    QVERIFY(noted.mostAtOnce <= budget);
    // At the server a channel counts until its process has ended, a moment longer than here: one may come too early, and asks
    // again.
    QVERIFY2(noted.refused <= 1, QByteArray::number(noted.refused).constData());
}

// Where the server lets one command run at a time, and that one takes long.
void tst_onelogin::whoWaitsIsToldForWhichVerb()
{
    const tests::SshServer server("MaxSessions 1\n"
                                  "ForceCommand [ ! -e @FOLDER@/slow ] || sleep 40; exec /bin/sh -c \"$SSH_ORIGINAL_COMMAND\"\n");
    const ssh::Target target = server.keyTarget();
    const QByteArray blob = QByteArray::fromBase64(target.hostKeys.first().section(u' ', 1, 1).toLatin1());
    const QByteArray hash = QCryptographicHash::hash(blob, QCryptographicHash::Sha256);
    const QString fingerprint = u"SHA256:"_s + QString::fromLatin1(hash.toBase64(QByteArray::OmitTrailingEquals));
    CommandLine line;
    const QString place = u"student@127.0.0.1:%1"_s.arg(server.port());
    const Ran login =
        line.run({u"login"_s, place, u"--identity"_s, target.identityFile, u"--accept-host-key"_s, fingerprint, u"--json"_s});
    QVERIFY2(login.status == 0, login.err.constData());
    server.write(u"slow"_s, {});
    const QString verbs = u"\"$0\" jobs $1 2>first & a=$!; \"$0\" storage $1 2>second & b=$!\n"
                          "until cat first second | grep 'accepts no further command'; do sleep 0.1; done; kill $a $b; wait"_s;
    const Ran ran = line.runInShell(verbs, {place});
    QVERIFY2(ran.out.contains("127.0.0.1 accepts no further command for now. Waiting for voyageur jobs…")
                 || ran.out.contains("127.0.0.1 accepts no further command for now. Waiting for voyageur storage…"),
             (ran.out + ran.err).constData());
}

VOYAGEUR_TEST(tst_onelogin)

} // namespace tst_onelogin
#include "tst_onelogin.moc"
