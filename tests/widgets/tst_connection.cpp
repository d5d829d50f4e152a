// SPDX-License-Identifier: GPL-3.0-or-later
// The pages for keys and for the test of a cluster, used in the window on the practice cluster.
#include "guidriver.h"
#include "practicehost.h"
#include "sshserver.h"
#include "testprogram.h"
#include "tests/support/sshdlog.h"

#include <QAbstractButton>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTreeWidget>

namespace tst_connection {

using namespace voyageur;
using namespace voyageur::tests;
using namespace Qt::StringLiterals;
using models::ClusterTestModel;
using models::KeyModel;
using widgets::PageId;

namespace {

const QString phrase = u"four words that rhyme not"_s;

qsizetype logins()
{
    QFile log(practice().value("sshdLog"_L1).toString());
    return log.open(QIODevice::ReadOnly) ? voyageur::tests::loginsIn(log.readAll()) : -1;
}

void type(QLineEdit *field, const QString &text)
{
    field->clear();
    QTest::keyClicks(field, text);
}

} // namespace

class TstConnection final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { qputenv("HOME", m_home.path().toUtf8()); } // keys are made there
    void cleanup()
    {
        insidePractice({u"sh"_s, u"-c"_s, u"sed -i '/made-by-the-test/d' /home/student/.ssh/authorized_keys"_s});
        models::Preferences().setIdentityFor(u"practice"_s, {}); // the form would offer the key, which needs its passphrase
    }

    void aPassphraseIsJudgedInWords()
    {
        QCOMPARE(models::passphraseStrength({}).level, 0);
        for (const auto &weak : {u"short"_s, u"aaaaaaaaaaaaaaaaaaaa"_s, u"password1234567"_s, u"12345612345612"_s})
            QCOMPARE(models::passphraseStrength(weak).level, 1);
        QCOMPARE(models::passphraseStrength(u"twelve chars"_s).level, 2);
        QCOMPARE(models::passphraseStrength(phrase).level, 3);
        QVERIFY(!models::passphraseStrength(u"short"_s).word.isEmpty());
    }

    void aKeyIsMadeInstalledAndUsed()
    {
        const GuiDriver gui;
        QCOMPARE(gui.signIn(u"practice"_s), QString());
        gui.open(PageId::SignIn);
        gui.click("makeAKeySignedIn");
        QCOMPARE(gui.window().currentPage(), PageId::Keys);
        widgets::Page *page = gui.page(PageId::Keys);
        KeyModel *keys = gui.window().app()->keys();
        QTRY_VERIFY(!keys->isBusy() && !keys->suggestedFile().isEmpty());
        gui.click("newKey", page);
        auto *first = gui.find<QLineEdit>("passphrase", page);
        auto *second = gui.find<QLineEdit>("passphraseAgain", page);
        auto *make = gui.find<QAbstractButton>("makeKey", page);
        QVERIFY(!make->isEnabled()); // a passphrase is wanted
        type(first, phrase);
        QVERIFY(!make->isEnabled()); // twice
        QCOMPARE(first->echoMode(), QLineEdit::Password);
        type(second, u"another"_s);
        QVERIFY(!make->isEnabled());
        type(second, phrase);
        QVERIFY(make->isEnabled());
        type(gui.find<QLineEdit>("newKeyComment", page), u"made-by-the-test"_s);
        gui.click("makeKey", page);
        QTRY_VERIFY(keys->keys().size() == 1 && !keys->isBusy());
        QVERIFY(first->text().isEmpty() && second->text().isEmpty());
        const QString file = m_home.path() + u"/.ssh/id_ed25519"_s;
        QCOMPARE(keys->chosenKey()->key.file, file);
        QCOMPARE(keys->chosenKey()->encrypted, std::optional(true));
        const QString line = gui.find<QPlainTextEdit>("publicKey", page)->toPlainText();
        QVERIFY(line.startsWith("ssh-ed25519 AAAA"_L1) && line.endsWith("made-by-the-test"_L1));
        gui.click("copyKey", page);
        QCOMPARE(QGuiApplication::clipboard()->text(), line);

        gui.click("askServer", page);
        QTRY_VERIFY(keys->answer() != KeyModel::Answer::None && !keys->isBusy());
        QCOMPARE(keys->answer(), KeyModel::Answer::No);
        QVERIFY(!keys->reasons().isEmpty());
        const auto before = logins();
        gui.click("installKey", page);
        WAIT_FOR(keys->answer() == KeyModel::Answer::Yes && !keys->isBusy(), 60000);
        QCOMPARE(logins(), before); // neither installing nor asking is a login
        QCOMPARE(gui.window().app()->preferences().identityFor(u"practice"_s), file);

        gui.click("signInWithKey", page);
        widgets::Page *signIn = gui.page(PageId::SignIn);
        const auto field = [signIn] { return signIn->findChild<QLineEdit *>(u"answer1"_s); };
        QTRY_VERIFY(field() && field()->isVisible());
        QTest::keyClicks(field(), phrase);
        QTest::keyClick(field(), Qt::Key_Return);
        WAIT_FOR(gui.window().currentPage() == PageId::Keys, 60000);
        QVERIFY2(keys->answer() == KeyModel::Answer::Yes, qPrintable(keys->answerText()));
        QVERIFY(keys->answerText().contains("publickey"_L1));
        QCOMPARE(logins(), before + 1);
    }

    void aKeyWithoutAPassphraseIsAChoiceOfItsOwn()
    {
        const GuiDriver gui;
        gui.open(PageId::SignIn);
        gui.click("makeAKey");
        widgets::Page *page = gui.page(PageId::Keys);
        KeyModel *keys = gui.window().app()->keys();
        QTRY_VERIFY(!keys->isBusy() && !keys->suggestedFile().isEmpty());
        const auto count = keys->keys().size();
        gui.click("newKey", page);
        gui.find<QAbstractButton>("withoutPassphrase", page)->click();
        gui.click("makeKey", page);
        QTRY_VERIFY(keys->keys().size() == count + 1 && !keys->isBusy());
        QCOMPARE(keys->chosenKey()->encrypted, std::optional(false));
        QVERIFY(gui.find<QLabel>("keyRemarks", page)->text().contains(u"sign in as you"_s));
    }

    void theTestGoesOverTheSessionAndIsCopied()
    {
        const GuiDriver gui;
        gui.open(PageId::SignIn);
        gui.find<QComboBox>("cluster", gui.page(PageId::SignIn))->setEditText(u"practice"_s);
        gui.click("testThisCluster");
        QCOMPARE(gui.window().currentPage(), PageId::ClusterTest);
        widgets::Page *page = gui.page(PageId::ClusterTest);
        ClusterTestModel *test = gui.window().app()->clusterTest();
        const auto start = logins();
        gui.click("startTest", page);
        WAIT_FOR(!test->isRunning() && test->made() == 13, 60000);
        QCOMPARE(logins(), start); // from outside: no login
        QCOMPARE(test->rows()[2].mark, ClusterTestModel::Mark::Good);
        QCOMPARE(test->rows()[3].mark, ClusterTestModel::Mark::Skipped);

        QCOMPARE(gui.signIn(u"practice"_s), QString());
        const auto before = logins();
        gui.window().showPage(PageId::ClusterTest);
        gui.click("startTest", page);
        QVERIFY(test->isRunning());
        QVERIFY(gui.find("cancelTest", page)->isVisible());
        WAIT_FOR(!test->isRunning(), 120000);
        QCOMPARE(test->made(), 13);
        QCOMPARE(logins(), before);
        for (const auto &row : test->rows()) {
            QVERIFY2(row.mark == ClusterTestModel::Mark::Good, qPrintable(row.name + u": "_s + row.detail));
            QWidget *shown = gui.find((u"check-"_s + row.name).toUtf8().constData(), page);
            QVERIFY(shown->accessibleName().contains(row.word) && !row.word.isEmpty());
        }
        gui.click("copyReport", page);
        const QString text = QGuiApplication::clipboard()->text();
        QVERIFY(text.contains("[ok] max-sessions"_L1) && text.contains("[ok] reach"_L1));

        // What is changed in the start-up files meanwhile is seen by the next test, without another login.
        const auto testAgain = [&] {
            gui.click("startTest", page);
            return QTest::qWaitFor([&] { return !test->isRunning(); }, 120000);
        };
        insidePractice({u"sh"_s, u"-c"_s, u"cp -p /home/student/.bashrc /tmp/; echo 'echo Hello' >>/home/student/.bashrc"_s});
        const bool noisy = testAgain();
        const auto mark = test->rows()[4].mark;
        insidePractice({u"cp"_s, u"-p"_s, u"/tmp/.bashrc"_s, u"/home/student/.bashrc"_s});
        QVERIFY(noisy);
        QCOMPARE(test->rows()[4].name, u"shell"_s);
        QCOMPARE(mark, ClusterTestModel::Mark::Warning);
        QVERIFY(testAgain());
        QCOMPARE(test->rows()[4].mark, ClusterTestModel::Mark::Good);
        QCOMPARE(logins(), before);
    }

    void aTestIsStopped()
    {
        const GuiDriver gui;
        QCOMPARE(gui.signIn(u"practice"_s), QString());
        gui.window().showPage(PageId::ClusterTest);
        ClusterTestModel *test = gui.window().app()->clusterTest();
        gui.click("startTest", gui.page(PageId::ClusterTest));
        gui.click("cancelTest", gui.page(PageId::ClusterTest));
        WAIT_FOR(!test->isRunning(), 60000);
        for (const auto &row : test->rows())
            QVERIFY(row.mark != ClusterTestModel::Mark::Running && row.mark != ClusterTestModel::Mark::Waiting);
    }

private:
    QTemporaryDir m_home;
};

VOYAGEUR_WIDGET_TEST(TstConnection)

} // namespace tst_connection
#include "tst_connection.moc"
