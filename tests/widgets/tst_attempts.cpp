// SPDX-License-Identifier: GPL-3.0-or-later
// Every attempt to sign in is counted at its host, and shown; a real sshd refuses.
#include "guidriver.h"

#include "base/platform.h"
#include "practicehost.h"
#include "testprogram.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QFile>
#include <QJsonArray>
#include <QLabel>
#include <QLineEdit>
#include <QProcess>
#include <QTcpServer>
#include <QTemporaryDir>

namespace tst_attempts {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::tests;
using models::SessionModel;
using models::SignInAttempts;
using widgets::Banner;
using widgets::PageId;

class TestAttempts final : public QObject {
    Q_OBJECT

private slots:
    void init();
    void cleanup() { m_gui.reset(); }
    void aWrongPasswordCountsAndARightOneEndsTheRow();
    void afterSeveralRefusalsThePageWarns();
    void aRefusedSecondFactorCounts();
    void aCancelledOneCountsOnceTheHostWasReached();
    void aHostThatWasNotReachedCountsNothing();
    void onACourseClusterTheAdviceIsItsOwn();
    void theCheckerKnowsWhetherTheKeyOfTheLoginIsProtected();

private:
    void start(const QString &user, int port = 0);
    QLineEdit *field();
    void answer(const QString &text)
    {
        QLineEdit *asked = field();
        QTest::keyClicks(asked, text);
        QTest::keyClick(asked, Qt::Key_Return);
    }
    SessionModel *session() const { return m_gui->window().app()->session(); }
    SignInAttempts tried() const { return session()->attempts(m_cluster); }
    bool isOut() const { return session()->state() == SessionModel::State::SignedOut; }

    std::unique_ptr<GuiDriver> m_gui;
    widgets::Page *m_page = nullptr;
    QString m_cluster;
};

void TestAttempts::init()
{
    const QJsonObject cluster = practice();
    QFile known(base::configFolder() + u"/known_hosts"_s);
    QVERIFY(known.open(QIODevice::WriteOnly));
    for (const auto &key : cluster.value("hostKeys"_L1).toArray())
        known.write(
            u"[%1]:%2 %3\n"_s
                .arg(cluster.value("host"_L1).toString(), QString::number(cluster.value("port"_L1).toInt()), key.toString())
                .toUtf8());
    known.close();
    m_gui = std::make_unique<GuiDriver>();
    m_gui->open(PageId::SignIn);
    m_page = m_gui->page(PageId::SignIn);
}

void TestAttempts::start(const QString &user, int port)
{
    const QJsonObject cluster = practice();
    m_cluster = u"%1@%2:%3"_s.arg(user, cluster.value("host"_L1).toString(),
                                  QString::number(port ? port : cluster.value("port"_L1).toInt()));
    m_gui->find<QComboBox>("cluster", m_page)->setEditText(m_cluster);
    m_gui->find<QComboBox>("method", m_page)->setCurrentIndex(2); // password, no keys
    m_gui->click("signIn", m_page);
}

// One that was not asked before.
QLineEdit *TestAttempts::field()
{
    QLineEdit *found = nullptr;
    const bool there = QTest::qWaitFor(
        [&] {
            found = session()->question() ? m_page->findChild<QLineEdit *>(u"answer1"_s) : nullptr;
            return found && found->isVisible() && found->text().isEmpty();
        },
        30000);
    if (!there)
        qFatal("Nothing was asked; the page says: %s", qPrintable(m_page->banner()->headline()));
    return found;
}

void TestAttempts::aWrongPasswordCountsAndARightOneEndsTheRow()
{
    QVERIFY(!m_gui->find("attempts", m_page)->isVisible());
    start(u"student"_s);
    answer(u"wrong-one"_s);
    answer(u"practice"_s);
    QTRY_VERIFY(m_gui->find("signedIn", m_page)->isVisible());
    QCOMPARE(tried().succeeded, 1);
    QCOMPARE(tried().refused, 1);
    QCOMPARE(tried().inARow, 0);
    bool shown = false;
    for (const QLabel *label : m_gui->find("signedIn", m_page)->findChildren<QLabel *>()) {
        shown = shown || label->text().startsWith("1 worked, 1 refused"_L1);
        QVERIFY(!label->text().contains("wrong-one"_L1));
    }
    QVERIFY(shown);
    QVERIFY(m_gui->find<QAbstractButton>("connectionButton")->toolTip().contains(": 1 worked, 1 refused"_L1));
}

void TestAttempts::afterSeveralRefusalsThePageWarns()
{
    start(u"student"_s);
    for (int i = 0; i < 3; ++i)
        answer(u"wrong"_s);
    QTRY_VERIFY(isOut());
    QCOMPARE(tried().refused, 3);
    QCOMPARE(tried().inARow, 3);
    QCOMPARE(tried().succeeded, 0);
    QVERIFY(m_gui->find<QLabel>("attempts", m_page)->text().endsWith(": 3 refused"_L1));
    auto *warning = m_gui->find<Banner>("lockOut", m_page);
    QVERIFY(warning->isVisible());
    QVERIFY2(warning->headline().contains(u'3'), qPrintable(warning->headline()));
    auto *banner = m_page->banner(); // leaves the why and the what to do now to the warning
    QVERIFY(banner->isVisible() && banner->accessibleDescription().isEmpty());
    // The same host under another account: it is the address that gets blocked.
    start(u"alice"_s);
    (void)field();
    QVERIFY2(m_gui->find<QLabel>("attemptAdvice", m_page)->text().contains("3 time"_L1),
             qPrintable(m_gui->find<QLabel>("attemptAdvice", m_page)->text()));
    m_gui->click("refuseAnswers", m_page);
    QTRY_VERIFY(tried().cancelled == 1);
    QCOMPARE(tried().refused, 3);
    // Another host has its own count.
    m_gui->find<QComboBox>("cluster", m_page)->setEditText(u"someone@elsewhere.example"_s);
    QVERIFY(!warning->isVisible());
    QVERIFY(!m_gui->find("attempts", m_page)->isVisible());
    m_gui->find<QComboBox>("cluster", m_page)->setEditText(m_cluster);
    QVERIFY(warning->isVisible());
}

void TestAttempts::aRefusedSecondFactorCounts()
{
    start(u"student2"_s);
    answer(u"practice"_s);
    QTRY_VERIFY(m_page->findChild<QAbstractButton *>(u"choice1"_s));
    for (int i = 0; i < 3; ++i) { // it allows three tries, and then refuses
        QTRY_VERIFY(session()->question() && !session()->question()->choices.isEmpty());
        answer(u"000000"_s);
    }
    WAIT_FOR(isOut() || (session()->question() && session()->question()->attempt == 2), 60000);
    if (!isOut())
        session()->cancelSignIn();
    QTRY_VERIFY(tried().refused == 1);
    QCOMPARE(tried().succeeded, 0);
    QCOMPARE(tried().inARow, 1);
    QVERIFY(!m_gui->find("lockOut", m_page)->isVisible()); // one slip is none
}

void TestAttempts::aCancelledOneCountsOnceTheHostWasReached()
{
    start(u"student"_s);
    (void)field();
    m_gui->click("refuseAnswers", m_page);
    QTRY_VERIFY(tried().cancelled == 1);
    QCOMPARE(tried().refused, 0);
    QVERIFY(m_gui->find<QLabel>("attempts", m_page)->text().endsWith(": 1 cancelled"_L1));
}

void TestAttempts::aHostThatWasNotReachedCountsNothing()
{
    QTcpServer taken;
    QVERIFY(taken.listen(QHostAddress::LocalHost));
    const int closed = taken.serverPort();
    taken.close();
    start(u"student"_s, closed);
    WAIT_FOR(isOut() && m_page->banner()->isVisible(), 60000);
    QVERIFY(tried().isEmpty());
    QVERIFY(!m_gui->find("attempts", m_page)->isVisible());
}

void TestAttempts::onACourseClusterTheAdviceIsItsOwn()
{
    SignInAttempts attempts;
    attempts.refused = attempts.inARow = 1;
    QVERIFY(attempts.warning().isEmpty() && attempts.advice(true).isEmpty());
    attempts.refused = attempts.inARow = 2;
    QVERIFY(!attempts.warning().isEmpty());
    QVERIFY(attempts.advice(true).contains("/auth/forgotpw"_L1));
    QVERIFY(!attempts.advice(false).contains("/auth/forgotpw"_L1));
}

void TestAttempts::theCheckerKnowsWhetherTheKeyOfTheLoginIsProtected()
{
    const auto remarks = [this] {
        int count = 0;
        for (const auto &finding : m_gui->script()->findings()->findings())
            count += finding.rule == "NET-KEY"_L1 ? 1 : 0;
        return count;
    };
    const auto signInWith = [this](const QString &key) {
        const QJsonObject cluster = practice();
        m_cluster =
            u"student@%1:%2"_s.arg(cluster.value("host"_L1).toString(), QString::number(cluster.value("port"_L1).toInt()));
        m_gui->open(PageId::SignIn);
        m_gui->find<QComboBox>("cluster", m_page)->setEditText(m_cluster);
        m_gui->find<QComboBox>("method", m_page)->setCurrentIndex(1); // a key file
        m_gui->find<QLineEdit>("keyFile", m_page)->setText(key);
        m_gui->click("signIn", m_page);
    };
    const QTemporaryDir folder;
    const QString key = folder.filePath(u"key of mine"_s);
    QVERIFY(QFile::copy(practiceTarget().identityFile, key));
    QVERIFY(QFile::setPermissions(key, QFile::ReadOwner | QFile::WriteOwner));
    signInWith(key);
    QTRY_VERIFY(session()->state() == SessionModel::State::SignedIn);
    QCOMPARE(session()->keyFile(), key);
    QCOMPARE(session()->keyHasPassphrase(), std::optional(false));
    QFile script(folder.filePath(u"job.sh"_s));
    QVERIFY(script.open(QIODevice::WriteOnly));
    script.write("#!/bin/bash\n#SBATCH --time=0:05:00\necho hello\n");
    script.close();
    m_gui->script()->open(script.fileName());
    QTRY_VERIFY(remarks() == 1);

    session()->signOut();
    QProcess keygen;
    keygen.start(u"ssh-keygen"_s, {u"-q"_s, u"-p"_s, u"-P"_s, u""_s, u"-N"_s, u"four words that rhyme"_s, u"-f"_s, key});
    QVERIFY(keygen.waitForFinished() && keygen.exitCode() == 0);
    signInWith(key);
    answer(u"four words that rhyme"_s);
    QTRY_VERIFY(session()->state() == SessionModel::State::SignedIn);
    QCOMPARE(session()->keyHasPassphrase(), std::optional(true));
    QTRY_VERIFY(remarks() == 0);
    QCOMPARE(tried().refused, 0);

    // Of a practice cluster's own key nothing is said.
    session()->signOut();
    models::Preferences().setIdentityFor(m_cluster, {});
    m_gui->find<QComboBox>("method", m_page)->setCurrentIndex(0);
    QCOMPARE(m_gui->signIn(u"practice"_s), QString());
    QCOMPARE(session()->keyHasPassphrase(), std::optional<bool>());
}

VOYAGEUR_WIDGET_TEST(TestAttempts)

} // namespace tst_attempts
#include "tst_attempts.moc"
