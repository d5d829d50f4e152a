// SPDX-License-Identifier: GPL-3.0-or-later
// A secret opens one thing and reaches nobody else: servers that write down all they are given, against all that can be given to
// a verb (files, options, the keychain, an agent), in whatever order the servers ask.
#include "commandline.h"
#include "keyringsession.h"
#include "purposecases.h"
#include "settings/keychain.h"
#include "settings/secrets.h"
#include "testprogram.h"

#include <QTest>

namespace tst_purposes {

using namespace Qt::StringLiterals;
using namespace voyageur;
using tests::Dealer;
using tests::For;
using tests::KeyringSession;
using tests::RecordingServer;
using tests::Wanted;

namespace {

void shell(const QStringList &words)
{
    QProcess process;
    process.start(words.first(), words.sliced(1));
    if (!process.waitForFinished() || process.exitCode() != 0)
        qFatal("%s: %s", qPrintable(words.join(u' ')), process.readAllStandardError().constData());
}

} // namespace

class tst_purposes : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void cleanupTestCase();
    void init();
    void aPassphraseIsNotAPassword();
    void aWrongPassphraseReachesNobody();
    void theRightOneOpensTheKey();
    void aJumpHostGetsItsOwnPasswordOnly();
    void whichJumpHostMustBeClear();
    void hiddenQuestionsAreNotAnsweredOnTheCommandLine();
    void aRefusedPasswordIsNamed();
    void filesThatOthersCanReadAreRefused_data();
    void filesThatOthersCanReadAreRefused();
    void aLaxDefaultKeyIsPassedOver();
    void everySecretReachesWhatItOpens();

private:
    static constexpr int hosts = 3; // the cluster, and two on the way

    QString at(int server) const { return u"al@127.0.0.1:%1"_s.arg(m_servers[server].port()); }
    QStringList through(int count) const;
    QString secret(const QString &name, const QByteArray &lines) { return m_line->file(u"given/"_s + name, lines + '\n'); }
    Wanted oneQuestion(const QByteArray &text, bool shown, const QByteArray &right) const;
    QByteArrayList heardBy(int server) const;
    QByteArray dealt(quint32 seed);

    std::unique_ptr<KeyringSession> m_keyring;
    std::unique_ptr<CommandLine> m_line;
    QTemporaryDir m_keys;
    QProcess m_agent;
    QString m_plain, m_locked, m_agents;
    QByteArray m_blobs[3]; // of those keys
    RecordingServer m_servers[hosts];
    int m_passed = 0;
};

void tst_purposes::initTestCase()
{
    m_keyring = std::make_unique<KeyringSession>();
    settings::Keychain::setHelper(qEnvironmentVariable("VOYAGEUR_PROGRAM"));
    int at = 0;
    for (QString *key : {&m_plain, &m_locked, &m_agents}) {
        *key = m_keys.filePath(u"key%1"_s.arg(at));
        shell({u"ssh-keygen"_s, u"-q"_s, u"-t"_s, u"ed25519"_s, u"-a"_s, u"1"_s, u"-f"_s, *key, u"-N"_s,
               key == &m_locked ? u"the-passphrase"_s : QString()});
        QFile half(*key + u".pub"_s);
        QVERIFY(half.open(QIODevice::ReadOnly));
        m_blobs[at++] = half.readAll().split(' ').at(1);
    }
    const QString socket = m_keys.filePath(u"agent"_s);
    m_agent.start(u"ssh-agent"_s, {u"-D"_s, u"-a"_s, socket});
    QTRY_VERIFY(QFile::exists(socket));
    qputenv("SSH_AUTH_SOCK", socket.toUtf8());
    shell({u"ssh-add"_s, u"-q"_s, m_agents});
}

void tst_purposes::cleanupTestCase()
{
    m_agent.terminate();
    m_agent.waitForFinished();
}

void tst_purposes::init()
{
    m_line = std::make_unique<CommandLine>();
    QByteArray known;
    for (const auto &server : m_servers)
        known += "[127.0.0.1]:" + QByteArray::number(server.port()) + ' ' + server.hostKey().toLatin1() + '\n';
    m_line->file(u"config/voyageur/known_hosts"_s, known);
    for (auto &server : m_servers)
        server.want({});
}

QStringList tst_purposes::through(int count) const
{
    QStringList names;
    for (int i = 1; i <= count; ++i)
        names += at(i);
    if (count > 0)
        names = {u"--jump"_s, names.join(u',')};
    return names;
}

Wanted tst_purposes::oneQuestion(const QByteArray &text, bool shown, const QByteArray &right) const
{
    Wanted::Part part;
    part.questions = {{text, shown, right}};
    return {{part}};
}

QByteArrayList tst_purposes::heardBy(int server) const
{
    QByteArrayList list;
    for (const auto &heard : m_servers[server].heard())
        list += heard.secret;
    return list;
}

void tst_purposes::aPassphraseIsNotAPassword()
{
    m_servers[0].want(oneQuestion("Password: ", false, "x"));
    const QString passphrase = secret(u"passphrase"_s, "the-passphrase");
    Ran ran = m_line->run({u"login"_s, at(0), u"--identity"_s, m_locked, u"--password-file"_s, passphrase, u"--json"_s});
    QCOMPARE(ran.status, 2);
    QCOMPARE(ran.errorCode(), u"BadRequest"_s);
    QVERIFY2(ran.err.contains("--passphrase-file"), ran.err.constData());
    QCOMPARE(heardBy(0), QByteArrayList());
    // As it is meant: the server does not want the key, and hears nothing of its passphrase.
    for (const QStringList &password :
         {QStringList(), QStringList{u"--password-file"_s, secret(u"password"_s, "the-password")}}) {
        ran =
            m_line->run(QStringList{u"login"_s, at(0), u"--identity"_s, m_locked, u"--passphrase-file"_s, passphrase, u"--json"_s}
                        + password);
        QCOMPARE(ran.status, 3);
        QCOMPARE(heardBy(0), password.isEmpty() ? QByteArrayList() : QByteArrayList{"the-password"});
    }
}

void tst_purposes::aWrongPassphraseReachesNobody()
{
    Wanted wanted = oneQuestion("Password: ", false, "x");
    wanted.parts.first().key = m_blobs[1];
    m_servers[0].want(wanted);
    const QString wrong = secret(u"passphrase"_s, "not-the-passphrase");
    const Ran ran = m_line->run({u"login"_s, at(0), u"--identity"_s, m_locked, u"--passphrase-file"_s, wrong, u"--json"_s});
    QCOMPARE(ran.status, 3);
    QCOMPARE(ran.errorCode(), u"KeyUnusable"_s);
    QCOMPARE(ran.objects().last()[u"error"_s].toObject()[u"what"_s].toString(),
             u"The passphrase in %1 does not open %2."_s.arg(wrong, m_locked));
    QCOMPARE(m_servers[0].connections(), 0);
}

void tst_purposes::theRightOneOpensTheKey()
{
    Wanted wanted;
    wanted.parts = {Wanted::Part()};
    wanted.parts.first().key = m_blobs[1];
    m_servers[0].want(wanted);
    m_line->run(
        {u"login"_s, at(0), u"--identity"_s, m_locked, u"--passphrase-file"_s, secret(u"passphrase"_s, "the-passphrase")});
    QCOMPARE(m_servers[0].logins(), 1);
    QCOMPARE(heardBy(0), QByteArrayList());
}

void tst_purposes::aJumpHostGetsItsOwnPasswordOnly()
{
    m_servers[0].want(oneQuestion("Password: ", false, "the-password"));
    m_servers[1].want(oneQuestion("Password: ", false, "the-doors-password"));
    const QStringList words =
        QStringList{u"login"_s,    at(0),          u"--password-file"_s, secret(u"password"_s, "the-password"),
                    u"--answer"_s, u"an-answer"_s, u"--answer-file"_s,   secret(u"answers"_s, "a\nb"),
                    u"--json"_s}
        + through(1);
    const Ran ran = m_line->run(words);
    QCOMPARE(ran.errorCode(), u"AnswerNeeded"_s);
    QVERIFY2(ran.err.contains("--jump-password-file " + at(1).toUtf8() + "=FILE"), ran.err.constData());
    QCOMPARE(heardBy(1), QByteArrayList());
    for (const QString &before : {QString(), at(1) + u'=', u"127.0.0.1="_s}) {
        m_servers[0].want(oneQuestion("Password: ", false, "the-password"));
        m_servers[1].want(oneQuestion("Password: ", false, "the-doors-password"));
        m_line->run(words + QStringList{u"--jump-password-file"_s, before + secret(u"doors"_s, "the-doors-password")});
        QCOMPARE(heardBy(1), QByteArrayList{"the-doors-password"});
        QCOMPARE(heardBy(0), QByteArrayList{"the-password"});
        QCOMPARE(m_servers[0].logins(), 1);
    }
}

void tst_purposes::whichJumpHostMustBeClear()
{
    const QString doors = secret(u"doors"_s, "the-doors-password");
    for (const int count : {0, 2}) {
        const Ran ran =
            m_line->run(QStringList{u"login"_s, at(0), u"--jump-password-file"_s, doors, u"--json"_s} + through(count));
        QCOMPARE(ran.status, 2);
        QVERIFY2(ran.err.contains(count == 0 ? "has none" : "does not say for which jump host"), ran.err.constData());
    }
    for (int server = 0; server < hosts; ++server)
        QCOMPARE(m_servers[server].connections(), 0);
}

void tst_purposes::hiddenQuestionsAreNotAnsweredOnTheCommandLine()
{
    for (const QByteArray &question : {QByteArray("Password: "), QByteArray("PIN: "), QByteArray()}) {
        m_servers[0].want(oneQuestion(question, false, "x"));
        const Ran ran = m_line->run({u"login"_s, at(0), u"--answer"_s, u"seen-by-all"_s, u"--json"_s});
        QCOMPARE(ran.errorCode(), u"AnswerNeeded"_s);
        QVERIFY2(ran.err.contains(question == "Password: " ? "--password-file" : "--answer-file"), ran.err.constData());
        QCOMPARE(heardBy(0), QByteArrayList());
    }
    m_servers[0].want(oneQuestion("PIN: ", false, "4711"));
    m_line->run({u"login"_s, at(0), u"--answer-file"_s, secret(u"pin"_s, "4711")});
    QCOMPARE(heardBy(0), QByteArrayList{"4711"});
    QCOMPARE(m_servers[0].logins(), 1);
}

void tst_purposes::aRefusedPasswordIsNamed()
{
    m_servers[0].want(oneQuestion("LDAP password: ", false, "another"));
    const Ran ran = m_line->run({u"login"_s, at(0), u"--password-file"_s, secret(u"password"_s, "the-password"), u"--json"_s});
    QCOMPARE(ran.errorCode(), u"PasswordWrong"_s);
    for (const QByteArray &word : {at(0).toUtf8(), QByteArray("LDAP password:"), QByteArray("attempt 1 of 3")})
        QVERIFY2(ran.err.contains(word), ran.err.constData());
    QCOMPARE(heardBy(0), QByteArrayList{"the-password"}); // once
}

void tst_purposes::filesThatOthersCanReadAreRefused_data()
{
    QTest::addColumn<QString>("option");
    QTest::addColumn<int>("status");
    for (const auto &option : {u"password-file"_s, u"passphrase-file"_s, u"answer-file"_s, u"jump-password-file"_s})
        QTest::newRow(qPrintable(option)) << option << 2;
    QTest::newRow("identity") << u"identity"_s << 3;
}

void tst_purposes::filesThatOthersCanReadAreRefused()
{
    QFETCH(QString, option);
    QFETCH(int, status);
    Wanted wanted = oneQuestion("Password: ", false, "x");
    wanted.parts.first().key = m_blobs[0];
    m_servers[0].want(wanted);
    m_servers[1].want(wanted);
    QFile key(m_plain);
    QVERIFY(key.open(QIODevice::ReadOnly));
    const QString file = m_line->file(u"lax file"_s, option == u"identity"_s ? key.readAll() : QByteArray("a-secret\n"));
    QVERIFY(QFile::setPermissions(file, QFile::ReadOwner | QFile::WriteOwner | QFile::ReadGroup));
    const Ran ran = m_line->run(QStringList{u"login"_s, at(0), u"--"_s + option, file, u"--json"_s}
                                + through(option.startsWith(u"jump"_s) ? 1 : 0));
    QCOMPARE(ran.status, status);
    QVERIFY2(ran.err.contains("chmod 600 '" + file.toUtf8() + "'") && ran.err.contains("0640"), ran.err.constData());
    QCOMPARE(heardBy(0) + heardBy(1), QByteArrayList());
    QCOMPARE(m_servers[0].logins(), 0);
}

void tst_purposes::aLaxDefaultKeyIsPassedOver()
{
    Wanted wanted = oneQuestion("Password: ", false, "the-password");
    wanted.parts.first().key = m_blobs[0];
    m_servers[0].want(wanted);
    QFile key(m_plain);
    QVERIFY(key.open(QIODevice::ReadOnly));
    const QString file = m_line->file(u".ssh/id_ed25519"_s, key.readAll());
    QVERIFY(QFile::setPermissions(file, QFile::ReadOwner | QFile::WriteOwner | QFile::ReadOther));
    for (const auto &verb : {u"login"_s, u"jobs"_s}) {
        const Ran ran = m_line->run({verb, at(0), u"--password-file"_s, secret(u"password"_s, "the-password"), u"--json"_s});
        QVERIFY2(ran.err.contains("chmod 600 " + file.toUtf8()), ran.err.constData());
        QCOMPARE(heardBy(0), QByteArrayList{"the-password"});
        QCOMPARE(m_servers[0].logins(), 1);
        m_servers[0].want(wanted);
    }
}

// One deal: what the servers want and what is given, at random; then who heard what. A sentence when something is wrong.
QByteArray tst_purposes::dealt(quint32 seed)
{
    for (auto &server : m_servers)
        server.want({});
    Dealer dealer(seed);
    const bool isFair = dealer.chance(50);
    const int jumps = dealer.below(3);
    const bool hasKeychain = dealer.chance(20);
    const int key = dealer.below(4); // plain, locked, the agent's, none
    const bool usesAgent = key == 2 || dealer.chance(40);
    QStringList words{dealer.chance(30) ? u"login"_s : u"jobs"_s, at(0)};
    words += through(jumps);
    const auto given = [&] { return isFair || dealer.chance(60); };
    const auto option = [&](const QString &name, const QByteArray &lines, const QString &before = {}) {
        words += {u"--"_s + name, before + secret(name + QString::number(words.size()), lines)};
    };

    m_line->set(u"SSH_AUTH_SOCK"_s, usesAgent ? m_keys.filePath(u"agent"_s) : QString());
    m_line->set(u"DBUS_SESSION_BUS_ADDRESS"_s,
                hasKeychain ? QString::fromLocal8Bit(qgetenv("DBUS_SESSION_BUS_ADDRESS")) : u"disabled:"_s);
    if (hasKeychain) {
        settings::Secrets secrets(m_line->folder() + u"/config/voyageur/remembered.ini"_s);
        for (const auto &[name, text] : {std::pair(settings::SecretName{settings::SecretName::Kind::Password, at(0)}, "0-kept"),
                                         {{settings::SecretName::Kind::Passphrase, m_locked}, "the-passphrase"}}) {
            if (!secrets.keep(name, ssh::Secret(QByteArray(text)), at(0), {}).ok())
                return "the keychain takes nothing";
        }
    }
    const bool identity = key < 2 && given();
    const bool passphrase = key == 1 ? given() && !hasKeychain : !isFair && dealer.chance(30);
    const bool password = given() && !(isFair && hasKeychain);
    const bool answers = dealer.chance(50);
    if (identity)
        words += {u"--identity"_s, key == 0 ? m_plain : m_locked};
    if (passphrase)
        option(u"passphrase-file"_s, isFair || dealer.chance(70) ? "the-passphrase" : "a-wrong-passphrase");
    if (password)
        option(u"password-file"_s, "0-password");
    const auto lines = [](const QByteArray &begin) {
        QByteArrayList list;
        for (int i = 1; i < 9; ++i)
            list += begin + QByteArray::number(i);
        return list.join('\n');
    };
    if (given())
        option(u"answer-file"_s, lines("0-code-"));
    for (int i = 1; answers && i < 5; ++i)
        words += {u"--answer"_s, u"0-code-shown-%1"_s.arg(i)};
    const QByteArray wantedKey =
        key == 3 || (key < 2 && !identity) || (key == 1 && !passphrase && !hasKeychain) ? QByteArray() : m_blobs[key];
    const QByteArray rightPassword = hasKeychain && !password ? "0-kept" : "0-password";
    // The keychain's answers one question for a password in a login.
    auto wanted = isFair ? dealer.fair(wantedKey, rightPassword, "0-code", answers) : dealer.wild(wantedKey);
    if (isFair && hasKeychain && wanted.parts.size() > 1)
        wanted.parts.resize(1);
    if (isFair && hasKeychain && wanted.parts.first().questions.size() > 1)
        wanted.parts.first().oneByOne = true; // several at once are the person's
    m_servers[0].want(wanted);
    for (int jump = 1; jump <= jumps; ++jump) {
        const QByteArray number = QByteArray::number(jump);
        if (given())
            option(u"jump-password-file"_s, number + "-password", jumps > 1 || dealer.chance(30) ? at(jump) + u'=' : QString());
        if (given())
            option(u"jump-answer-file"_s, lines(number + "-code-"), at(jump) + u'=');
        const QByteArray agents = usesAgent ? m_blobs[2] : QByteArray();
        m_servers[jump].want(isFair ? dealer.fair(agents, number + "-password", number + "-code", false) : dealer.wild(agents));
    }

    const Ran ran = m_line->run(words);
    const QByteArray call = words.join(u' ').toUtf8() + "\n" + ran.err;
    const bool isAmbiguous = identity && key == 1 && password && !passphrase;
    if (isAmbiguous != (ran.status == 2))
        return "status " + QByteArray::number(ran.status) + ": " + call;
    for (int server = 0; server < hosts; ++server) {
        for (const auto &heard : m_servers[server].heard()) {
            const QByteArray told = "server " + QByteArray::number(server) + " asked “" + heard.question + "” and heard “"
                + heard.secret + "”: " + call;
            const For purpose = tests::known(heard.question).purpose;
            const bool isPassword = heard.secret.endsWith("-password") || heard.secret.endsWith("-kept");
            const bool isCode = heard.secret.contains("-code-");
            if (isAmbiguous || server > jumps || !heard.secret.startsWith(QByteArray::number(server) + '-')
                || purpose == For::Nobody)
                return told;
            if (isPassword ? purpose != For::Password : !isCode)
                return told;
            if (heard.secret.contains("-shown-") && !heard.shown)
                return told;
        }
    }
    if (isFair && !isAmbiguous) {
        ++m_passed;
        if (m_servers[0].logins() != 1)
            return "nobody got in: " + call;
    }
    return {};
}

void tst_purposes::everySecretReachesWhatItOpens()
{
    bool isNumber = false;
    const int given = qEnvironmentVariableIntValue("VOYAGEUR_DEALS", &isNumber);
    const int deals = isNumber ? given : 60;
    const auto only = qEnvironmentVariableIntValue("VOYAGEUR_DEAL", &isNumber);
    QByteArrayList wrong;
    for (int seed = isNumber ? only : 1; seed <= (isNumber ? only : deals) && wrong.size() < 5; ++seed) {
        if (const QByteArray sentence = dealt(static_cast<quint32>(seed)); !sentence.isEmpty())
            wrong += "deal " + QByteArray::number(seed) + ": " + sentence;
    }
    QVERIFY2(wrong.isEmpty(), wrong.join('\n').constData());
    QVERIFY(isNumber || m_passed > deals / 4);
}

VOYAGEUR_TEST(tst_purposes)

} // namespace tst_purposes
#include "tst_purposes.moc"
