// SPDX-License-Identifier: GPL-3.0-or-later
// What is typed into the window's fields, kept in the keychain or held by an agent reaches what it opens and nobody else, in
// whatever order servers ask that write down all they are given.
#include "keyringsession.h"
#include "models/sessionmodel.h"
#include "purposecases.h"
#include "settings/keychain.h"
#include "testprogram.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

namespace tst_signinpurposes {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::models;
using tests::Dealer;
using tests::For;
using tests::KeyringSession;
using tests::RecordingServer;
using tests::Wanted;

class TestSignInPurposes : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void everySecretReachesWhatItOpens();

private:
    static constexpr int hosts = 2; // the cluster, and one on the way

    QString at(int server) const { return u"al@127.0.0.1:%1"_s.arg(m_servers[server].port()); }
    QByteArray dealt(quint32 seed);
    QStringList typed(const SignInQuestion &question, bool &nothing) const;

    QTemporaryDir m_home;
    std::unique_ptr<KeyringSession> m_keyring;
    base::Workers m_workers;
    QString m_locked;
    QByteArray m_blob;
    RecordingServer m_servers[hosts];
    int m_passed = 0;
};

void TestSignInPurposes::initTestCase()
{
    m_keyring = std::make_unique<KeyringSession>();
    settings::Keychain::setHelper(tests::buildPath("/tests/bin/voyageur_keychain_program"));
    qputenv("HOME", m_home.path().toUtf8());
    qputenv("XDG_CONFIG_HOME", m_home.filePath(u"config"_s).toUtf8());
    QDir(m_home.path()).mkpath(u"config/voyageur"_s);
    QDir(m_home.path()).mkpath(u".ssh"_s);
    m_locked = m_home.filePath(u"key"_s);
    QCOMPARE(
        QProcess::execute(u"ssh-keygen"_s,
                          {u"-q"_s, u"-t"_s, u"ed25519"_s, u"-a"_s, u"1"_s, u"-f"_s, m_locked, u"-N"_s, u"the-passphrase"_s}),
        0);
    QFile half(m_locked + u".pub"_s);
    QVERIFY(half.open(QIODevice::ReadOnly));
    m_blob = half.readAll().split(' ').at(1);
    QFile known(m_home.filePath(u"config/voyageur/known_hosts"_s));
    QVERIFY(known.open(QIODevice::WriteOnly));
    for (const auto &server : m_servers)
        known.write("[127.0.0.1]:" + QByteArray::number(server.port()) + ' ' + server.hostKey().toLatin1() + '\n');
    QFile config(m_home.filePath(u".ssh/config"_s));
    QVERIFY(config.open(QIODevice::WriteOnly));
    config.write(u"Host near far\n HostName 127.0.0.1\n Port %1\n User al\nHost far\n ProxyJump %2\n"_s
                     .arg(QString::number(m_servers[0].port()), at(1))
                     .toUtf8());
}

// A person who reads who asks and what for, and types that.
QStringList TestSignInPurposes::typed(const SignInQuestion &question, bool &nothing) const
{
    if (question.aboutKeyFile)
        return {u"the-passphrase"_s};
    const QString number = question.jump.isEmpty() ? u"0"_s : u"1"_s;
    QStringList answers;
    for (const auto &field : question.fields) {
        const bool isOurs = !question.fromServer;
        const For purpose = isOurs ? For::Password : tests::known(field.text.toUtf8()).purpose;
        nothing = nothing || purpose == For::Nobody;
        answers += number + (purpose == For::Password ? u"-password"_s : u"-code"_s);
    }
    return answers;
}

QByteArray TestSignInPurposes::dealt(quint32 seed)
{
    Dealer dealer(seed);
    const bool isFair = dealer.chance(50);
    const bool jumps = dealer.chance(50);
    const bool usesKey = dealer.chance(50);
    const bool keeps = dealer.chance(30);
    QByteArrayList said;
    auto wanted = isFair ? dealer.fair(usesKey ? m_blob : QByteArray(), "0-password", "0-code", false) : dealer.wild(m_blob);
    auto wantedOnTheWay = isFair ? dealer.fair({}, "1-password", "1-code", false) : dealer.wild({});
    for (auto *one : {&wanted, &wantedOnTheWay}) {
        for (auto &part : one->parts) {
            for (auto &question : part.questions)
                if (question.right.contains("-code"))
                    question.right = question.right.left(6); // a person's answers have no order
        }
    }
    m_servers[0].want(wanted);
    m_servers[1].want(wantedOnTheWay);
    if (keeps) {
        using settings::SecretName;
        settings::Secrets secrets;
        for (const auto &[name, text] : {std::pair(SecretName{SecretName::Kind::Password, at(0)}, "0-password"),
                                         {{SecretName::Kind::Passphrase, m_locked}, "the-passphrase"}})
            if (!secrets.keep(name, ssh::Secret(QByteArray(text)), at(0), {}).ok())
                return "the keychain takes nothing";
    }

    Preferences preferences(m_home.filePath(u"window.ini"_s));
    SessionModel session(m_workers, *cluster::Catalogue::load(), preferences);
    SignInRequest request;
    request.cluster = jumps ? u"far"_s : u"near"_s;
    if (usesKey) {
        request.method = SignInRequest::Method::KeyFile;
        request.identityFile = m_locked;
    }
    session.signIn(request);
    const bool ended = QTest::qWaitFor(
        [&] {
            if (const auto question = session.question()) {
                bool nothing = false;
                const QStringList answers = typed(*question, nothing);
                said += (question->jump + u": "_s + answers.join(u' ')).toUtf8();
                if (nothing || said.size() > 12) {
                    session.cancelSignIn();
                } else {
                    session.answer(answers, keeps);
                    session.answer(answers, keeps); // Enter, twice
                }
            }
            return session.state() != SessionModel::State::SigningIn;
        },
        30'000);
    const QByteArray story = said.join('\n');
    if (!ended)
        return "no end: " + story;
    for (int server = 0; server < hosts; ++server) {
        for (const auto &heard : m_servers[server].heard()) {
            const For purpose = tests::known(heard.question).purpose;
            const QByteArray right = QByteArray::number(server) + (purpose == For::Password ? "-password" : "-code");
            if (heard.secret != right || purpose == For::Nobody || (server == 1 && !jumps))
                return "server " + QByteArray::number(server) + " asked “" + heard.question + "” and heard “" + heard.secret
                    + "”\n" + story;
        }
    }
    m_passed += isFair ? 1 : 0;
    if (isFair && m_servers[0].logins() != 1)
        return "nobody got in\n" + story + (session.error() ? session.error()->text().toUtf8() : QByteArray());
    return {};
}

void TestSignInPurposes::everySecretReachesWhatItOpens()
{
    bool isNumber = false;
    const int given = qEnvironmentVariableIntValue("VOYAGEUR_DEALS", &isNumber);
    const int deals = isNumber ? given : 20;
    QByteArrayList wrong;
    for (int seed = 1; seed <= deals && wrong.size() < 5; ++seed) {
        if (const QByteArray sentence = dealt(static_cast<quint32>(seed)); !sentence.isEmpty())
            wrong += "deal " + QByteArray::number(seed) + ": " + sentence;
    }
    QVERIFY2(wrong.isEmpty(), wrong.join('\n').constData());
    QVERIFY(m_passed > deals / 4);
}

VOYAGEUR_TEST(TestSignInPurposes)

} // namespace tst_signinpurposes
#include "tst_signinpurposes.moc"
