// SPDX-License-Identifier: GPL-3.0-or-later
#include "photographer.h"

#include "base/platform.h"
#include "practicehost.h"
#include "sshserver.h"

#include <QAbstractButton>
#include <QAbstractScrollArea>
#include <QComboBox>
#include <QDir>
#include <QLineEdit>
#include <QScrollArea>
#include <QScrollBar>

namespace voyageur::tests {

using namespace Qt::StringLiterals;
using models::ClusterTestModel;
using models::KeyModel;
using widgets::PageId;

namespace {

// A key as many a student has one: old, RSA, without a passphrase. Made where ssh-keygen is there for sure.
void placeOldKey()
{
    const QDir folder(base::openSshFolder());
    if (!folder.mkpath(u"."_s))
        qFatal("%s cannot be made.", qPrintable(folder.path()));
    insidePractice(
        {u"sh"_s, u"-c"_s, u"rm -f /tmp/id_rsa*; ssh-keygen -q -t rsa -b 2048 -N '' -C amelie@laptop -f /tmp/id_rsa"_s});
    for (const QString &name : {u"id_rsa"_s, u"id_rsa.pub"_s}) {
        QFile file(folder.filePath(name));
        if (!file.open(QIODevice::WriteOnly))
            qFatal("%s cannot be written.", qPrintable(file.fileName()));
        file.write(insidePractice({u"cat"_s, u"/tmp/"_s + name}));
        file.setPermissions(QFileDevice::ReadOwner | QFileDevice::WriteOwner);
    }
}

void scrollToEnd(const widgets::Page *page)
{
    QTest::qWait(60);
    for (QScrollArea *area : page->findChildren<QScrollArea *>())
        area->verticalScrollBar()->setValue(area->verticalScrollBar()->maximum());
}

void takeBothEnds(const GuiDriver &gui, const Photographer &photographer, widgets::Page *page, const QString &name)
{
    for (QScrollArea *area : page->findChildren<QScrollArea *>())
        area->verticalScrollBar()->setValue(0);
    photographer.take(gui, name);
    gui.window().resize(900, 600);
    scrollToEnd(page);
    photographer.takeAs(gui, name + u"-end"_s, {QSize(900, 600)});
}

void keyPages(const Photographer &photographer)
{
    const GuiDriver gui;
    KeyModel *keys = gui.window().app()->keys();
    const auto idle = [keys] { return !keys->isBusy() && !keys->suggestedFile().isEmpty(); };
    gui.open(PageId::SignIn);
    gui.find<QComboBox>("cluster", gui.page(PageId::SignIn))->setEditText(u"narval"_s);
    gui.click("makeAKey", gui.page(PageId::SignIn));
    widgets::Page *page = gui.page(PageId::Keys);
    waitFor("the keys", idle);
    takeBothEnds(gui, photographer, page, u"keys-none"_s);
    placeOldKey();
    keys->refresh();
    waitFor("the keys", idle);
    photographer.take(gui, u"keys-old"_s);
    gui.click("newKey", page);
    photographer.take(gui, u"keys-new"_s);
    gui.find<QLineEdit>("passphrase", page)->setText(u"twelve chars"_s);
    gui.find<QLineEdit>("passphraseAgain", page)->setText(u"twelve chars"_s);
    photographer.take(gui, u"keys-new-typed"_s);
    gui.find<QAbstractButton>("withoutPassphrase", page)->click();
    photographer.take(gui, u"keys-new-without"_s);
    gui.find<QAbstractButton>("withPassphrase", page)->click();
    gui.find<QLineEdit>("newKeyComment", page)->setText(u"amelie@laptop"_s);
    gui.click("makeKey", page);
    waitFor("the new key", [&] { return keys->keys().size() == 2 && idle(); });
    takeBothEnds(gui, photographer, page, u"keys-made"_s);
    gui.find<QComboBox>("keyCluster", page)->setEditText(u"narval/robot"_s);
    takeBothEnds(gui, photographer, page, u"keys-automation"_s);

    if (const QString failure = gui.signIn(u"practice"_s); !failure.isEmpty())
        qFatal("%s", qPrintable(failure));
    gui.click("makeAKeySignedIn", gui.page(PageId::SignIn));
    waitFor("the keys", idle);
    gui.click("askServer", page);
    waitFor("the server's answer", [&] { return keys->answer() != KeyModel::Answer::None && !keys->isBusy(); });
    takeBothEnds(gui, photographer, page, u"keys-refused"_s);
    gui.click("installKey", page);
    waitFor("the installed key", [&] { return keys->answer() == KeyModel::Answer::Yes && !keys->isBusy(); });
    gui.find<QAbstractButton>("showCommands", page)->setChecked(true);
    takeBothEnds(gui, photographer, page, u"keys-installed"_s);
    gui.find<QAbstractButton>("showCommands", page)->setChecked(false);
    gui.click("signInWithKey", page);
    const auto field = [&] { return gui.page(PageId::SignIn)->findChild<QLineEdit *>(u"answer1"_s); };
    waitFor("a question for the passphrase", [&] { return field() && field()->isVisible(); });
    photographer.take(gui, u"keys-passphrase"_s);
    QTest::keyClicks(field(), u"twelve chars"_s);
    QTest::keyClick(field(), Qt::Key_Return);
    waitFor("the session", [&] { return gui.window().currentPage() == PageId::Keys && idle(); });
    takeBothEnds(gui, photographer, page, u"keys-used"_s);
    insidePractice({u"sed"_s, u"-i"_s, u"/amelie@laptop/d"_s, u"/home/student/.ssh/authorized_keys"_s});
    models::Preferences().setIdentityFor(u"practice"_s, {});
    QDir(base::openSshFolder()).removeRecursively();
}

void testPages(const Photographer &photographer)
{
    const GuiDriver gui;
    ClusterTestModel *test = gui.window().app()->clusterTest();
    gui.open(PageId::SignIn);
    gui.click("testThisCluster", gui.page(PageId::SignIn));
    widgets::Page *page = gui.page(PageId::ClusterTest);
    photographer.take(gui, u"test-none"_s);
    const auto testNow = [&](const QString &cluster) {
        gui.window().showPage(PageId::ClusterTest);
        gui.find<QComboBox>("testCluster", page)->setEditText(cluster);
        gui.click("startTest", page);
    };
    const auto ended = [test] { return !test->isRunning(); };
    testNow(u"me@127.0.0.1:1"_s);
    waitFor("a test in vain", ended);
    takeBothEnds(gui, photographer, page, u"test-failed"_s);
    testNow(u"nothing.of.that.name"_s);
    waitFor("a test of nothing", ended);
    photographer.take(gui, u"test-unknown"_s);
    testNow(u"practice"_s);
    waitFor("a test from outside", ended);
    photographer.take(gui, u"test-outside"_s);
    gui.window().app()->session()->dismissError();
    if (const QString failure = gui.signIn(u"practice"_s); !failure.isEmpty())
        qFatal("%s", qPrintable(failure));
    insidePractice({u"sh"_s, u"-c"_s, u"cp -p /home/student/.bashrc /tmp/bashrc; echo 'echo Bonjour' >>/home/student/.bashrc"_s});
    testNow(u"practice"_s);
    waitFor("some checks", [&] { return test->made() > 4; });
    photographer.takeAs(gui, u"test-running"_s, {QSize(1100, 720)});
    gui.click("cancelTest", page);
    waitFor("the end", ended);
    takeBothEnds(gui, photographer, page, u"test-stopped"_s);
    testNow(u"practice"_s);
    waitFor("the checks", ended);
    takeBothEnds(gui, photographer, page, u"test-warnings"_s);
    insidePractice({u"sh"_s, u"-c"_s, u"cp -p /tmp/bashrc /home/student/.bashrc"_s});
    gui.click("copyReport", page);
    photographer.take(gui, u"test-copied"_s);
}

} // namespace

void keyAndTestPages(const Photographer &photographer)
{
    keyPages(photographer);
    testPages(photographer);
}

} // namespace voyageur::tests
