// SPDX-License-Identifier: GPL-3.0-or-later
// What is remembered answers what it may, and nothing else; what was refused is forgotten.
#include "keyringsession.h"
#include "settings/keychain.h"
#include "settings/rememberingprompter.h"
#include "ssh/secondfactor.h"
#include "testprogram.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

namespace tst_remembering {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::settings;
using ssh::Prompter;
using ssh::PromptRound;
using ssh::Secret;
using tests::KeyringSession;

namespace {

//! Answers everything with one word.
class Person final : public Prompter {
public:
    base::Result<bool> acceptHostKey(const ssh::HostKeyQuestion &, const base::StopToken &) override { return true; }
    base::Result<std::vector<Secret>> answer(const PromptRound &round, const base::StopToken &) override
    {
        ++asked;
        keeping = round.keeping;
        std::vector<Secret> answers;
        for (qsizetype i = 0; i < round.prompts.size(); ++i)
            answers.emplace_back(QByteArray(word));
        return base::Result<std::vector<Secret>>(std::move(answers));
    }
    bool wantsKept() const override { return keep; }
    void showBanner(const QString &) override {}

    QByteArray word = "person";
    bool keep = false;
    int asked = 0;
    PromptRound::Keeping keeping = PromptRound::Keeping::Nowhere;
};

PromptRound roundOf(const char *prompt, bool echo = false)
{
    PromptRound round;
    const QString text = QString::fromUtf8(prompt);
    round.prompts = {{text, echo, ssh::purposeOf(text, echo, u"al@host"_s)}};
    return round;
}

PromptRound keyRound(const QString &file)
{
    auto round = roundOf("Passphrase: ");
    round.from = PromptRound::From::Voyageur;
    round.prompts.first().purpose = {ssh::Purpose::Kind::Passphrase, file, false};
    return round;
}

ssh::Target target()
{
    ssh::Target target;
    target.user = u"al"_s;
    target.host = u"host"_s;
    return target;
}

QByteArray answerTo(RememberingPrompter &prompter, const PromptRound &round)
{
    const auto answers = prompter.answer(round, {});
    return answers.ok() && !answers->empty() ? QByteArray(answers->front().cString()) : QByteArray("none");
}

} // namespace

class TstRemembering final : public QObject {
    Q_OBJECT

private:
    QString index() const { return m_folder.filePath(u"remembered.ini"_s); }
    QTemporaryDir m_folder;

private slots:
    void init()
    {
        QFile::remove(index());
        Keychain::setHelper(voyageur::tests::buildPath("/tests/bin/voyageur_keychain_program"));
    }

    void onlyWhatProvedRightIsStored()
    {
        const KeyringSession session;
        Secrets secrets(index());
        Person person;
        person.keep = true;
        {
            RememberingPrompter prompter(person, secrets, target());
            QCOMPARE(answerTo(prompter, roundOf("Password: ")), QByteArray("person"));
            QCOMPARE(person.keeping, PromptRound::Keeping::InKeychain);
            const base::Error refused{base::ErrorCode::PasswordWrong, {}, {}, {}, {}};
            QVERIFY(prompter.settle(&refused, {}).kept.isEmpty());
        }
        QVERIFY(secrets.keptFor(u"al@host"_s).isEmpty());
        QCOMPARE(session.lookup(u"Password of al@host"_s), QByteArray());
        RememberingPrompter prompter(person, secrets, target());
        (void)answerTo(prompter, roundOf("Password: "));
        (void)answerTo(prompter, keyRound(u"/k"_s));
        QCOMPARE(prompter.settle(nullptr, {}).kept.size(), 2);
        QCOMPARE(session.lookup(u"Password of al@host"_s), QByteArray("person"));
        QCOMPARE(session.lookup(u"Passphrase of /k"_s), QByteArray("person"));
        QCOMPARE(Secrets(index()).keptFor(u"al@host"_s).size(), 2);
        QVERIFY(Secrets(index()).keptFor(u"al@other"_s).isEmpty());
        QFile file(index());
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(!file.readAll().contains("person"));
    }

    void nothingIsStoredUnasked()
    {
        const KeyringSession session;
        Secrets secrets(index());
        Person person;
        RememberingPrompter prompter(person, secrets, target());
        (void)answerTo(prompter, roundOf("Password: "));
        QVERIFY(!prompter.hasWishes());
        QVERIFY(prompter.settle(nullptr, {}).kept.isEmpty());
        QVERIFY(!QFile::exists(index()));
    }

    void whatIsStoredAnswersOnce()
    {
        const KeyringSession session;
        Secrets secrets(index());
        QVERIFY(secrets.keep({SecretName::Kind::Password, u"al@host"_s}, Secret(u"stored"_s), u"al@host"_s, {}).ok());
        QVERIFY(secrets.keep({SecretName::Kind::Passphrase, u"/k"_s}, Secret(u"phrase"_s), u"al@host"_s, {}).ok());
        Person person;
        RememberingPrompter prompter(person, secrets, target());
        QCOMPARE(answerTo(prompter, roundOf("Password: ")), QByteArray("stored"));
        QCOMPARE(answerTo(prompter, roundOf("Password: ")), QByteArray("person"));
        QCOMPARE(answerTo(prompter, keyRound(u"/k"_s)), QByteArray("phrase"));
        QCOMPARE(answerTo(prompter, keyRound(u"/k"_s)), QByteArray("phrase")); // the same key at a jump host
        QCOMPARE(answerTo(prompter, keyRound(u"/other"_s)), QByteArray("person"));
        QCOMPARE(person.asked, 2);
        // Answers given for this login count.
        RememberingPrompter given(person, secrets, target(), {SecretName::Kind::Password});
        QCOMPARE(answerTo(given, roundOf("Password: ")), QByteArray("person"));
        QCOMPARE(answerTo(given, keyRound(u"/k"_s)), QByteArray("phrase"));
        RememberingPrompter givenPhrase(person, secrets, target(), {SecretName::Kind::Passphrase});
        QCOMPARE(answerTo(givenPhrase, keyRound(u"/k"_s)), QByteArray("person"));
        QCOMPARE(answerTo(givenPhrase, roundOf("Password: ")), QByteArray("stored"));
    }

    void aStoredPasswordAnswersNothingElse()
    {
        Secrets secrets(index());
        QVERIFY(secrets.keep({SecretName::Kind::Password, u"al@host"_s}, Secret(u"stored"_s), u"al@host"_s, {}).ok());
        Person person;
        RememberingPrompter prompter(person, secrets, target());
        QList<PromptRound> others{roundOf("Passcode: "), roundOf("Password: ", true), roundOf("Login: "), PromptRound()};
        auto jump = roundOf("Password: ");
        jump.prompts.first().purpose.onTheWay = true;
        auto other = roundOf("Password: ");
        other.prompts.first().purpose.of = u"al@other"_s;
        others << other;
        auto again = roundOf("Password: ");
        again.attempt = 2;
        auto two = roundOf("Password: ");
        two.prompts.append({u"Second password: "_s, false});
        auto duo = roundOf("Password: ");
        duo.instruction = u"Duo two-factor login for al"_s;
        others << jump << again << two << duo << keyRound(u"/k"_s);
        person.keep = true;
        for (const auto &round : others) {
            const auto answers = prompter.answer(round, {});
            QVERIFY(answers.ok() && answers->size() == static_cast<size_t>(round.prompts.size()));
            for (const auto &answer : *answers)
                QCOMPARE(QByteArray(answer.cString()), QByteArray("person"));
            const bool isPasscodeOrElsewhere = round.attempt == 1 && round.keyFile().isEmpty();
            QCOMPARE(person.keeping == PromptRound::Keeping::Nowhere, isPasscodeOrElsewhere);
        }
        RememberingPrompter passcodes(person, secrets, target());
        (void)answerTo(passcodes, roundOf("Passcode: "));
        QVERIFY(!passcodes.hasWishes());
    }

    void whatWasRefusedIsForgotten()
    {
        const KeyringSession session;
        Secrets secrets(index());
        const SecretName password{SecretName::Kind::Password, u"al@host"_s};
        const SecretName phrase{SecretName::Kind::Passphrase, u"/k"_s};
        Person person;
        QVERIFY(secrets.keep(password, Secret(u"old"_s), u"al@host"_s, {}).ok());
        QVERIFY(secrets.keep(phrase, Secret(u"old"_s), u"al@host"_s, {}).ok());
        RememberingPrompter prompter(person, secrets, target());
        for (PromptRound round : {roundOf("Password: "), keyRound(u"/k"_s)}) {
            QCOMPARE(answerTo(prompter, round), QByteArray("old"));
            round.attempt = 2;
            QCOMPARE(answerTo(prompter, round), QByteArray("person"));
        }
        QVERIFY(secrets.keptFor(u"al@host"_s).isEmpty());
        QCOMPARE(session.lookup(password.key()), QByteArray());
        QCOMPARE(session.lookup(phrase.key()), QByteArray());
        // A server that ends the login instead of asking again.
        QVERIFY(secrets.keep(password, Secret(u"old"_s), u"al@host"_s, {}).ok());
        RememberingPrompter other(person, secrets, target());
        QCOMPARE(answerTo(other, roundOf("Password: ")), QByteArray("old"));
        const base::Error refused{base::ErrorCode::PasswordWrong, {}, {}, {}, {}};
        (void)other.settle(&refused, {});
        QVERIFY(secrets.keptFor(u"al@host"_s).isEmpty());
        // A connection that broke says nothing about the password.
        QVERIFY(secrets.keep(password, Secret(u"old"_s), u"al@host"_s, {}).ok());
        RememberingPrompter third(person, secrets, target());
        QCOMPARE(answerTo(third, roundOf("Password: ")), QByteArray("old"));
        const base::Error lost{base::ErrorCode::ConnectionLost, {}, {}, {}, {}};
        (void)third.settle(&lost, {});
        QCOMPARE(secrets.keptFor(u"al@host"_s).size(), 1);
    }

    void withoutAKeychainOnlyTheSessionRemembers()
    {
        Secrets secrets(index());
        Person person;
        person.keep = true;
        RememberingPrompter prompter(person, secrets, target());
        QCOMPARE(answerTo(prompter, roundOf("Password: ")), QByteArray("person"));
        QCOMPARE(person.keeping, PromptRound::Keeping::ThisSession);
        QVERIFY(!prompter.settle(nullptr, {}).problem);
        const auto kept = secrets.keptFor(u"al@host"_s);
        QCOMPARE(kept.size(), 1);
        QVERIFY(!kept.first().inKeychain);
        QVERIFY(!QFile::exists(index()));
        RememberingPrompter next(person, secrets, target());
        QCOMPARE(answerTo(next, roundOf("Password: ")), QByteArray("person"));
        QCOMPARE(person.asked, 1);
        secrets.forgetSession();
        QVERIFY(secrets.keptFor(u"al@host"_s).isEmpty());
        QVERIFY(!secrets.find({SecretName::Kind::Password, u"al@host"_s}, {}));
    }

    void everythingOfAnAccountCanBeForgotten()
    {
        const KeyringSession session;
        Secrets secrets(index());
        QVERIFY(secrets.keep({SecretName::Kind::Password, u"al@host"_s}, Secret(u"a"_s), u"al@host"_s, {}).ok());
        QVERIFY(secrets.keep({SecretName::Kind::Passphrase, u"/k"_s}, Secret(u"b"_s), u"al@host"_s, {}).ok());
        QVERIFY(secrets.keep({SecretName::Kind::Password, u"al@other"_s}, Secret(u"c"_s), u"al@other"_s, {}).ok());
        const auto forgotten = Secrets(index()).forgetAll(u"al@host"_s, {});
        QVERIFY(forgotten.ok());
        QCOMPARE(forgotten->size(), 2);
        QCOMPARE(session.lookup(u"Password of al@host"_s), QByteArray());
        QCOMPARE(session.lookup(u"Passphrase of /k"_s), QByteArray());
        QCOMPARE(session.lookup(u"Password of al@other"_s), QByteArray("c"));
    }
};

VOYAGEUR_TEST(TstRemembering)

} // namespace tst_remembering
#include "tst_remembering.moc"
