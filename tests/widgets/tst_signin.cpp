// SPDX-License-Identifier: GPL-3.0-or-later
#include "guidriver.h"

#include "base/platform.h"
#include "language.h"
#include "looks.h"
#include "practicehost.h"
#include "ssh/share/sharedlogin.h"
#include "testprogram.h"

#include <csignal>

#include <QAbstractButton>
#include <QCheckBox>
#include <QComboBox>
#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QLabel>
#include <QLineEdit>

namespace tst_signin {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::tests;
using widgets::PageId;

namespace {

QString address()
{
    const QJsonObject cluster = practice();
    return u"student@%1:%2"_s.arg(cluster.value("host"_L1).toString(), QString::number(cluster.value("port"_L1).toInt()));
}

QString knownHosts()
{
    return base::configFolder() + u"/known_hosts"_s;
}

QString hostKey(const QString &type)
{
    for (const auto &key : practice().value("hostKeys"_L1).toArray())
        if (key.toString().startsWith(type))
            return key.toString();
    qFatal("The practice cluster has no %s key.", qPrintable(type));
    return {};
}

QString ownCluster()
{
    return cluster::ownCatalogueFolder() + u"/mine.json"_s;
}

QString fingerprintOf(const QString &hostKey)
{
    const QByteArray blob = QByteArray::fromBase64(hostKey.section(u' ', 1, 1).toLatin1());
    const QByteArray hash = QCryptographicHash::hash(blob, QCryptographicHash::Sha256);
    return u"SHA256:"_s + QString::fromLatin1(hash.toBase64(QByteArray::OmitTrailingEquals));
}

void writeKnownHost(const QString &key)
{
    const QJsonObject cluster = practice();
    QFile file(knownHosts());
    if (!file.open(QIODevice::WriteOnly))
        qFatal("%s cannot be written.", qPrintable(file.fileName()));
    file.write(u"[%1]:%2 %3\n"_s.arg(cluster.value("host"_L1).toString(), QString::number(cluster.value("port"_L1).toInt()), key)
                   .toUtf8());
}

} // namespace

//! Sign-in through the window, with a real sshd on the other side.
class TestSignIn : public QObject {
    Q_OBJECT

private slots:
    void init();
    void cleanup() { m_gui.reset(); }
    void aKeyThatIsKnownAsksNothing();
    void anUnknownHostKeyIsShownAndRememberedOnceAccepted();
    void refusingAnUnknownHostKeyConnectsNowhere();
    void aKeyOfAnotherTypeIsAChangedOne();
    void aChangedHostKeyIsRefusedWithoutAWayRoundIt();
    void aWrongPasswordIsAskedAgainWithItsAttempt();
    void duoOffersItsChoicesAsButtons();
    void enterSignsInFromEveryField();
    void cancellingASignInReturnsToTheForm();
    void theSignedInPageFitsASmallWindow();
    void signingOutForgetsTheSession();
    void theWindowsSessionIsThereForOtherPrograms();
    void theWindowJoinsASessionThatIsKept();
    void aPublishedFingerprintIsComparedWithTheOffered();
    void anotherPublishedFingerprintIsSaidLoudly();
    void aPastedFingerprintIsCompared();
    void whatIsRememberedForTheSessionEndsWithTheSignOut();
    void anotherHostAsksInTheMiddleOfWork();

private:
    void startWithPassword(const QString &user);
    QLineEdit *waitForField();
    void publish(const QString &fingerprint);
    void signInToPublished();

    std::unique_ptr<GuiDriver> m_gui;
    widgets::Page *m_page = nullptr;
};

void TestSignIn::init()
{
    QFile::remove(knownHosts());
    QFile::remove(ownCluster());
    m_gui = std::make_unique<GuiDriver>();
    m_gui->open(PageId::SignIn);
    m_page = m_gui->page(PageId::SignIn);
}

void TestSignIn::startWithPassword(const QString &user)
{
    writeKnownHost(hostKey(u"ssh-ed25519"_s));
    m_gui->find<QComboBox>("cluster", m_page)->setEditText(address().replace(u"student"_s, user));
    m_gui->find<QComboBox>("method", m_page)->setCurrentIndex(2);
    m_gui->click("signIn", m_page);
}

QLineEdit *TestSignIn::waitForField()
{
    QLineEdit *field = nullptr;
    const bool there = QTest::qWaitFor(
        [&] {
            field = m_page->findChild<QLineEdit *>(u"answer1"_s);
            return field && field->isVisible();
        },
        30000);
    if (!there)
        qFatal("Nothing was asked; the page says: %s", qPrintable(m_page->banner()->headline()));
    return field;
}

void TestSignIn::aKeyThatIsKnownAsksNothing()
{
    QCOMPARE(m_gui->signIn(u"practice"_s), QString());
    QVERIFY(m_gui->find<QAbstractButton>("connectionButton")->accessibleName().contains("student"_L1));
}

void TestSignIn::anUnknownHostKeyIsShownAndRememberedOnceAccepted()
{
    m_gui->find<QComboBox>("cluster", m_page)->setEditText(address());
    m_gui->click("signIn", m_page);
    QTRY_VERIFY(m_page->findChild<QWidget *>(u"hostKeyUnknown"_s));
    QWidget *card = m_gui->find("hostKeyUnknown", m_page);
    bool fingerprint = false;
    for (const QLabel *label : card->findChildren<QLabel *>())
        fingerprint = fingerprint || label->text().startsWith("SHA256:"_L1);
    QVERIFY(fingerprint);
    QVERIFY(m_gui->find("refuseHostKey", m_page)->hasFocus());
    m_gui->click("acceptHostKey", m_page);
    QVERIFY(waitForField()); // the password, or what else the server asks
    QFile known(knownHosts());
    QVERIFY(known.open(QIODevice::ReadOnly));
    QVERIFY(!known.readAll().isEmpty());
}

void TestSignIn::refusingAnUnknownHostKeyConnectsNowhere()
{
    m_gui->find<QComboBox>("cluster", m_page)->setEditText(address());
    m_gui->click("signIn", m_page);
    QTRY_VERIFY(m_page->findChild<QWidget *>(u"hostKeyUnknown"_s));
    m_gui->click("refuseHostKey", m_page);
    QTRY_VERIFY(m_gui->find("signIn", m_page)->isVisible());
    QVERIFY(!QFile::exists(knownHosts()) || QFile(knownHosts()).size() == 0);
}

void TestSignIn::aKeyOfAnotherTypeIsAChangedOne()
{
    // A host that is known by a key of a type which the server does not have any more.
    writeKnownHost(
        u"ecdsa-sha2-nistp256 AAAAE2VjZHNhLXNoYTItbmlzdHAyNTYAAAAIbmlzdHAyNTYAAABBBHqjbWKBY5ICSV100luEpKdZs+xcM2i35jHAfivzqt8YG+3S5xP350owL/NL2EBo/wSWRSQf/3V/3HufhV7UM/w="_s);
    m_gui->find<QComboBox>("cluster", m_page)->setEditText(address());
    m_gui->click("signIn", m_page);
    QWidget *card = m_gui->find("hostKeyChanged", m_page);
    QTRY_VERIFY(card->isVisible());
}

void TestSignIn::aChangedHostKeyIsRefusedWithoutAWayRoundIt()
{
    // Another key of the type that the server has.
    writeKnownHost(u"ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAILmq1peP6cFrxfzVcmytBttBh3PUmkfKGyujR9H18Eqg"_s);
    m_gui->find<QComboBox>("cluster", m_page)->setEditText(address());
    m_gui->click("signIn", m_page);
    QWidget *card = m_gui->find("hostKeyChanged", m_page);
    QTRY_VERIFY(card->isVisible());
    QList<QAbstractButton *> offered;
    for (auto *button : m_page->findChildren<QAbstractButton *>())
        if (button->isVisible() && button->isEnabled() && button->objectName() != "showCommands"_L1)
            offered.append(button);
    QCOMPARE(offered.size(), 1);
    QCOMPARE(offered.first()->objectName(), u"changedBack"_s);
    m_gui->click("changedBack", m_page);
    QTRY_VERIFY(m_gui->find("signIn", m_page)->isVisible());
}

void TestSignIn::aWrongPasswordIsAskedAgainWithItsAttempt()
{
    startWithPassword(u"student"_s);
    QLineEdit *field = waitForField();
    QCOMPARE(field->echoMode(), QLineEdit::Password);
    QTest::keyClicks(field, u"wrong"_s);
    QTest::keyClick(field, Qt::Key_Return);
    QWidget *signedIn = m_gui->find("signedIn", m_page);
    WAIT_FOR(m_page->banner()->isVisible()
                 || (m_page->findChild<QLineEdit *>(u"answer1"_s) && m_page->findChild<QLineEdit *>(u"answer1"_s) != field),
             30000);
    if (QLineEdit *again = m_page->findChild<QLineEdit *>(u"answer1"_s); again && again->isVisible()) {
        bool attempt = false;
        for (const QWidget *chip : m_gui->find("prompts", m_page)->findChildren<QWidget *>())
            attempt = attempt || chip->accessibleName().contains(u'2');
        QVERIFY(attempt);
        QTest::keyClicks(again, u"practice"_s);
        QTest::keyClick(again, Qt::Key_Return);
        QTRY_VERIFY(signedIn->isVisible());
    }
}

void TestSignIn::duoOffersItsChoicesAsButtons()
{
    startWithPassword(u"student2"_s);
    QLineEdit *field = waitForField();
    QTest::keyClicks(field, u"practice"_s);
    QTest::keyClick(field, Qt::Key_Return);
    QTRY_VERIFY(m_page->findChild<QAbstractButton *>(u"choice1"_s));
    QVERIFY(m_gui->find<QAbstractButton>("choice1", m_page)->text().contains("Duo Push"_L1));
    m_gui->click("choice1", m_page);
    QTRY_VERIFY(m_gui->find("signedIn", m_page)->isVisible());
}

void TestSignIn::enterSignsInFromEveryField()
{
    auto *cluster = m_gui->find<QComboBox>("cluster", m_page);
    const auto state = [&] { return m_gui->window().app()->session()->state(); };
    using State = models::SessionModel::State;
    cluster->lineEdit()->setFocus();
    cluster->lineEdit()->selectAll();
    QTest::keyClicks(cluster->lineEdit(), u"practic"_s);
    QCOMPARE(cluster->currentText(), u"practice"_s); // completed as one types
    QCOMPARE(state(), State::SignedOut);
    QTest::keyClick(cluster->lineEdit(), Qt::Key_Return);
    QTRY_VERIFY(state() == State::SignedIn);
    m_gui->click("signOut", m_page);
    QTRY_VERIFY(m_gui->find("signIn", m_page)->isVisible());
    QTest::keyClick(m_gui->find<QLineEdit>("user", m_page), Qt::Key_Return);
    QTRY_VERIFY(state() == State::SignedIn);
}

void TestSignIn::cancellingASignInReturnsToTheForm()
{
    startWithPassword(u"student"_s);
    waitForField();
    m_gui->click("refuseAnswers", m_page);
    QTRY_VERIFY(m_gui->find("signIn", m_page)->isVisible());
    QVERIFY(!m_page->banner()->isVisible());
}

// The words of the longer language, too.
void TestSignIn::theSignedInPageFitsASmallWindow()
{
    m_gui.reset();
    Language language;
    QVERIFY(language.speak(u"fr"_s));
    init();
    QCOMPARE(m_gui->signIn(u"practice"_s), QString());
    m_gui->window().resize(900, 600);
    QTRY_COMPARE(flawsOf(m_gui->window()).join(u'\n'), QString());
    const QStringList lost = notReachedByTab(m_gui->window());
    QVERIFY2(lost.isEmpty(), qPrintable(lost.join(u'\n')));
    m_gui.reset();
    QVERIFY(language.speak(u"en"_s));
}

void TestSignIn::signingOutForgetsTheSession()
{
    QCOMPARE(m_gui->signIn(u"practice"_s), QString());
    m_gui->click("signOut", m_page);
    QTRY_VERIFY(m_gui->find("signIn", m_page)->isVisible());
    QVERIFY(m_gui->find<QAbstractButton>("connectionButton")->accessibleName().contains("Not signed in"_L1));
    QCOMPARE(m_gui->signIn(u"practice"_s), QString()); // and again
}

void TestSignIn::theWindowsSessionIsThereForOtherPrograms()
{
    QCOMPARE(m_gui->signIn(u"practice"_s), QString());
    const auto joined = ssh::joinLogin(practiceTarget(), {});
    QVERIFY2(joined.ok() && *joined, joined.ok() ? "nobody serves" : qPrintable(joined.error().text()));
    const auto &host = *joined;
    QVERIFY(host->run(ssh::ShellCommand{"true"}).ok());
    m_gui->click("signOut", m_page);
    QTRY_VERIFY(!host->isConnected());
    const auto after = ssh::joinLogin(practiceTarget(), {});
    QVERIFY(after.ok() && !*after);
}

void TestSignIn::theWindowJoinsASessionThatIsKept()
{
    ScriptedPrompter prompter({u"1"_s});
    const auto kept = ssh::joinOrLogIn(practiceTarget(u"student2"_s), prompter, {});
    QVERIFY(kept.ok() && kept->server);
    QCOMPARE(m_gui->signIn(u"practice-2fa"_s), QString()); // which would ask for a second factor
    QVERIFY(m_gui->find<QAbstractButton>("connectionButton")->accessibleName().contains("student2"_L1));
    QVERIFY(m_gui->find("joined", m_page)->isVisible());
    QVERIFY(!m_gui->find("signOutAndForget", m_page)->isVisible()); // nothing is remembered
    m_gui->click("signOut", m_page);
    QVERIFY(kept->host->run(ssh::ShellCommand{"true"}).ok());
    QVERIFY(kept->host->isConnected());
}

// A cluster of the person's own, whose key's fingerprint has been published.
void TestSignIn::publish(const QString &fingerprint)
{
    const QJsonObject cluster = practice();
    QDir().mkpath(cluster::ownCatalogueFolder());
    QFile file(ownCluster());
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(uR"({"version": 2, "name": "mine", "login": {"value": "%1", "source": "x"}, "port": {"value": %2, "source": "x"},
                   "hostKeys": {"value": ["ssh-ed25519 %3"], "source": "https://example.org/keys?a=1&b=2"}})"_s
                   .arg(cluster.value("host"_L1).toString(), QString::number(cluster.value("port"_L1).toInt()), fingerprint)
                   .toUtf8());
    file.close();
    m_gui.reset(); // a driver finds its window as the only one
    m_gui = std::make_unique<GuiDriver>();
    m_gui->open(PageId::SignIn);
    m_page = m_gui->page(PageId::SignIn);
}

void TestSignIn::signInToPublished()
{
    m_gui->find<QComboBox>("cluster", m_page)->setEditText(u"mine"_s);
    m_gui->find<QLineEdit>("user", m_page)->setText(u"student"_s);
    m_gui->click("signIn", m_page);
    QTRY_VERIFY(m_page->findChild<QWidget *>(u"hostKeyUnknown"_s));
}

void TestSignIn::aPublishedFingerprintIsComparedWithTheOffered()
{
    publish(fingerprintOf(hostKey(u"ssh-ed25519"_s)));
    signInToPublished();
    auto *verdict = m_gui->find<widgets::Banner>("fingerprintVerdict", m_page);
    QVERIFY(verdict->isVisible() && verdict->headline().contains("match"_L1) && !verdict->headline().contains("NOT"_L1));
    QVERIFY(m_gui->find("acceptHostKey", m_page)->hasFocus());
    QVERIFY(
        m_gui->find<QLabel>("fingerprintSource", m_page)->text().contains("href=\"https://example.org/keys?a=1&amp;b=2\""_L1));
    QTest::keyClick(m_gui->find("acceptHostKey", m_page), Qt::Key_Space);
    QVERIFY(waitForField());
}

void TestSignIn::anotherPublishedFingerprintIsSaidLoudly()
{
    publish(u"SHA256:"_s + QString(43, u'A'));
    signInToPublished();
    auto *verdict = m_gui->find<widgets::Banner>("fingerprintVerdict", m_page);
    QVERIFY(verdict->isVisible() && verdict->headline().contains("NOT"_L1));
    QVERIFY(m_gui->find("refuseHostKey", m_page)->hasFocus());
    // No single key accepts it, wherever the focus is: the box has to be ticked first.
    auto *accept = m_gui->find<QAbstractButton>("acceptHostKey", m_page);
    auto *confirmed = m_gui->find<QAbstractButton>("fingerprintConfirmed", m_page);
    QVERIFY(confirmed->isVisible() && !confirmed->isChecked() && !accept->isEnabled());
    confirmed->setFocus();
    QTest::keyClick(confirmed, Qt::Key_Return);
    QTest::keyClick(&m_gui->window(), Qt::Key_A, Qt::AltModifier);
    QVERIFY(!accept->isEnabled() && accept->isVisible());
    QTest::keyClick(confirmed, Qt::Key_Space);
    QVERIFY(accept->isEnabled() && !accept->hasFocus());
    QTest::keyClick(confirmed, Qt::Key_Space);
    QVERIFY(!accept->isEnabled());
    m_gui->click("refuseHostKey", m_page);
    QTRY_VERIFY(m_gui->find("signIn", m_page)->isVisible());
}

void TestSignIn::aPastedFingerprintIsCompared()
{
    m_gui->find<QComboBox>("cluster", m_page)->setEditText(address());
    m_gui->click("signIn", m_page);
    QTRY_VERIFY(m_page->findChild<QWidget *>(u"hostKeyUnknown"_s));
    auto *verdict = m_gui->find<widgets::Banner>("fingerprintVerdict", m_page);
    auto *pasted = m_gui->find<QLineEdit>("publishedFingerprint", m_page);
    auto *accept = m_gui->find<QAbstractButton>("acceptHostKey", m_page);
    auto *confirmed = m_gui->find<QAbstractButton>("fingerprintConfirmed", m_page);
    QVERIFY(!verdict->isVisible() && !confirmed->isVisible());
    const QString right = fingerprintOf(hostKey(u"ssh-ed25519"_s));
    for (const QString &same : {right, right.mid(7), u"  "_s + right + u"= "_s}) {
        pasted->setText(same);
        QVERIFY2(verdict->isVisible() && !verdict->headline().contains("NOT"_L1), qPrintable(verdict->headline()));
    }
    pasted->setText(u"SHA256:"_s + QString(43, u'A'));
    QVERIFY(verdict->headline().contains("NOT"_L1) && !accept->isEnabled());
    confirmed->click();
    QVERIFY(accept->isEnabled());
    pasted->setText(u"SHA256:"_s + QString(43, u'B'));
    QVERIFY(!accept->isEnabled()); // the box was about another one
    pasted->setText(u"MD5:00:11"_s);
    QVERIFY(verdict->isVisible() && !verdict->headline().contains("NOT"_L1));
    pasted->clear();
    QVERIFY(!verdict->isVisible());
    m_gui->click("refuseHostKey", m_page);
}

void TestSignIn::whatIsRememberedForTheSessionEndsWithTheSignOut()
{
    startWithPassword(u"student"_s);
    QLineEdit *field = waitForField();
    auto *remember = m_gui->find<QCheckBox>("rememberAnswer", m_page); // there is no keychain: until the sign-out
    QVERIFY(!remember->isChecked());
    remember->setChecked(true);
    QTest::keyClicks(field, u"practice"_s);
    QTest::keyClick(field, Qt::Key_Return);
    QWidget *signedIn = m_gui->find("signedIn", m_page);
    QTRY_VERIFY(signedIn->isVisible());
    QTRY_VERIFY(m_gui->find("signOutAndForget", m_page)->isVisible());
    // The connection ends; what is remembered does not.
    const auto sshd = practicePid(u"sshd"_s);
    for (const qint64 pid : processTree(sshd))
        if (pid != sshd)
            ::kill(static_cast<pid_t>(pid), SIGKILL);
    QTRY_VERIFY(m_gui->find("signIn", m_page)->isVisible());
    m_gui->click("signIn", m_page);
    QTRY_VERIFY(signedIn->isVisible());
    m_gui->click("signOut", m_page);
    QTRY_VERIFY(m_gui->find("signIn", m_page)->isVisible());
    m_gui->click("signIn", m_page);
    QVERIFY(waitForField());
}

// The transfer node, which wants a second factor of its own: the question comes up by itself, and leads back.
void TestSignIn::anotherHostAsksInTheMiddleOfWork()
{
    startWithPassword(u"student2"_s);
    QTest::keyClicks(waitForField(), u"practice"_s);
    QTest::keyClick(waitForField(), Qt::Key_Return);
    QTRY_VERIFY(m_page->findChild<QAbstractButton *>(u"choice1"_s));
    m_gui->click("choice1", m_page);
    QTRY_VERIFY(m_gui->find("signedIn", m_page)->isVisible());
    const auto session = m_gui->window().app()->session()->session();
    widgets::Page *work = m_gui->page(PageId::Transfers);
    m_gui->open(PageId::Transfers);

    base::Workers workers;
    using Reached = base::Result<std::shared_ptr<ssh::Host>>;
    std::optional<Reached> reached;
    const auto reach = [&] {
        reached.reset();
        return std::make_unique<base::Operation<std::shared_ptr<ssh::Host>>>(
            workers, [session](const base::Work &at) { return session->reach(u"student2@practice-2fa/dtn"_s, at.stop); },
            [&](const Reached &result) { reached = result; });
    };
    auto asking = reach();
    QTRY_VERIFY(m_page->findChild<QAbstractButton *>(u"choice1"_s) && m_page->isVisible());
    bool named = false;
    for (const QLabel *label : m_page->findChildren<QLabel *>())
        named = named || (label->isVisible() && label->text().contains(u"practice-2fa/dtn"_s));
    QVERIFY(named);
    m_gui->click("refuseAnswers", m_page);
    QTRY_VERIFY(work->isVisible() && reached);
    QCOMPARE(reached->error().code, base::ErrorCode::Cancelled);
    QCOMPARE(m_gui->window().app()->session()->state(), models::SessionModel::State::SignedIn);

    asking = reach();
    QTRY_VERIFY(m_page->isVisible() && m_page->findChild<QAbstractButton *>(u"choice1"_s));
    m_gui->click("choice1", m_page);
    QTRY_VERIFY(reached && work->isVisible());
    QVERIFY2(reached->ok(), reached->ok() ? "" : qPrintable(reached->error().text()));
    QVERIFY((*reached)->get()->run(ssh::ShellCommand{"true"}).ok());
    const auto first = **reached;

    asking = reach(); // nobody is asked twice
    QTRY_VERIFY(reached);
    QVERIFY(reached->ok() && **reached == first);
    QVERIFY(work->isVisible());
}

VOYAGEUR_WIDGET_TEST(TestSignIn)

} // namespace tst_signin
#include "tst_signin.moc"
