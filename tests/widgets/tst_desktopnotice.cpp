// SPDX-License-Identifier: GPL-3.0-or-later
// The end and the start of a job on a desktop without a tray: over a real session bus, where the test shows the messages.
#include "newcomer.h"
#include "sessionbus.h"
#include "testprogram.h"

#include <QAbstractButton>
#include <QDBusConnection>

namespace tst_desktopnotice {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::tests;
using models::EndedJob;
using widgets::PageId;

//! What a desktop has on its bus.
class Desktop final : public QObject {
    Q_OBJECT
    Q_CLASSINFO("D-Bus Interface", "org.freedesktop.Notifications")

public:
    struct Message {
        uint id = 0;
        QString title;
        QString text;
        QStringList actions;
    };
    QList<Message> shown;

public slots:
    QStringList GetCapabilities() { return {u"body"_s, u"body-markup"_s, u"actions"_s}; }
    uint Notify(const QString &, uint replaces, const QString &, const QString &title, const QString &text,
                const QStringList &actions, const QVariantMap &, int)
    {
        const uint id = replaces != 0 ? replaces : ++m_last;
        shown += Message{id, title, text, actions};
        return id;
    }

signals:
    void ActionInvoked(uint id, const QString &action);

private:
    uint m_last = 40;
};

class TestDesktopNotice final : public QObject {
    Q_OBJECT

private slots:
    void cleanupTestCase();
    void init();
    void cleanup();
    void onABusWithoutADesktopItIsSaidInTheWindow();
    void anEndAndAStartAreMessagesOfTheDesktop();
    void whoComesBackIsToldWhereTheListIsSeen();
    void itIsToldInTheWordsOfTheWindow_data();
    void itIsToldInTheWordsOfTheWindow();

private:
    void showDesktop();
    models::JobsModel *jobs() const { return m_gui->window().app()->jobs(); }
    void lookElsewhere();
    void comeBack();

    SessionBus m_bus;
    Desktop m_desktop;
    std::unique_ptr<GuiDriver> m_gui;
    std::unique_ptr<QWidget> m_other; //!< the window of another program
};

void TestDesktopNotice::cleanupTestCase()
{
    QDBusConnection::disconnectFromBus(u"desktop"_s);
}

void TestDesktopNotice::init()
{
    m_gui = std::make_unique<GuiDriver>();
    m_gui->window().app()->preferences().setTellsEnds(true);
    m_gui->open(PageId::Jobs);
    slurm::Job job;
    job.id = base::JobId(14);
    job.name = u"train <b>"_s;
    job.state = base::JobState::Code::Failed;
    jobs()->table()->setJobs({job});
    comeBack();
}

void TestDesktopNotice::cleanup()
{
    m_gui.reset();
    m_other.reset();
}

void TestDesktopNotice::lookElsewhere()
{
    m_other = std::make_unique<QWidget>();
    m_other->show();
    m_other->activateWindow();
    QTRY_VERIFY(m_other->isActiveWindow() && !m_gui->window().isActiveWindow());
}

void TestDesktopNotice::comeBack()
{
    m_other.reset();
    m_gui->window().activateWindow();
    QTRY_VERIFY(m_gui->window().isActiveWindow());
}

void TestDesktopNotice::onABusWithoutADesktopItIsSaidInTheWindow()
{
    lookElsewhere();
    emit jobs()->ended({{u"14"_s, u"train <b>"_s, u"failed"_s, u"See its log."_s, false, slurm::ExitCode{3, 0}, {}}});
    QWidget *bar = m_gui->find("endBar");
    QTRY_VERIFY(bar->isVisible());
    QVERIFY(bar->accessibleName().startsWith(u"train <b>, job 14: failed"_s));
}

void TestDesktopNotice::showDesktop()
{
    m_desktop.shown.clear();
    QDBusConnection desktop =
        QDBusConnection::connectToBus(QString::fromLocal8Bit(qgetenv("DBUS_SESSION_BUS_ADDRESS")), u"desktop"_s);
    if (desktop.objectRegisteredAt(u"/org/freedesktop/Notifications"_s))
        return;
    QVERIFY(desktop.registerObject(u"/org/freedesktop/Notifications"_s, &m_desktop,
                                   QDBusConnection::ExportAllSlots | QDBusConnection::ExportAllSignals));
    QVERIFY(desktop.registerService(u"org.freedesktop.Notifications"_s));
}

void TestDesktopNotice::anEndAndAStartAreMessagesOfTheDesktop()
{
    showDesktop();

    emit jobs()->started({{u"14"_s, u"train <b>"_s, u"gpu-1"_s, {}}}); // who looks at the list sees it there
    lookElsewhere();
    m_gui->open(PageId::Transfers);
    emit jobs()->started({{u"14"_s, u"train <b>"_s, u"gpu-1"_s, {}}});
    QTRY_COMPARE(m_desktop.shown.size(), 1);
    QCOMPARE(m_desktop.shown.last().title, u"train <b>, job 14: started on gpu-1"_s);
    emit jobs()->ended({{u"14"_s, u"train <b>"_s, u"failed"_s, u"See <its> log."_s, false, slurm::ExitCode{3, 0}, {}}});
    QTRY_COMPARE(m_desktop.shown.size(), 2);
    const Desktop::Message message = m_desktop.shown.last();
    QCOMPARE(message.title, u"train <b>, job 14: failed, exit status 3"_s);
    QCOMPARE(message.text, u"See &lt;its&gt; log."_s); // this desktop reads markup
    QCOMPARE(message.id, m_desktop.shown.first().id);  // in the place of the one before
    QCOMPARE(message.actions.value(0), u"default"_s);
    QVERIFY(!m_gui->find("endBar")->isVisible());

    m_other.reset();
    emit m_desktop.ActionInvoked(message.id + 1, u"default"_s); // another program's
    emit m_desktop.ActionInvoked(message.id, u"default"_s);
    QTRY_COMPARE(jobs()->selected(), u"14"_s);
    QCOMPARE(m_gui->window().currentPage(), PageId::Jobs);
}

// The list is asked for again when the window comes back: what that brings has been missed.
void TestDesktopNotice::whoComesBackIsToldWhereTheListIsSeen()
{
    QWidget *bar = m_gui->find("endBar");
    const EndedJob job{u"14"_s, u"train"_s, u"completed"_s, {}, true, slurm::ExitCode{0, 0}, {}};
    lookElsewhere();
    comeBack();
    emit jobs()->ended({job});
    QVERIFY(bar->isVisible());
    m_gui->click("closeEnded");
    jobs()->table()->setJobs({}); // the next list, while it is looked at
    QCoreApplication::processEvents();
    emit jobs()->ended({job});
    QVERIFY(!bar->isVisible());
}

void TestDesktopNotice::itIsToldInTheWordsOfTheWindow_data()
{
    QTest::addColumn<QString>("language");
    QTest::newRow("English") << u"en"_s;
    QTest::newRow("French") << u"fr"_s;
}

void TestDesktopNotice::itIsToldInTheWordsOfTheWindow()
{
    QFETCH(const QString, language);
    const SpokenLanguage spoken(language);
    cleanup();
    init();
    showDesktop();
    Newcomer person(m_gui->window(), language, buildPath("/tests/desktopnotice"));
    const Said failed{"train, job 14: failed, exit status 3", "train, tâche 14\u00A0: échouée, code de sortie 3"};
    const EndedJob job{u"14"_s, u"train"_s, person.word({"failed", "échouée"}), {}, false, slurm::ExitCode{3, 0}, {}};
    lookElsewhere();
    m_gui->open(PageId::Transfers);
    emit jobs()->started({{u"14"_s, u"train"_s, u"gpu-1"_s, {}}});
    emit jobs()->ended({job});
    QTRY_COMPARE(m_desktop.shown.size(), 2);
    QCOMPARE(m_desktop.shown.first().title,
             person.word({"train, job 14: started on gpu-1", "train, tâche 14\u00a0: démarrée sur gpu-1"}));
    QCOMPARE(m_desktop.shown.last().title, person.word(failed));
    comeBack();
    emit jobs()->ended({job});
    person.waitToSee({"train, job 14: failed, exit status 3", "train, tâche 14 : échouée, code de sortie 3"});
    person.picture(u"ended"_s, true);
    slurm::Job runs;
    runs.id = base::JobId(15);
    runs.state = base::JobState::Code::Running;
    slurm::Job ended;
    ended.id = base::JobId(14);
    ended.name = u"train"_s;
    ended.state = base::JobState::Code::Failed;
    jobs()->table()->setJobs({runs, ended}, {}, {u"14"_s});
    QCOMPARE(jobs()->table()->rowOf(u"14"_s), 0);
    m_gui.reset(); // before its words go
    QVERIFY2(person.flaws().isEmpty(), qPrintable(person.flaws().join(u'\n')));
}

VOYAGEUR_WIDGET_TEST(TestDesktopNotice)

} // namespace tst_desktopnotice
#include "tst_desktopnotice.moc"
