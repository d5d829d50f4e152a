// SPDX-License-Identifier: GPL-3.0-or-later
#include "photographer.h"

#include "base/platform.h"
#include "practicehost.h"
#include "ssh/share/sharedlogin.h"
#include "widgets/connect/questionview.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QFile>
#include <QJsonArray>
#include <QLineEdit>

namespace voyageur::tests {

using namespace Qt::StringLiterals;
using models::SignInQuestion;
using widgets::PageId;

namespace {

void writeKnownHost(const QString &key)
{
    const QJsonObject cluster = practice();
    QFile file(base::configFolder() + u"/known_hosts"_s);
    if (!file.open(QIODevice::WriteOnly))
        qFatal("%s cannot be written.", qPrintable(file.fileName()));
    file.write(u"[%1]:%2 %3\n"_s.arg(cluster.value("host"_L1).toString(), QString::number(cluster.value("port"_L1).toInt()), key)
                   .toUtf8());
}

QString address(const QString &user)
{
    const QJsonObject cluster = practice();
    return u"%1@%2:%3"_s.arg(user, cluster.value("host"_L1).toString(), QString::number(cluster.value("port"_L1).toInt()));
}

void startSignIn(const GuiDriver &gui, const QString &cluster, int method = 0)
{
    widgets::Page *page = gui.page(PageId::SignIn);
    gui.find<QComboBox>("cluster", page)->setEditText(cluster);
    gui.find<QComboBox>("method", page)->setCurrentIndex(method);
    gui.click("signIn", page);
}

// Questions that need another server each: drawn where the real one stands.
widgets::QuestionView *questionView(const GuiDriver &gui)
{
    auto *view = gui.page(PageId::SignIn)->findChild<widgets::QuestionView *>();
    if (!view)
        qFatal("There is no question.");
    return view;
}

void hostKeyPages(const GuiDriver &gui, const Photographer &photographer)
{
    SignInQuestion question;
    question.kind = SignInQuestion::Kind::HostKeyUnknown;
    question.host = u"narval.alliancecan.ca"_s;
    question.keyType = u"ssh-ed25519"_s;
    question.fingerprint = u"SHA256:nThbg6kXUpJWGl7E1IGOCspRomTxdCARLviKw6E5SY8"_s;
    question.published = question.fingerprint;
    question.publishedSource = u"https://docs.alliancecan.ca/wiki/SSH_host_keys"_s;
    questionView(gui)->ask(question, u"narval"_s, {}, {});
    photographer.take(gui, u"signin-hostkey-published"_s);
    question.published = u"SHA256:p2QAMXNIC1TJYWeIOttrVc98/R1BUFWu3/LiyKgUfQM"_s;
    questionView(gui)->ask(question, u"narval"_s, {}, {});
    photographer.take(gui, u"signin-hostkey-differs"_s);
    question.published.clear();
    question.jump = u"amelie@door.example.org"_s;
    question.host = u"door.example.org"_s;
    questionView(gui)->ask(question, u"narval"_s, {}, {});
    photographer.take(gui, u"signin-hostkey-jump"_s);
}

void questionPages(const GuiDriver &gui, const Photographer &photographer)
{
    SignInQuestion key;
    key.fromServer = false;
    key.aboutKeyFile = true;
    key.keyFile = u"/home/amelie/.ssh/id_ed25519"_s;
    key.fields = {{QCoreApplication::translate("voyageur::ssh::KeyFile", "Passphrase of the key %1:").arg(key.keyFile), false}};
    key.keeping = SignInQuestion::Keeping::InKeychain;
    questionView(gui)->ask(key, u"narval"_s, {}, {});
    photographer.take(gui, u"signin-passphrase"_s);
    key.attempt = 2;
    questionView(gui)->ask(key, u"narval"_s, {}, {});
    photographer.take(gui, u"signin-passphrase-again"_s);
    SignInQuestion several;
    several.name = u"Two questions"_s;
    several.instruction = u"Your password has expired. Choose a new one."_s;
    several.fields = {{u"Current password: "_s, false}, {u"New password: "_s, false}, {u"Reason (shown): "_s, true}};
    several.jump = u"amelie@door.example.org"_s;
    questionView(gui)->ask(several, u"narval"_s, u"*** Authorised use only ***"_s, {});
    photographer.take(gui, u"signin-several"_s);
    SignInQuestion again;
    again.fields = {{u"(amelie@narval) Password: "_s, false}};
    again.keeping = SignInQuestion::Keeping::ThisSession;
    const models::SignInAttempts refusals{1, 2, 0, 2};
    questionView(gui)->ask(again, u"narval"_s, {}, {refusals, true});
    photographer.take(gui, u"signin-password-refused"_s);
    questionView(gui)->ask(again, u"narval"_s, {}, {});
}

// A window of its own joins the session that another program keeps; and one waits while another signs in.
void joinedPage(const Photographer &photographer)
{
    ScriptedPrompter prompter({u"1"_s});
    const auto kept = ssh::joinOrLogIn(practiceTarget(u"student2"_s), prompter, {});
    if (!kept.ok())
        qFatal("%s", qPrintable(kept.error().text()));
    const GuiDriver gui;
    if (const QString failure = gui.signIn(u"practice-2fa"_s); !failure.isEmpty())
        qFatal("%s", qPrintable(failure));
    photographer.take(gui, u"signin-joined"_s);
    gui.click("signOut", gui.page(PageId::SignIn));
    kept->host->disconnect();
    const auto place = ssh::meetingPlace(u"student"_s, practiceTarget().host, practiceTarget().port);
    const auto lock = place.ok() ? ssh::FileLock::tryTake(place->lock) : base::Result<ssh::FileLock>(place.error());
    startSignIn(gui, u"practice"_s);
    QTest::qWait(600);
    photographer.take(gui, u"signin-waiting"_s);
    gui.click("cancelSignIn", gui.page(PageId::SignIn));
}

} // namespace

void signInPages(const Photographer &photographer)
{
    const GuiDriver gui;
    widgets::Page *page = gui.page(PageId::SignIn);
    photographer.take(gui, u"welcome-first"_s);
    gui.open(PageId::Code);
    photographer.take(gui, u"code-empty"_s);
    gui.open(PageId::Jobs);
    photographer.take(gui, u"jobs-empty"_s);
    gui.open(PageId::SignIn);
    photographer.take(gui, u"signin"_s);

    startSignIn(gui, address(u"student"_s));
    waitFor("an unknown host key", [&] { return page->findChild<QWidget *>(u"hostKeyUnknown"_s); });
    photographer.take(gui, u"signin-hostkey-unknown"_s);
    gui.find<QLineEdit>("publishedFingerprint", page)->setText(u"SHA256:"_s + QString(43, u'x'));
    photographer.take(gui, u"signin-hostkey-pasted"_s);
    hostKeyPages(gui, photographer);
    gui.click("refuseHostKey", page);
    writeKnownHost(u"ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAILmq1peP6cFrxfzVcmytBttBh3PUmkfKGyujR9H18Eqg"_s);
    startSignIn(gui, address(u"student"_s));
    waitFor("a changed host key", [&] { return gui.find("hostKeyChanged", page)->isVisible(); });
    photographer.take(gui, u"signin-hostkey-changed"_s);
    gui.click("changedBack", page);

    for (const auto &key : practice().value("hostKeys"_L1).toArray())
        if (key.toString().startsWith("ssh-ed25519"_L1))
            writeKnownHost(key.toString());
    startSignIn(gui, address(u"student2"_s), 2);
    const auto field = [page] { return page->findChild<QLineEdit *>(u"answer1"_s); };
    waitFor("a question for the password", [&] { return field() && field()->isVisible(); });
    photographer.take(gui, u"signin-password"_s);
    questionPages(gui, photographer);
    QTest::keyClicks(field(), u"practice"_s);
    QTest::keyClick(field(), Qt::Key_Return);
    waitFor("Duo", [&] { return page->findChild<QWidget *>(u"choice1"_s); });
    photographer.take(gui, u"signin-duo"_s);
    gui.click("choice1", page);
    waitFor("the session", [&] { return gui.find("signedIn", page)->isVisible(); });
    photographer.take(gui, u"signin-done"_s);
    gui.click("signOut", page);
    joinedPage(photographer);

    startSignIn(gui, address(u"student"_s), 2);
    for (int attempt = 1; attempt <= 3; ++attempt) {
        waitFor("a question for the password",
                [&] { return page->banner()->isVisible() || (field() && field()->isVisible() && field()->text().isEmpty()); });
        if (page->banner()->isVisible())
            break;
        if (attempt == 2)
            photographer.take(gui, u"signin-again"_s);
        QLineEdit *asked = field();
        QTest::keyClicks(asked, u"wrong"_s);
        QTest::keyClick(asked, Qt::Key_Return);
        waitFor("an answer", [&] { return page->banner()->isVisible() || (field() && field() != asked); });
    }
    waitFor("the refusal", [&] { return page->banner()->isVisible(); });
    photographer.take(gui, u"signin-refused"_s);

    startSignIn(gui, u"me@127.0.0.1:1"_s);
    waitFor("a closed port", [&] { return page->banner()->isVisible(); });
    photographer.take(gui, u"signin-failed"_s);
}

} // namespace voyageur::tests
