// SPDX-License-Identifier: GPL-3.0-or-later
// Private keys of every form, sound and damaged, opened as this program opens them for a login: by a program of its own. OpenSSH
// says which can be opened, and what their public half is.
#include "program.h"
#include "ssh/keyfile.h"
#include "ssh/keyform.h"
#include "ssh/keylist.h"
#include "ssh/keyreader.h"
#include "ssh/share/loginline.h"
#include "testprogram.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QTest>

#include <chrono>
#include <future>
#include <thread>

#ifndef Q_OS_WIN
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>
#endif

namespace tst_keyfiles {

using namespace voyageur;
using namespace voyageur::ssh;
using namespace Qt::StringLiterals;
using base::ErrorCode;

namespace {

//! Knows one passphrase, and counts how often it was asked.
class Passphrase final : public Prompter {
public:
    explicit Passphrase(QByteArray text) : m_text(std::move(text)) {}
    base::Result<bool> acceptHostKey(const HostKeyQuestion &, const base::StopToken &) override { return false; }
    base::Result<std::vector<Secret>> answer(const PromptRound &round, const base::StopToken &) override
    {
        asked += !round.keyFile().isEmpty() ? 1 : 1000;
        std::vector<Secret> answers;
        answers.emplace_back(QByteArray(m_text.constData(), m_text.size()));
        return answers;
    }
    void showBanner(const QString &) override {}
    int asked = 0;

private:
    QByteArray m_text;
};

struct Attempt {
    QByteArray blob; // empty: not opened
    base::Error error;
    int asked = 0;
};

Attempt openIt(const QString &path, const QByteArray &passphrase = {}, const base::StopToken &stop = {})
{
    Passphrase person(passphrase);
    const auto opened = openPrivateKey(path, person, stop);
    Attempt attempt;
    attempt.asked = person.asked;
    if (opened.ok())
        attempt.blob = blobOf(*opened);
    else
        attempt.error = opened.error();
    return attempt;
}

// What OpenSSH makes of it; empty when it refuses.
QByteArray blobByOpenSsh(const QString &path, const QString &passphrase)
{
    const auto ran = tests::run(u"ssh-keygen"_s, {u"-y"_s, u"-P"_s, passphrase, u"-f"_s, tests::unixPath(path)});
    return ran.status == 0 ? QByteArray::fromBase64(ran.out.simplified().split(' ').value(1)) : QByteArray();
}

// Whether what OpenSSH signs with it is worth anything: -y prints the public half also where the private one belongs to another.
bool signsByOpenSsh(const QString &path, const QString &passphrase)
{
    const QString message = path + u"-message"_s;
    QFile file(message);
    if (!file.open(QIODevice::WriteOnly) || file.write("message") < 0)
        return true;
    file.close();
    QFile::remove(message + u".sig"_s);
    const QString key = tests::unixPath(path);
    const QString said = tests::unixPath(message);
    if (tests::run(u"ssh-keygen"_s, {u"-p"_s, u"-P"_s, passphrase, u"-N"_s, QString(), u"-f"_s, key}).status != 0
        || tests::run(u"ssh-keygen"_s, {u"-Y"_s, u"sign"_s, u"-n"_s, u"test"_s, u"-f"_s, key, said}).status != 0)
        return false;
    const auto checked =
        tests::run(u"/bin/sh"_s, {u"-c"_s, u"ssh-keygen -Y check-novalidate -n test -s \"$1.sig\" <\"$1\""_s, u"sh"_s, said});
    return checked.status == 0;
}

bool isCrash(const base::Error &error)
{
    return error.why.contains(u"crash"_s) || error.why.contains(u"no answer"_s);
}

} // namespace

class TstKeyFiles final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        setKeyReader(qEnvironmentVariable("VOYAGEUR_PROGRAM"));
        QVERIFY(QFile::exists(qEnvironmentVariable("VOYAGEUR_PROGRAM")));
    }
    void init() { m_dir = std::make_unique<QTemporaryDir>(); }

    void whatOpenSshOpensIsOpened_data();
    void whatOpenSshOpensIsOpened();
    void otherFormsAreOpened();
    void whatIsNoKeySaysWhatItIs();
    void aDamagedKeyAsksForNothing();
    void aDamagedKeyNeverCrashes();
    void unreadableProtectionIsNamed();
#ifndef Q_OS_WIN
    void whatIsNoFileIsNotWaitedFor();
    void aCrashCostsNothing();
    void aQuestionThatIsStoppedEndsAtOnce();
#endif

private:
    QString path(const QString &name) const
    {
        return m_dir->filePath(name);
    }
    static QString shown(const QString &path)
    {
        return QDir::toNativeSeparators(path);
    }
    QString key(const QString &name, const QStringList &kind, const QString &passphrase = u"pp 1234"_s) const
    {
        tests::outputOf(
            u"ssh-keygen"_s,
            QStringList{u"-q"_s, u"-a"_s, u"2"_s, u"-C"_s, u"me"_s, u"-N"_s, passphrase, u"-f"_s, tests::unixPath(path(name))}
                + kind);
        return path(name);
    }
    QString written(const QString &name, const QByteArray &bytes) const
    {
        QFile file(path(name));
        if (!file.open(QIODevice::WriteOnly, QFile::ReadOwner | QFile::WriteOwner) || file.write(bytes) != bytes.size())
            qFatal("not written");
        file.close();
#ifdef Q_OS_WIN // OpenSSH looks at its mode there, too
        tests::outputOf(u"chmod"_s, {u"600"_s, tests::unixPath(path(name))});
#endif
        return path(name);
    }
    static QByteArray read(const QString &path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    std::unique_ptr<QTemporaryDir> m_dir;
};

void TstKeyFiles::whatOpenSshOpensIsOpened_data()
{
    QTest::addColumn<QStringList>("kind");
    QTest::addColumn<QString>("passphrase");
    const QString phrase = u"pp 1234"_s;
    const QStringList ed{u"-t"_s, u"ed25519"_s};
    for (const QByteArray &cipher : tests::outputOf(u"ssh"_s, {u"-Q"_s, u"cipher"_s}).simplified().split(' '))
        QTest::newRow(("ed25519 " + cipher).constData()) << (ed + QStringList{u"-Z"_s, QString::fromLatin1(cipher)}) << phrase;
    for (const auto &[type, bits] : {std::pair("rsa", "2048"), std::pair("rsa", "3072"), std::pair("ecdsa", "256"),
                                     std::pair("ecdsa", "384"), std::pair("ecdsa", "521")}) {
        const QStringList kind{u"-t"_s, QString::fromLatin1(type), u"-b"_s, QString::fromLatin1(bits)};
        const QByteArray name = QByteArray(type) + ' ' + bits;
        for (const char *cipher : {"aes256-gcm@openssh.com", "chacha20-poly1305@openssh.com"})
            QTest::newRow((name + ' ' + cipher).constData())
                << (kind + QStringList{u"-Z"_s, QString::fromLatin1(cipher)}) << phrase;
        for (const char *form : {"PEM", "PKCS8", "RFC4716"}) {
            const QStringList formed = kind + QStringList{u"-m"_s, QString::fromLatin1(form)};
            QTest::newRow((name + ' ' + form).constData()) << formed << QString();
            QTest::newRow((name + ' ' + form + " with a passphrase").constData()) << formed << phrase;
        }
    }
    QTest::newRow("ed25519") << ed << QString();
#ifndef Q_OS_WIN // a program of Linux is not told such letters there
    QTest::newRow("ed25519, more than ASCII") << ed << u"pp é 漢"_s;
#endif
    QTest::newRow("ed25519, 40 rounds") << (ed + QStringList{u"-a"_s, u"40"_s}) << phrase;
}

void TstKeyFiles::whatOpenSshOpensIsOpened()
{
    QFETCH(QStringList, kind);
    QFETCH(QString, passphrase);
    const QString file = key(u"k"_s, kind, passphrase);
    const QByteArray wanted = blobByOpenSsh(file, passphrase);
    QVERIFY(!wanted.isEmpty());
    const auto attempt = openIt(file, passphrase.toUtf8());
    QVERIFY2(attempt.blob == wanted, qPrintable(attempt.error.text()));
    QCOMPARE(attempt.asked, passphrase.isEmpty() ? 0 : 1);
    QCOMPARE(describeKey(file)->encrypted, std::optional(!passphrase.isEmpty()));
    if (passphrase.isEmpty() || !kind.contains(u"-Z"_s))
        return;
    const auto wrong = openIt(file, "another one");
    QVERIFY(wrong.blob.isEmpty() && !isCrash(wrong.error));
    QCOMPARE(wrong.asked, 3);
}

void TstKeyFiles::otherFormsAreOpened()
{
    const QString plain = key(u"k"_s, {u"-t"_s, u"ed25519"_s}, {});
    const QByteArray wanted = blobByOpenSsh(plain, {});
    const QByteArray text = read(plain);
    QByteArray crlf = text;
    crlf.replace("\n", "\r\n");
    for (const auto &[name, bytes] :
         {std::pair(u"crlf"_s, crlf), std::pair(u"bom"_s, "\xef\xbb\xbf" + text), std::pair(u"unended"_s, text.trimmed()),
          std::pair(u"above"_s, "# my key\n\n" + text), std::pair(u"below"_s, text + "\nmore\n")})
        QVERIFY2(openIt(written(name, bytes)).blob == wanted, qPrintable(name));
    // As OpenSSL writes them: with the curve's parameters above the key, and Ed25519 as PKCS8.
    const QByteArray curve = tests::outputOf(u"openssl"_s, {u"ecparam"_s, u"-name"_s, u"prime256v1"_s, u"-genkey"_s});
    const QString file = written(u"curve"_s, curve);
    QVERIFY(curve.contains("PARAMETERS"));
    QCOMPARE(openIt(file).blob, blobByOpenSsh(file, {}));
    const auto modern =
        openIt(written(u"modern"_s, tests::outputOf(u"openssl"_s, {u"genpkey"_s, u"-algorithm"_s, u"ed25519"_s})));
    QVERIFY2(!modern.blob.isEmpty(), qPrintable(modern.error.text()));
}

void TstKeyFiles::whatIsNoKeySaysWhatItIs()
{
    const QString file = key(u"k_ed"_s, {u"-t"_s, u"ed25519"_s}, {});
    const auto refusal = [](const QString &path) {
        const auto attempt = openIt(path, "pp");
        return attempt.asked == 0 && attempt.error.code == ErrorCode::KeyUnusable ? attempt.error.text() : QString();
    };
    const QString half = refusal(file + u".pub"_s);
    QVERIFY2(half.contains(u"a public key"_s) && half.contains(shown(file) + u", without .pub"_s), qPrintable(half));
    QVERIFY(refusal(written(u"lone.pub"_s, read(file + u".pub"_s))).contains(u"a public key"_s));
    const QByteArray pem = tests::outputOf(u"ssh-keygen"_s, {u"-e"_s, u"-f"_s, tests::unixPath(file)});
    QVERIFY(refusal(written(u"rfc"_s, pem)).contains(u"a public key"_s));
    const QString putty = refusal(written(u"my.ppk"_s, "PuTTY-User-Key-File-3: ssh-ed25519\r\nEncryption: none\r\n"));
    QVERIFY2(putty.contains(u"PuTTYgen"_s)
                 && putty.contains(u"puttygen %1 -O private-openssh -o %2"_s.arg(shown(path(u"my.ppk"_s)), shown(path(u"my"_s)))),
             qPrintable(putty));
    QVERIFY(refusal(written(u"empty"_s, {})).contains(u"is empty"_s));
    QVERIFY(refusal(written(u"letter"_s, "Dear cluster,\n")).contains(u"no private key"_s));
    QVERIFY(refusal(written(u"zeros"_s, QByteArray(5000, '\0'))).contains(u"no private key"_s));
    QVERIFY(refusal(written(u"huge"_s, read(file) + QByteArray(2'000'000, 'x'))).contains(u"too large"_s));
    QVERIFY(refusal(m_dir->path()).contains(u"a folder"_s));
    QVERIFY(refusal(path(u"nowhere"_s)).contains(u"does not exist"_s));
}

void TstKeyFiles::aDamagedKeyAsksForNothing()
{
    const QString file = key(u"k"_s, {u"-t"_s, u"ed25519"_s}, {});
    const QByteArray text = read(file);
    for (qsizetype length = 70; length < text.size() - 2; length += 23) {
        const auto cut = openIt(written(u"cut"_s, text.first(length)), "pp");
        QVERIFY2(cut.error.why.contains(u"damaged"_s) && cut.asked == 0, qPrintable(cut.error.text()));
        const QByteArray inside = text.first(length) + "\n-----END OPENSSH PRIVATE KEY-----\n";
        const auto shortened = openIt(written(u"short"_s, inside), "pp");
        QVERIFY2(shortened.error.why.contains(u"damaged"_s) && shortened.asked == 0, qPrintable(shortened.error.text()));
    }
    QCOMPARE(describeKey(path(u"cut"_s))->worth, ListedKey::Worth::Unusable);
    // Of a key with a passphrase, too, where the cut shows.
    const QByteArray locked = read(key(u"locked"_s, {u"-t"_s, u"ed25519"_s, u"-Z"_s, u"aes256-gcm@openssh.com"_s}));
    QCOMPARE(openIt(written(u"half"_s, locked.first(locked.size() / 2)), "pp").asked, 0);
}

// Bytes changed inside the container: what OpenSSH still opens is opened, the rest is refused. VOYAGEUR_DAMAGED_KEYS for more.
void TstKeyFiles::aDamagedKeyNeverCrashes()
{
    const int count = qEnvironmentVariableIntValue("VOYAGEUR_DAMAGED_KEYS");
    QRandomGenerator random(20261125);
    const QString phrase = u"pp 1234"_s;
    QList<QPair<QByteArray, QString>> sound;
    const QStringList ed{u"-t"_s, u"ed25519"_s};
    sound.append({read(key(u"plain"_s, ed, {})), QString()});
    sound.append({read(key(u"ctr"_s, ed + QStringList{u"-Z"_s, u"aes256-ctr"_s}, phrase)), phrase});
    sound.append({read(key(u"gcm"_s, ed + QStringList{u"-Z"_s, u"aes128-gcm@openssh.com"_s}, phrase)), phrase});
    sound.append({read(key(u"poly"_s, ed + QStringList{u"-Z"_s, u"chacha20-poly1305@openssh.com"_s}, phrase)), phrase});
    sound.append({read(key(u"ec"_s, {u"-t"_s, u"ecdsa"_s}, {})), QString()});
    sound.append({read(key(u"pem"_s, {u"-t"_s, u"rsa"_s, u"-b"_s, u"2048"_s, u"-m"_s, u"PEM"_s}, phrase)), phrase});
    sound.append({read(key(u"p8"_s, {u"-t"_s, u"ecdsa"_s, u"-m"_s, u"PKCS8"_s}, {})), QString()});
    for (int i = 0; i < std::max(count, 42); ++i) {
        const auto &[text, passphrase] = sound[i % sound.size()];
        const auto from = text.indexOf('\n') + 1;
        const auto to = text.lastIndexOf("-----END");
        QByteArray bytes = QByteArray::fromBase64(text.mid(from, to - from));
        QByteArray damaged = text;
        if (bytes.size() > 50 && i % 3 != 2) { // inside, behind the magic
            for (int flips = 1 + i % 2; flips > 0; --flips) {
                const int at = random.bounded(15, static_cast<int>(bytes.size()));
                bytes[at] = static_cast<char>(bytes[at] ^ (1 << random.bounded(8)));
            }
            damaged = text.first(from) + bytes.toBase64() + '\n' + text.mid(to);
        } else {
            damaged[random.bounded(static_cast<int>(from), static_cast<int>(to))] = static_cast<char>(random.bounded(256));
        }
        constexpr quint32 slow = 500; // rounds: sound, and a minute's work
        if (keyFormOf(damaged).rounds > slow)
            continue;
        const QString file = written(u"damaged"_s, damaged);
        const auto attempt = openIt(file, passphrase.toUtf8());
        QVERIFY2(!isCrash(attempt.error), qPrintable(u"%1: %2"_s.arg(i).arg(attempt.error.text())));
        const QByteArray wanted = blobByOpenSsh(file, passphrase);
        if (!wanted.isEmpty() && attempt.blob != wanted)
            QVERIFY2(attempt.blob.isEmpty() && !signsByOpenSsh(file, passphrase),
                     qPrintable(u"%1: %2\n%3"_s.arg(i).arg(attempt.error.text(), QString::fromLatin1(damaged))));
    }
}

void TstKeyFiles::unreadableProtectionIsNamed()
{
    const QByteArray text = read(key(u"k"_s, {u"-t"_s, u"ed25519"_s}));
    const auto from = text.indexOf('\n') + 1;
    const auto to = text.lastIndexOf("-----END");
    QByteArray bytes = QByteArray::fromBase64(text.mid(from, to - from));
    const auto changed = [&](QByteArray other) {
        return written(u"k"_s, text.first(from) + other.toBase64() + '\n' + text.mid(to));
    };
    const auto strange = openIt(changed(QByteArray(bytes).replace("aes256-ctr", "ace512-xts")));
    QCOMPARE(strange.asked, 0);
    QVERIFY2(strange.error.why.contains(u"ace512-xts"_s)
                 && strange.error.next.contains(u"ssh-keygen -p -Z aes256-ctr -f "_s + shown(path(u"k"_s))),
             qPrintable(strange.error.text()));
    // The rounds stand behind the salt of 16 bytes.
    const auto rounds = bytes.indexOf("bcrypt") + 6 + 4 + 4 + 16;
    QByteArray endless = bytes;
    endless[rounds] = '\x7f';
    const auto slow = openIt(changed(endless));
    QCOMPARE(slow.asked, 0);
    QVERIFY2(slow.error.why.contains(u"rounds"_s), qPrintable(slow.error.text()));
}

#ifndef Q_OS_WIN

void TstKeyFiles::whatIsNoFileIsNotWaitedFor()
{
    const QString pipe = path(u"pipe"_s);
    QVERIFY(::mkfifo(QFile::encodeName(pipe).constData(), 0600) == 0);
    for (const QString &odd : {pipe, u"/dev/zero"_s}) {
        const auto attempt = openIt(odd, "pp");
        QVERIFY2(attempt.error.why.contains(u"not a regular file"_s) && attempt.asked == 0, qPrintable(attempt.error.text()));
        QVERIFY(!publicHalf(odd) && !certificateIn(odd));
        QVERIFY(!describeKey(odd).ok());
    }
    // A pipe where the public half, or the certificate, would be.
    const QString file = key(u"k"_s, {u"-t"_s, u"ed25519"_s}, {});
    QVERIFY(QFile::remove(file + u".pub"_s));
    QVERIFY(::mkfifo(QFile::encodeName(file + u".pub"_s).constData(), 0600) == 0);
    QVERIFY(::mkfifo(QFile::encodeName(file + u"-cert.pub"_s).constData(), 0600) == 0);
    QVERIFY(!certificateIn(file + u"-cert.pub"_s));
    QCOMPARE(blobOf(publicHalf(file)), blobByOpenSsh(file, {}));
    QCOMPARE(listKeys(m_dir->path()).size(), 1);
}

// Who reads the key may die, hang, or not be there.
void TstKeyFiles::aCrashCostsNothing()
{
    const QString file = key(u"k"_s, {u"-t"_s, u"ed25519"_s}, {});
    const auto program = [this](const QByteArray &script) {
        const QString name = written(u"program"_s, "#!/bin/sh\n" + script);
        QFile::setPermissions(name, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        return name;
    };
    setKeyReader(program("kill -SEGV $$\n"));
    QVERIFY2(openIt(file).error.why.contains(u"crashed (signal 11)"_s), qPrintable(openIt(file).error.text()));
    setKeyReader(program("exit 7\n"));
    QVERIFY(openIt(file).error.why.contains(u"gave no answer"_s));
    setKeyReader(path(u"nowhere"_s));
    QVERIFY(!openIt(file).error.text().isEmpty());
    setKeyReader(program("exec sleep 60\n"));
    base::StopSource stop;
    std::thread later([&stop] { stop.request(); });
    QCOMPARE(openIt(file, {}, stop.token()).error.code, ErrorCode::Cancelled);
    later.join();
    setKeyReader(qEnvironmentVariable("VOYAGEUR_PROGRAM"));

    // And who keeps the session in the background.
    Passphrase person({});
    const auto crashed = logInBackground(program("kill -ABRT $$\n"), {}, person, {});
    QVERIFY2(!crashed.ok() && crashed.error().what.contains(u"crashed (signal 6)"_s), qPrintable(crashed.error().text()));
    const auto ended = logInBackground(program("exit 0\n"), {}, person, {});
    QVERIFY(!ended.ok() && ended.error().what.contains(u"ended before the login was complete"_s));
}

// The thread that asks waits for an answer that nobody gives: only the stop ends it.
void TstKeyFiles::aQuestionThatIsStoppedEndsAtOnce()
{
    int ends[2];
    QCOMPARE(::socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
    ::dup2(ends[0], STDIN_FILENO);
    ::close(ends[0]);
    const auto line = LoginLine::inherited();
    QVERIFY(line != nullptr);
    PromptRound round;
    round.prompts = {{u"Password:"_s}};
    bool closed = false;
    for (int i = 0; i < 50 && !closed; ++i) {
        base::StopSource stop;
        auto asking = std::async(std::launch::async, [&] { return line->prompter().answer(round, stop.token()); });
        char frame[4096];
        QVERIFY(::read(ends[1], frame, sizeof frame) > 0); // the question is on its way
        stop.request();
        if (asking.wait_for(std::chrono::seconds(10)) != std::future_status::ready) {
            closed = true; // so that it ends
            ::shutdown(ends[1], SHUT_RDWR);
        }
        QCOMPARE(asking.get().error().code, ErrorCode::Cancelled);
    }
    ::close(ends[1]);
    QVERIFY2(!closed, "it went on waiting after the stop");
}

#endif

VOYAGEUR_TEST(TstKeyFiles)

} // namespace tst_keyfiles
#include "tst_keyfiles.moc"
