// SPDX-License-Identifier: GPL-3.0-or-later
// The window, a real keychain and a real sshd: what is remembered, used, refused and forgotten.
#include "guidriver.h"

#include "base/platform.h"
#include "keyringsession.h"
#include "practicehost.h"
#include "settings/keychain.h"
#include "settings/secrets.h"
#include "testprogram.h"

#include <QAbstractButton>
#include <QCheckBox>
#include <QComboBox>
#include <QFile>
#include <QJsonArray>
#include <QLineEdit>

namespace tst_remember {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::tests;
using widgets::PageId;

namespace {

QString account(const QString &user)
{
    const QJsonObject cluster = practice();
    return u"%1@%2:%3"_s.arg(user, cluster.value("host"_L1).toString(), QString::number(cluster.value("port"_L1).toInt()));
}

} // namespace

class TestRemember : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void cleanup();
    void aPasswordIsStoredUsedAndForgotten();
    void nothingIsStoredUnasked();
    void aStoredPasswordThatIsRefusedIsForgotten();
    void theSecondFactorIsAskedForAllTheSame();
    void aKeychainThatHangsHoldsUpNothing();

private:
    void openWindow();
    //! Starts, and waits for a question or the end.
    void start(const QString &user = u"student"_s);
    QLineEdit *field() const { return m_page->findChild<QLineEdit *>(u"answer1"_s); }
    bool isAsked() const { return field() && field()->isVisible(); }
    bool isSignedIn() const { return m_gui->find("signedIn", m_page)->isVisible(); }
    void answer(const QString &text, bool remember);

    std::unique_ptr<KeyringSession> m_session;
    std::unique_ptr<GuiDriver> m_gui;
    widgets::Page *m_page = nullptr;
};

void TestRemember::initTestCase()
{
    QFile file(base::configFolder() + u"/known_hosts"_s);
    QVERIFY(file.open(QIODevice::WriteOnly));
    const QJsonObject cluster = practice();
    for (const auto &key : cluster.value("hostKeys"_L1).toArray())
        file.write(
            u"[%1]:%2 %3\n"_s
                .arg(cluster.value("host"_L1).toString(), QString::number(cluster.value("port"_L1).toInt()), key.toString())
                .toUtf8());
}

void TestRemember::init()
{
    QFile::remove(base::configFolder() + u"/remembered.ini"_s);
    m_session = std::make_unique<KeyringSession>();
    settings::Keychain::setHelper(qEnvironmentVariable("VOYAGEUR_PROGRAM"));
    openWindow();
}

void TestRemember::cleanup()
{
    m_gui.reset();
    m_session.reset();
}

void TestRemember::openWindow()
{
    m_gui.reset();
    m_gui = std::make_unique<GuiDriver>();
    m_gui->open(PageId::SignIn);
    m_page = m_gui->page(PageId::SignIn);
}

void TestRemember::start(const QString &user)
{
    m_gui->find<QComboBox>("cluster", m_page)->setEditText(account(user));
    m_gui->find<QComboBox>("method", m_page)->setCurrentIndex(2);
    m_gui->click("signIn", m_page);
    WAIT_FOR(isAsked() || isSignedIn() || m_page->banner()->isVisible(), 60000);
}

void TestRemember::answer(const QString &text, bool remember)
{
    QVERIFY(isAsked());
    auto *box = m_gui->find<QCheckBox>("rememberAnswer", m_page);
    QVERIFY(!box->isChecked()); // never by itself
    box->setChecked(remember);
    QTest::keyClicks(field(), text);
    QTest::keyClick(field(), Qt::Key_Return);
}

void TestRemember::aPasswordIsStoredUsedAndForgotten()
{
    start();
    answer(u"practice"_s, true);
    QTRY_VERIFY(isSignedIn());
    QTRY_VERIFY(m_gui->find("signOutAndForget", m_page)->isVisible());
    QCOMPARE(m_session->lookup(u"Password of "_s + account(u"student"_s)), QByteArray("practice"));
    m_gui->click("signOut", m_page);

    openWindow(); // another day
    start();
    QVERIFY(isSignedIn()); // nothing was asked
    m_gui->click("signOutAndForget", m_page);
    QTRY_VERIFY(m_page->notice()->isVisible());
    QCOMPARE(m_session->lookup(u"Password of "_s + account(u"student"_s)), QByteArray());
    start();
    QVERIFY(isAsked());
}

void TestRemember::nothingIsStoredUnasked()
{
    start();
    answer(u"practice"_s, false);
    QTRY_VERIFY(isSignedIn());
    QVERIFY(!m_gui->find("signOutAndForget", m_page)->isVisible());
    QCOMPARE(m_session->lookup(u"Password of "_s + account(u"student"_s)), QByteArray());
    QVERIFY(!QFile::exists(base::configFolder() + u"/remembered.ini"_s));
}

void TestRemember::aStoredPasswordThatIsRefusedIsForgotten()
{
    settings::Secrets secrets;
    const settings::SecretName name{settings::SecretName::Kind::Password, account(u"student"_s)};
    QVERIFY(secrets.keep(name, ssh::Secret(u"of last year"_s), name.of, {}).ok());
    QVERIFY(!m_session->lookup(name.key()).isEmpty());
    start();
    QVERIFY(isAsked()); // the stored one was tried once, the person is next
    QVERIFY(m_page->findChild<QWidget *>(u"attempt"_s));
    QCOMPARE(m_session->lookup(name.key()), QByteArray());
    QVERIFY(secrets.keptFor(name.of).isEmpty());
    answer(u"practice"_s, false);
    QTRY_VERIFY(isSignedIn());
}

void TestRemember::theSecondFactorIsAskedForAllTheSame()
{
    settings::Secrets secrets;
    const settings::SecretName name{settings::SecretName::Kind::Password, account(u"student2"_s)};
    QVERIFY(secrets.keep(name, ssh::Secret(u"practice"_s), name.of, {}).ok());
    start(u"student2"_s);
    QVERIFY(isAsked());
    QVERIFY(m_page->findChild<QWidget *>(u"choice1"_s));
    QVERIFY(!m_page->findChild<QCheckBox *>(u"rememberAnswer"_s)); // a passcode is never remembered
    m_gui->click("choice1", m_page);
    QTRY_VERIFY(isSignedIn());
}

void TestRemember::aKeychainThatHangsHoldsUpNothing()
{
    settings::Secrets secrets;
    const settings::SecretName name{settings::SecretName::Kind::Password, account(u"student"_s)};
    QVERIFY(secrets.keep(name, ssh::Secret(u"practice"_s), name.of, {}).ok());
    m_session->freeze(true);
    m_gui->find<QComboBox>("cluster", m_page)->setEditText(account(u"student"_s));
    m_gui->find<QComboBox>("method", m_page)->setCurrentIndex(2);
    m_gui->click("signIn", m_page);
    const Ticks ticks;
    QTRY_VERIFY(m_gui->find("cancelSignIn", m_page)->isVisible());
    QTRY_VERIFY(ticks.count() > 10); // the window lives
    m_gui->click("cancelSignIn", m_page);
    QTRY_VERIFY(m_gui->find("signIn", m_page)->isVisible());
    m_session->freeze(false);
    start();
    QVERIFY(isSignedIn());
}

VOYAGEUR_WIDGET_TEST(TestRemember)

} // namespace tst_remember
#include "tst_remember.moc"
