// SPDX-License-Identifier: GPL-3.0-or-later
// What goes wrong before and at the login, each with the real thing: a code of its own, a sentence that says what to do, and
// never a wait for an answer that nobody can give.
#include "commandline.h"
#include "testprogram.h"

#include <QTcpServer>
#include <QTcpSocket>
#include <QTest>
#include <QtEndian>

#include <arpa/inet.h>
#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

namespace tst_refusals {

using namespace Qt::StringLiterals;

namespace {

int practicePort()
{
    return practice()[u"port"_s].toInt();
}

QString at(const QString &user)
{
    return u"%1@127.0.0.1:%2"_s.arg(user, QString::number(practicePort()));
}

// Whichever key the server shows: one of these is its fingerprint.
QString shownFingerprint(CommandLine &line)
{
    const Ran ran = line.run({u"login"_s, at(u"student"_s), u"--json"_s});
    const QString why = ran.object()[u"error"_s].toObject()[u"next"_s].toString();
    return why.mid(why.indexOf(u"SHA256:"_s)).section(u' ', 0, 0).remove(QRegularExpression(u"[.]$"_s));
}

QByteArray sshString(const QByteArray &bytes)
{
    QByteArray length(4, 0);
    qToBigEndian(static_cast<quint32>(bytes.size()), length.data());
    return length + bytes;
}

// Every line of a test says why: code, and what was said.
void verifyRefused(const Ran &ran, const char *code, int status = 3)
{
    QCOMPARE(ran.errorCode(), QLatin1String(code));
    QCOMPARE(ran.status, status);
    const QJsonObject error = ran.objects().last()[u"error"_s].toObject();
    QVERIFY2(!error[u"what"_s].toString().isEmpty(), code);
    QVERIFY2(!error[u"next"_s].toString().isEmpty(), code);
    QVERIFY2(ran.err.contains(error[u"what"_s].toString().toUtf8()), ran.err.constData());
}

//! A listener that never accepts, its queue full: further calls get no answer at all, as from a host that is away.
class FullQueue final {
public:
    explicit FullQueue(const char *host) : m_listener(::socket(AF_INET, SOCK_STREAM, 0))
    {
        sockaddr_in address = {};
        address.sin_family = AF_INET;
        ::inet_pton(AF_INET, host, &address.sin_addr);
        socklen_t size = sizeof address;
        if (::bind(m_listener, reinterpret_cast<sockaddr *>(&address), size) != 0 || ::listen(m_listener, 0) != 0
            || ::getsockname(m_listener, reinterpret_cast<sockaddr *>(&address), &size) != 0)
            qFatal("no listener");
        m_port = ntohs(address.sin_port);
        for (int &caller : m_callers) {
            caller = ::socket(AF_INET, SOCK_STREAM, 0);
            ::fcntl(caller, F_SETFL, O_NONBLOCK);
            ::connect(caller, reinterpret_cast<sockaddr *>(&address), size);
        }
    }
    ~FullQueue()
    {
        for (const int caller : m_callers)
            ::close(caller);
        ::close(m_listener);
    }
    FullQueue(const FullQueue &) = delete;
    FullQueue &operator=(const FullQueue &) = delete;

    quint16 port() const { return m_port; }

private:
    const int m_listener;
    int m_callers[4] = {};
    quint16 m_port = 0;
};

} // namespace

class tst_refusals : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void aRightPasswordIsAccepted();
    void aWrongPassword();
    void aKeyTheServerDoesNotKnow();
    void aFileThatIsNoKey();
    void aKeyIsReadHoweverItIsProtected();
    void aQuestionAndNoTerminal();
    void anUnknownHostAndNoTerminal();
    void anotherFingerprintThanExpected();
    void aChangedHostKeyIsRefusedEvenWhenAccepted();
    void theSecondFactorIsAnsweredByAnOption();
    void theSecondFactorIsNeverWaitedFor();
    void aWrongPasscode();
    void aPortWhereNothingListens();
    void aNameWithoutAddress();
    void aHostThatDoesNotAnswerTheCall();
    void ofSeveralAddressesOneThatHangsKeepsNobodyOut();
    void aServerThatSaysNothing();
    void aServerThatHangsUp();
    void aServerThatTalksSomethingElse();
    void aServerThatTalksWithoutEnd();
    void startUpFilesThatPrint();
    void anAccountForFilesOnly();
    void sbatchThatRefuses();

private:
    //! And ends it.
    bool isKept(const QString &cluster)
    {
        return m_line->run({u"logout"_s, cluster, u"--json"_s}).object()[u"wasSignedIn"_s].toBool();
    }

    std::unique_ptr<CommandLine> m_line;
    QString m_fingerprint;
    QString m_password;
};

void tst_refusals::initTestCase()
{
    CommandLine line;
    m_fingerprint = shownFingerprint(line);
    QVERIFY2(m_fingerprint.startsWith(u"SHA256:"_s), qPrintable(m_fingerprint));
    bool known = false;
    for (const auto &value : practice()[u"hostFingerprints"_s].toArray())
        known = known || value.toString().contains(m_fingerprint);
    QVERIFY2(known, qPrintable(m_fingerprint));
}

void tst_refusals::init()
{
    m_line = std::make_unique<CommandLine>();
    m_password = m_line->file(u"password"_s, "practice\n");
}

void tst_refusals::aRightPasswordIsAccepted()
{
    const QStringList words{u"login"_s, at(u"student"_s), u"--password-file"_s, m_password, u"--json"_s};
    const Ran ran = m_line->run(words + QStringList{u"--accept-host-key"_s, m_fingerprint});
    QCOMPARE(ran.status, 0);
    const QJsonObject object = ran.object();
    QCOMPARE(object[u"user"_s].toString(), u"student"_s);
    QCOMPARE(object[u"host"_s].toString(), u"127.0.0.1"_s);
    QCOMPARE(object[u"hostKey"_s].toString(), m_fingerprint);
    QVERIFY(!object[u"methods"_s].toArray().isEmpty());
    QCOMPARE(object[u"slurm"_s].toString().left(2), practice()[u"slurm"_s].toString().left(2));
    QCOMPARE(object[u"node"_s].toString(), practice()[u"loginNode"_s].toString());
    QVERIFY(object[u"warnings"_s].isArray());
    // The key was remembered.
    QCOMPARE(m_line->run(words).status, 0);
}

void tst_refusals::aWrongPassword()
{
    const QString wrong = m_line->file(u"wrong"_s, "theory\n");
    const Ran ran = m_line->run(
        {u"login"_s, at(u"student"_s), u"--password-file"_s, wrong, u"--accept-host-key"_s, m_fingerprint, u"--json"_s});
    verifyRefused(ran, "PasswordWrong");
}

void tst_refusals::aKeyTheServerDoesNotKnow()
{
    const QByteArray key =
        inside({u"/bin/sh"_s, u"-c"_s, u"d=$(mktemp -d); ssh-keygen -q -t ed25519 -N '' -f $d/k && cat $d/k; rm -r $d"_s});
    const QString identity = m_line->file(u"other-key"_s, key);
    const Ran ran = m_line->run(
        {u"login"_s, at(u"student"_s), u"--identity"_s, identity, u"--accept-host-key"_s, m_fingerprint, u"--json"_s});
    verifyRefused(ran, "KeyRefused");
}

void tst_refusals::aFileThatIsNoKey()
{
    const QString identity = m_line->file(u"letter"_s, "Dear cluster,\n");
    const Ran ran = m_line->run(
        {u"login"_s, at(u"student"_s), u"--identity"_s, identity, u"--accept-host-key"_s, m_fingerprint, u"--json"_s});
    verifyRefused(ran, "KeyUnusable");
}

// By the program that keeps the session, and by a verb of its own.
void tst_refusals::aKeyIsReadHoweverItIsProtected()
{
    const QString phrase = m_line->file(u"phrase"_s, "pp 1234\n");
    m_line->file(u"keys/.here"_s, {});
    const QString folder = m_line->folder() + u"/keys/"_s;
    const auto keygen = [&](const QStringList &words) {
        return QProcess::execute(u"ssh-keygen"_s, QStringList{u"-q"_s, u"-a"_s, u"2"_s} + words) == 0;
    };
    const QStringList ciphers{u"aes128-gcm@openssh.com"_s, u"aes256-gcm@openssh.com"_s, u"chacha20-poly1305@openssh.com"_s};
    QByteArray halves;
    for (const QString &cipher : ciphers) {
        QVERIFY(keygen({u"-t"_s, u"ed25519"_s, u"-N"_s, u"pp 1234"_s, u"-Z"_s, cipher, u"-f"_s, folder + cipher}));
        QFile half(folder + cipher + u".pub"_s);
        QVERIFY(half.open(QIODevice::ReadOnly));
        halves += half.readAll();
    }
    inside({u"sh"_s, u"-c"_s, u"cd /home/alice/.ssh && cp -p authorized_keys saved && printf %s \"$1\" >>authorized_keys"_s,
            u"sh"_s, QString::fromLatin1(halves)});
    const auto login = [&](const QString &verb, const QString &key) {
        return m_line->run({verb, at(u"alice"_s), u"--identity"_s, folder + key, u"--passphrase-file"_s, phrase,
                            u"--accept-host-key"_s, m_fingerprint, u"--json"_s});
    };
    QStringList wrong;
    for (const QString &cipher : ciphers) {
        for (const QString &verb : {u"jobs"_s, u"login"_s}) {
            const Ran ran = login(verb, cipher);
            if (ran.status != 0)
                wrong += verb + u' ' + cipher + u": "_s + QString::fromUtf8(ran.err);
        }
        m_line->run({u"logout"_s, at(u"alice"_s)});
    }
    inside({u"sh"_s, u"-c"_s, u"cd /home/alice/.ssh && mv saved authorized_keys"_s});
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(u'\n')));

    // What is no whole key ends at once, with its reason.
    QVERIFY(keygen({u"-t"_s, u"ed25519"_s, u"-N"_s, QString(), u"-f"_s, folder + u"plain"_s}));
    QVERIFY(QFile::resize(folder + u"plain"_s, 200));
    QVERIFY(QProcess::execute(u"mkfifo"_s, {folder + u"pipe"_s}) == 0);
    for (const auto &[key, word] : {std::pair(u"plain"_s, "damaged"), std::pair(u"pipe"_s, "not a regular file"),
                                    std::pair(u"plain.pub"_s, "without .pub")}) {
        for (const QString &verb : {u"jobs"_s, u"login"_s}) {
            const Ran ran = login(verb, key);
            verifyRefused(ran, "KeyUnusable");
            QVERIFY2(ran.err.contains(word), ran.err.constData());
        }
    }
}

void tst_refusals::aQuestionAndNoTerminal()
{
    const Ran ran = m_line->run({u"login"_s, at(u"student"_s), u"--accept-host-key"_s, m_fingerprint, u"--json"_s});
    verifyRefused(ran, "AnswerNeeded");
    QVERIFY2(ran.err.contains("--password-file"), ran.err.constData());
    QVERIFY2(ran.err.contains("--identity"), ran.err.constData());
    QVERIFY2(ran.seconds < 15, QByteArray::number(ran.seconds).constData());
}

void tst_refusals::anUnknownHostAndNoTerminal()
{
    const Ran ran = m_line->run({u"login"_s, at(u"student"_s), u"--password-file"_s, m_password, u"--json"_s});
    verifyRefused(ran, "HostKeyUnknown");
    QVERIFY2(ran.err.contains("--accept-host-key " + m_fingerprint.toUtf8()), ran.err.constData());
}

void tst_refusals::anotherFingerprintThanExpected()
{
    const QString other = u"SHA256:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"_s;
    const Ran ran =
        m_line->run({u"login"_s, at(u"student"_s), u"--password-file"_s, m_password, u"--accept-host-key"_s, other, u"--json"_s});
    verifyRefused(ran, "HostKeyUnknown");
    QVERIFY2(ran.err.contains(other.toUtf8()), ran.err.constData());
}

void tst_refusals::aChangedHostKeyIsRefusedEvenWhenAccepted()
{
    const QByteArray blob = (sshString("ssh-ed25519") + sshString(QByteArray(32, 'k'))).toBase64();
    m_line->file(u"config/voyageur/known_hosts"_s,
                 "[127.0.0.1]:" + QByteArray::number(practicePort()) + " ssh-ed25519 " + blob + '\n');
    const Ran ran = m_line->run(
        {u"login"_s, at(u"student"_s), u"--password-file"_s, m_password, u"--accept-host-key"_s, m_fingerprint, u"--json"_s});
    verifyRefused(ran, "HostKeyChanged");

    // The fingerprint that the support gave is a word of its own; another one than the host's replaces nothing.
    const auto replace = [&](const QString &fingerprint) {
        return m_line->run(
            {u"login"_s, at(u"student"_s), u"--password-file"_s, m_password, u"--replace-host-key"_s, fingerprint, u"--json"_s});
    };
    const Ran other = replace(u"SHA256:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"_s);
    verifyRefused(other, "HostKeyChanged");
    QVERIFY2(other.err.contains("Nothing was replaced"), other.err.constData());
    QCOMPARE(replace(u"MD5:00:11"_s).status, 2);
    QCOMPARE(replace(m_fingerprint).status, 0);
    isKept(at(u"student"_s)); // ends it
    QCOMPARE(m_line->run({u"login"_s, at(u"student"_s), u"--password-file"_s, m_password, u"--json"_s}).status, 0);
}

void tst_refusals::theSecondFactorIsAnsweredByAnOption()
{
    const Ran ran = m_line->run({u"login"_s, u"practice-2fa"_s, u"--answer"_s, u"1"_s, u"--json"_s});
    QVERIFY2(ran.status == 0, ran.err.constData());
    QCOMPARE(ran.object()[u"user"_s].toString(), u"student2"_s);
    QVERIFY(ran.object()[u"methods"_s].toArray().contains(u"keyboard-interactive"_s));
    const Ran both = m_line->run({u"login"_s, at(u"student2"_s), u"--accept-host-key"_s, m_fingerprint, u"--password-file"_s,
                                  m_password, u"--answer"_s, u"123456"_s, u"--json"_s});
    QVERIFY2(both.status == 0, both.err.constData());
}

void tst_refusals::theSecondFactorIsNeverWaitedFor()
{
    const Ran ran = m_line->run({u"login"_s, u"practice-2fa"_s, u"--json"_s});
    verifyRefused(ran, "AnswerNeeded");
    QVERIFY2(ran.err.contains("--answer"), ran.err.constData());
    QVERIFY2(ran.err.contains("Passcode or option"), ran.err.constData());
    QVERIFY(ran.seconds < 15);
}

void tst_refusals::aWrongPasscode()
{
    const Ran ran = m_line->run({u"login"_s, u"practice-2fa"_s, u"--answer"_s, u"999999"_s, u"--json"_s});
    verifyRefused(ran, "LoginRefused");
}

void tst_refusals::aPortWhereNothingListens()
{
    quint16 port = 0;
    {
        QTcpServer server;
        QVERIFY(server.listen(QHostAddress::LocalHost));
        port = server.serverPort();
    }
    const Ran ran = m_line->run({u"login"_s, u"me@127.0.0.1:%1"_s.arg(port), u"--json"_s});
    verifyRefused(ran, "PortClosed");
}

void tst_refusals::aNameWithoutAddress()
{
    const Ran ran = m_line->run({u"login"_s, u"me@nosuchhost.invalid"_s, u"--json"_s});
    verifyRefused(ran, "NameNotResolved");
}

void tst_refusals::aHostThatDoesNotAnswerTheCall()
{
    const FullQueue away("127.0.0.1");
    const Ran ran =
        m_line->run({u"login"_s, u"me@127.0.0.1:%1"_s.arg(away.port()), u"--connect-timeout"_s, u"2"_s, u"--json"_s}, 30);
    verifyRefused(ran, "HostUnreachable");
    QVERIFY(ran.seconds < 15);
}

void tst_refusals::ofSeveralAddressesOneThatHangsKeepsNobodyOut()
{
    for (const auto &[hanging, answering] : {std::pair("127.0.0.1", "127.0.0.2"), std::pair("127.0.0.2", "127.0.0.1")}) {
        const FullQueue away(hanging);
        QTcpServer server;
        QVERIFY(server.listen(QHostAddress(QString::fromLatin1(answering)), away.port()));
        connect(&server, &QTcpServer::newConnection, &server, [&] { server.nextPendingConnection()->disconnectFromHost(); });
        const QString hosts = m_line->file(u"hosts"_s, "127.0.0.1 two.test\n127.0.0.2 two.test\n");
        const Ran ran = m_line->runInShell(
            u"exec unshare --map-root-user --mount sh -c 'mount --bind \"$1\" /etc/hosts && shift && exec \"$@\"' sh '%1' \"$0\" \"$@\""_s
                .arg(hosts),
            {u"login"_s, u"me@two.test:%1"_s.arg(away.port()), u"--connect-timeout"_s, u"20"_s, u"--json"_s});
        verifyRefused(ran, "ConnectionLost"); // by the one that answered
    }
}

void tst_refusals::aServerThatSaysNothing()
{
    QTcpServer server;
    QVERIFY(server.listen(QHostAddress::LocalHost));
    const Ran ran =
        m_line->run({u"login"_s, u"me@127.0.0.1:%1"_s.arg(server.serverPort()), u"--connect-timeout"_s, u"2"_s, u"--json"_s}, 30);
    verifyRefused(ran, "HostUnreachable");
    QVERIFY(ran.seconds < 15);
}

void tst_refusals::aServerThatHangsUp()
{
    QTcpServer server;
    QVERIFY(server.listen(QHostAddress::LocalHost));
    connect(&server, &QTcpServer::newConnection, &server, [&] { server.nextPendingConnection()->disconnectFromHost(); });
    const Ran ran = m_line->run({u"login"_s, u"me@127.0.0.1:%1"_s.arg(server.serverPort()), u"--json"_s}, 30);
    verifyRefused(ran, "ConnectionLost");
}

void tst_refusals::aServerThatTalksSomethingElse()
{
    QTcpServer server;
    QVERIFY(server.listen(QHostAddress::LocalHost));
    connect(&server, &QTcpServer::newConnection, &server,
            [&] { server.nextPendingConnection()->write("HTTP/1.1 400 Bad Request\r\nContent-Length: 4\r\n\r\n\x1b[2Jno"); });
    const Ran ran =
        m_line->run({u"login"_s, u"me@127.0.0.1:%1"_s.arg(server.serverPort()), u"--connect-timeout"_s, u"5"_s, u"--json"_s}, 30);
    verifyRefused(ran, "NotAnSshServer");
    QVERIFY2(ran.err.contains("A web server (HTTP) answers"), ran.err.constData());
    QVERIFY(!ran.err.contains('\x1b'));
}

void tst_refusals::aServerThatTalksWithoutEnd()
{
    QTcpServer server;
    QVERIFY(server.listen(QHostAddress::LocalHost));
    connect(&server, &QTcpServer::newConnection, &server,
            [&] { server.nextPendingConnection()->write(QByteArray(100'000, 'x') + "\r\n"); });
    const Ran ran =
        m_line->run({u"login"_s, u"me@127.0.0.1:%1"_s.arg(server.serverPort()), u"--connect-timeout"_s, u"5"_s, u"--json"_s}, 30);
    verifyRefused(ran, "NotAnSshServer");
    QVERIFY2(ran.err.size() < 10'000, QByteArray::number(ran.err.size()).constData());
}

void tst_refusals::startUpFilesThatPrint()
{
    const Ran ran = m_line->run({u"login"_s, u"noisy@practice"_s, u"--json"_s});
    QVERIFY2(ran.status == 0, ran.err.constData());
    const QJsonArray warnings = ran.object()[u"warnings"_s].toArray();
    QCOMPARE(warnings.size(), 1);
    QVERIFY2(warnings.first().toString().contains(u"Welcome to the practice cluster"_s), ran.out.constData());
    const Ran jobs = m_line->run({u"jobs"_s, u"noisy@practice"_s, u"--json"_s});
    QVERIFY2(jobs.status == 0, jobs.err.constData());
    QVERIFY(jobs.document().isArray());
}

void tst_refusals::anAccountForFilesOnly()
{
    const Ran ran = m_line->run({u"login"_s, u"sftponly@practice"_s, u"--json"_s});
    verifyRefused(ran, "ExecRefused");
    QVERIFY2(ran.err.contains("can upload and download files"), ran.err.constData());
    QVERIFY(isKept(u"sftponly@practice"_s));
}

void tst_refusals::sbatchThatRefuses()
{
    const QString script = m_line->file(u"job.sh"_s, "#!/bin/bash\n#SBATCH --time=0:01:00\n#SBATCH --mem=100M\ntrue\n");
    const Ran ran = m_line->run({u"submit"_s, script, u"practice"_s, u"--account=def-nobody"_s, u"--json"_s});
    verifyRefused(ran, "SubmissionRejected", 1);
    const QJsonObject error = ran.object()[u"error"_s].toObject();
    QVERIFY2(!error[u"server"_s].toString().isEmpty(), ran.out.constData());
    QVERIFY2(ran.err.contains("The server said:\n  | "), ran.err.constData());
}

VOYAGEUR_TEST(tst_refusals)

} // namespace tst_refusals
#include "tst_refusals.moc"
