// SPDX-License-Identifier: GPL-3.0-or-later
// What a question asks for, and what a stored password may answer.
#include "ssh/secondfactor.h"
#include "testprogram.h"

#include <QTest>

namespace tst_secondfactor {

using namespace voyageur;
using namespace voyageur::ssh;

namespace {

PromptRound roundOf(const char *prompt, bool echo = false)
{
    PromptRound round;
    const QString text = QString::fromUtf8(prompt);
    round.prompts = {{text, echo, purposeOf(text, echo, QStringLiteral("al@host"))}};
    return round;
}

} // namespace

class TstSecondFactor final : public QObject {
    Q_OBJECT

private slots:
    void duosMenuIsRecognised()
    {
        const QString menu =
            QStringLiteral("Duo two-factor login for al\n\nEnter a passcode or select one of the following options:\n\n"
                           " 1. Duo Push to My phone (iOS)\n 2. Phone call to +1 ### ### 12\n\nPasscode or option (1-2): ");
        auto choices = duoChoices({}, menu);
        QCOMPARE(choices.size(), 2);
        QCOMPARE(choices.at(1).first, QStringLiteral("2"));
        QCOMPARE(choices.at(0).second, QStringLiteral("Duo Push to My phone (iOS)"));
        // The menu as the round's text, the question alone as its prompt.
        choices = duoChoices(menu.section(QLatin1String("\n\nPass"), 0, 0), QStringLiteral("Passcode or option (1-2): "));
        QCOMPARE(choices.size(), 2);
        QVERIFY(duoChoices({}, QStringLiteral(" 1. Duo Push\nPassword: ")).isEmpty());
        QVERIFY(duoChoices({}, QString(QStringLiteral(" 1. x\n")).repeated(5000) + QStringLiteral("Passcode or option (1-2): "))
                    .size()
                <= 20);
    }

    void aPasscodeIsToldFromAPassword_data()
    {
        QTest::addColumn<bool>("passcode");
        QTest::addColumn<bool>("password");
        for (const char *prompt : {"Password: ", "(al@host) Password:", "al's password:", "LDAP Password: ", "Mot de passe : "})
            QTest::newRow(prompt) << false << true;
        for (const char *prompt :
             {"Passcode: ", "Passcode or option (1-3): ", "Verification code: ", "One-time password (OATH) for `al': ", "OTP: ",
              "Enter PASSCODE:", "Code de v\xc3\xa9rification : ", "Mot de passe \xc3\xa0 usage unique : ", "YubiKey for `al': ",
              "Enter your token password: ", "Duo passcode or password: ", "PIN: "})
            QTest::newRow(prompt) << true << false;
        for (const char *prompt : {"Username: ", "", "What is your quest?"})
            QTest::newRow(prompt) << false << false;
    }
    void aPasscodeIsToldFromAPassword()
    {
        QFETCH(bool, passcode);
        QFETCH(bool, password);
        const QString prompt = QString::fromUtf8(QTest::currentDataTag());
        QCOMPARE(asksForPasscode(prompt), passcode);
        QCOMPARE(asksForPassword(prompt), password);
    }

    void aLongQuestionKeepsItsEnd()
    {
        const QByteArray rules = QByteArray("A line of the rules.\n").repeated(1000);
        const QString shown = shownPrompt(rules + "Password: ");
        QVERIFY(shown.size() < 5000);
        QVERIFY(shown.startsWith(u"A line of the rules.") && shown.endsWith(u"Password: ") && shown.contains(u'…'));
        QCOMPARE(shownPrompt("Password: "), QStringLiteral("Password: "));
    }

    void onlyTheQuestionForThePasswordIsOne()
    {
        QVERIFY(asksForThePassword(roundOf("Password: ")));
        QList<PromptRound> others{roundOf("Passcode: "), roundOf("Password: ", true), roundOf("Login: "), PromptRound()};
        auto keyFile = roundOf("Password of the key: ");
        keyFile.prompts.first().purpose = {Purpose::Kind::Passphrase, QStringLiteral("/k"), false};
        auto jump = roundOf("Password: ");
        jump.prompts.first().purpose.onTheWay = true;
        auto two = roundOf("Password: ");
        two.prompts.append({QStringLiteral("Second password: "), false});
        auto duo = roundOf("Password: ");
        duo.instruction = QStringLiteral("Duo two-factor login for al");
        auto menu = roundOf("Password: ");
        menu.choices = {{QStringLiteral("1"), QStringLiteral("Duo Push")}};
        others << keyFile << jump << two << duo << menu;
        for (const auto &round : others)
            QVERIFY(!asksForThePassword(round));
    }
};

VOYAGEUR_TEST(TstSecondFactor)

} // namespace tst_secondfactor
#include "tst_secondfactor.moc"
