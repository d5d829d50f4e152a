// SPDX-License-Identifier: GPL-3.0-or-later
// What the program remembers, and that what it must not tell stands nowhere: not in the log, the settings, the support bundle.
#include "commandline.h"
#include "keyringsession.h"
#include "testprogram.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QTest>

namespace tst_secrets {

using namespace Qt::StringLiterals;
using voyageur::tests::KeyringSession;

namespace {

const QByteArray password = "Zq7-hidden-Pass";
const QByteArray passphrase = "Xv9-hidden-Phrase";
const QByteArray passcode = "123456"; // of the practice cluster's second factor
const QByteArray wrong = "Wk3-hidden-Wrong";

void setPassword(const QByteArray &user, const QByteArray &text)
{
    inside({u"/bin/sh"_s, u"-c"_s, u"printf '%s:%s\\n' \"$1\" \"$2\" | chpasswd"_s, u"sh"_s, QString::fromUtf8(user),
            QString::fromUtf8(text)});
}

QByteArray bytesOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class tst_secrets : public QObject {
    Q_OBJECT

private slots:
    void cleanup()
    {
        setPassword("student", "practice");
        setPassword("student2", "practice");
    }
    void loginStoresWhatThePersonAllows();
    void withoutAKeychainItSaysSo();
    void secretsStandNowhere();
    void theSupportBundleNamesNobody();
    void noCopyOfTheMemoryIsLeft();
};

void tst_secrets::loginStoresWhatThePersonAllows()
{
    const KeyringSession session;
    CommandLine line;
    line.set(u"DBUS_SESSION_BUS_ADDRESS"_s, QString::fromLocal8Bit(qgetenv("DBUS_SESSION_BUS_ADDRESS")));
    const QString at = u"student2@%1:%2"_s.arg(practice()[u"host"_s].toString(), QString::number(practice()[u"port"_s].toInt()));
    const QString file = line.file(u"password"_s, "practice\n");
    const QString config = line.file(u"config/voyageur/known_hosts"_s, [] {
        QByteArray text;
        for (const auto &key : practice()[u"hostKeys"_s].toArray())
            text += u"[%1]:%2 %3\n"_s
                        .arg(practice()[u"host"_s].toString(), QString::number(practice()[u"port"_s].toInt()), key.toString())
                        .toUtf8();
        return text;
    }());
    QVERIFY(QFile::exists(config));
    // Not unasked …
    Ran ran = line.run({u"login"_s, at, u"--password-file"_s, file, u"--answer"_s, u"1"_s, u"--json"_s});
    QVERIFY2(ran.status == 0, ran.err.constData());
    QVERIFY(ran.object()[u"remembered"_s].toArray().isEmpty());
    QCOMPARE(session.lookup(u"Password of "_s + at), QByteArray());
    QCOMPARE(line.run({u"logout"_s, at}).status, 0);
    // … asked …
    ran = line.run({u"login"_s, at, u"--remember"_s, u"--password-file"_s, file, u"--answer"_s, u"1"_s, u"--json"_s});
    QVERIFY2(ran.status == 0, ran.err.constData());
    QCOMPARE(ran.object()[u"remembered"_s].toArray().size(), 1);
    QCOMPARE(session.lookup(u"Password of "_s + at), QByteArray("practice"));
    QCOMPARE(line.run({u"logout"_s, at}).status, 0);
    // … and used: the passcode is still for the person.
    ran = line.run({u"login"_s, at, u"--json"_s});
    QCOMPARE(ran.errorCode(), u"AnswerNeeded"_s);
    ran = line.run({u"login"_s, at, u"--answer"_s, u"1"_s, u"--json"_s});
    QVERIFY2(ran.status == 0, ran.err.constData());
    ran = line.run({u"logout"_s, at, u"--forget"_s, u"--json"_s});
    QCOMPARE(ran.status, 0);
    QCOMPARE(ran.object()[u"forgotten"_s].toArray().size(), 1);
    QCOMPARE(session.lookup(u"Password of "_s + at), QByteArray());
    QCOMPARE(line.run({u"login"_s, at, u"--answer"_s, u"1"_s, u"--json"_s}).status, 3);
}

void tst_secrets::withoutAKeychainItSaysSo()
{
    CommandLine line;
    const QString file = line.file(u"password"_s, "practice\n");
    const QString at = u"student@%1:%2"_s.arg(practice()[u"host"_s].toString(), QString::number(practice()[u"port"_s].toInt()));
    const Ran known = line.run({u"login"_s, at, u"--password-file"_s, file, u"--json"_s});
    const QString shown = known.objects().last()[u"error"_s].toObject()[u"next"_s].toString();
    const QString fingerprint = shown.section(u"--accept-host-key "_s, 1).section(u' ', 0, 0);
    const Ran ran =
        line.run({u"login"_s, at, u"--remember"_s, u"--password-file"_s, file, u"--accept-host-key"_s, fingerprint, u"--json"_s});
    QVERIFY2(ran.status == 0, ran.err.constData());
    QVERIFY2(ran.err.contains("keychain"), ran.err.constData());
    QVERIFY(ran.object()[u"remembered"_s].toArray().isEmpty());
}

void tst_secrets::secretsStandNowhere()
{
    const KeyringSession session;
    CommandLine line;
    line.set(u"DBUS_SESSION_BUS_ADDRESS"_s, QString::fromLocal8Bit(qgetenv("DBUS_SESSION_BUS_ADDRESS")));
    line.set(u"QT_LOGGING_RULES"_s, u"voyageur.*=true"_s); // all there is
    setPassword("student", password);
    setPassword("student2", password);
    const QString inputs = line.folder() + u"/inputs"_s;
    const QString good = line.file(u"inputs/password"_s, password + '\n');
    const QString bad = line.file(u"inputs/wrong"_s, wrong + '\n');
    const QString phrase = line.file(u"inputs/phrase"_s, passphrase + '\n');
    const QString host = practice()[u"host"_s].toString() + u':' + QString::number(practice()[u"port"_s].toInt());
    QByteArray said;
    const auto run = [&](const QStringList &words) {
        const Ran ran = line.run(words);
        said += ran.out + ran.err;
        return ran;
    };
    QVERIFY(run({u"key"_s, u"make"_s, u"inputs/key"_s, u"--passphrase-file"_s, phrase}).status == 0);
    QFile known(line.file(u"config/voyageur/known_hosts"_s, {}));
    QVERIFY(known.open(QIODevice::WriteOnly));
    for (const auto &key : practice()[u"hostKeys"_s].toArray())
        known.write(u"[%1]:%2 %3\n"_s
                        .arg(practice()[u"host"_s].toString(), QString::number(practice()[u"port"_s].toInt()), key.toString())
                        .toUtf8());
    known.close();
    // Right, wrong, by passphrase, by passcode, remembered and not.
    QCOMPARE(run({u"login"_s, u"student@"_s + host, u"--password-file"_s, bad, u"--json"_s}).status, 3);
    QCOMPARE(run({u"login"_s, u"student@"_s + host, u"--remember"_s, u"--password-file"_s, good, u"--json"_s}).status, 0);
    QCOMPARE(session.lookup(u"Password of student@"_s + host), password);
    QCOMPARE(run({u"jobs"_s, u"student@"_s + host, u"--json"_s}).status, 0);
    QCOMPARE(
        run({u"login"_s, u"student2@"_s + host, u"--password-file"_s, good, u"--answer"_s, QString::fromUtf8(passcode)}).status,
        0);
    QCOMPARE(run({u"login"_s, u"student2@"_s + host, u"--password-file"_s, good, u"--answer"_s, u"654321"_s}).status, 0); // joins
    QVERIFY(run({u"test"_s, u"student@"_s + host, u"--identity"_s, u"inputs/key"_s, u"--passphrase-file"_s, phrase}).status != 2);
    QVERIFY(run({u"test"_s, u"student@"_s + host, u"--identity"_s, u"inputs/key"_s, u"--passphrase-file"_s, bad}).status != 2);
    QCOMPARE(run({u"support-bundle"_s, u"-o"_s, u"bundle.tar.gz"_s}).status, 0);
    QCOMPARE(run({u"--support-bundle"_s, u"-o"_s, u"bundle.zip"_s}).status, 0);
    const Ran opened = line.runInShell(
        u"mkdir out && tar -xzf bundle.tar.gz -C out && python3 -m zipfile -e bundle.zip out/zip && find out -type f"_s, {});
    QCOMPARE(opened.out.count(".txt\n"), 8);

    const QString log = bytesOf(line.folder() + u"/share/voyageur/log/voyageur.log"_s).isEmpty() ? QString() : u"there"_s;
    QCOMPARE(log, u"there"_s);
    QDirIterator files(line.folder(), QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
    int looked = 0;
    while (files.hasNext()) {
        const QString path = files.next();
        if (path.startsWith(inputs))
            continue;
        ++looked;
        const QByteArray bytes = bytesOf(path);
        for (const QByteArray &secret : {password, passphrase, wrong, passcode})
            QVERIFY2(!bytes.contains(secret), qPrintable(path + u" holds "_s + QString::fromUtf8(secret)));
    }
    QVERIFY(looked > 10);
    for (const QByteArray &secret : {password, passphrase, wrong, passcode})
        QVERIFY2(!said.contains(secret), secret.constData());
}

void tst_secrets::theSupportBundleNamesNobody()
{
    CommandLine line;
    line.set(u"USER"_s, u"ameliepoulain"_s);
    line.file(u"config/voyageur/window.ini"_s,
              "[clusters]\n" + QByteArray("narval").toHex() + "\\user=apoulain\nlast=narval\n[projects]\nrecent="
                  + line.folder().toUtf8() + "/cats\n[window]\nappearance=dark\n");
    line.file(u"config/voyageur/clusters/mine.json"_s, "{\"version\": 2, \"name\": \"mine\"");
    (void)line.run({u"jobs"_s, u"apoulain@127.0.0.1:1"_s});
    const Ran ran = line.run({u"support-bundle"_s, u"-o"_s, u"b.tar.gz"_s, u"--json"_s});
    QVERIFY2(ran.status == 0, ran.err.constData());
    QCOMPARE(ran.object()[u"contents"_s].toArray().size(), 4);
    const Ran opened = line.runInShell(u"tar -xzOf b.tar.gz"_s, {});
    const QByteArray &text = opened.out;
    for (const QByteArray &expected :
         {QByteArray("libssh: 0."), QByteArray("Qt: 6."), QByteArray("window/appearance = dark"),
          QByteArray("clusters/last = narval"), QByteArray("<home>/config/voyageur/clusters/mine.json"),
          QByteArray("verb jobs ended: PortClosed")})
        QVERIFY2(text.contains(expected), (expected + " is not in:\n" + text).constData());
    for (const QByteArray &name : {QByteArray("ameliepoulain"), QByteArray("apoulain"), line.folder().toUtf8()})
        QVERIFY2(!text.contains(name), (name + " is in:\n" + text).constData());
    const auto rights = QFile::permissions(line.folder() + u"/b.tar.gz"_s);
    QVERIFY(!(rights & (QFile::ReadGroup | QFile::ReadOther)));
}

void tst_secrets::noCopyOfTheMemoryIsLeft()
{
    CommandLine line;
    const Ran ran = line.run({u"login"_s, u"practice"_s, u"--json"_s});
    QVERIFY2(ran.status == 0, ran.err.constData());
    const auto keepers = line.keepers();
    QCOMPARE(keepers.size(), 1);
    const QByteArray limits = bytesOf(u"/proc/%1/limits"_s.arg(keepers.first()));
    for (const QByteArray &limit : limits.split('\n'))
        if (limit.startsWith("Max core file size"))
            QVERIFY2(limit.mid(26).trimmed().startsWith("0 "), limit.constData());
    QCOMPARE(line.run({u"logout"_s, u"practice"_s}).status, 0);
}

VOYAGEUR_TEST(tst_secrets)

} // namespace tst_secrets
#include "tst_secrets.moc"
