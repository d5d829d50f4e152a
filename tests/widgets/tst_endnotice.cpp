// SPDX-License-Identifier: GPL-3.0-or-later
// The end of a job is told in the window, on a desktop that takes no notification.
#include "guidriver.h"
#include "looks.h"
#include "testprogram.h"

#include <QAbstractButton>
#include <QLabel>
#include <QSystemTrayIcon>
#include <QTranslator>

namespace tst_endnotice {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::tests;
using models::EndedJob;
using widgets::PageId;

namespace {

EndedJob ended(const QString &key, bool well, const QString &name = u"train"_s)
{
    EndedJob job{key, name, well ? u"completed"_s : u"failed"_s, {}, well, slurm::ExitCode{well ? 0 : 3, 0}, {}};
    if (!well)
        job.words = u"The script ended with status 3. The end of its log says why."_s;
    return job;
}

} // namespace

class TestEndNotice final : public QObject {
    Q_OBJECT

private slots:
    void init();
    void cleanup();
    void aJobThatFailedIsToldWithItsExitAndItsReason();
    void itsButtonGoesToTheJob();
    void severalAreOneBar();
    void keysCloseIt();
    void whoDoesNotWantItIsNotTold();
    void whileTheListIsLookedAtNothingIsSaid();
    void anyNameFits_data();
    void anyNameFits();

private:
    void end(const QList<EndedJob> &jobs) const { emit m_gui->window().app()->jobs()->ended(jobs); }
    QWidget *bar() const { return m_gui->find("endBar"); }
    QString words() const { return bar()->accessibleName() + u'\n' + bar()->accessibleDescription(); }

    QTemporaryDir m_folder;
    std::unique_ptr<GuiDriver> m_gui;
};

void TestEndNotice::init()
{
    qputenv("XDG_CONFIG_HOME", m_folder.path().toLocal8Bit());
    QVERIFY(!QSystemTrayIcon::isSystemTrayAvailable()); // the display of the tests has none
    m_gui = std::make_unique<GuiDriver>();
    m_gui->window().app()->preferences().setTellsEnds(true);
    m_gui->open(PageId::Transfers);
}

void TestEndNotice::cleanup()
{
    m_gui.reset();
}

void TestEndNotice::aJobThatFailedIsToldWithItsExitAndItsReason()
{
    QVERIFY(!bar()->isVisible());
    const QWidget *before = QApplication::focusWidget();
    end({ended(u"12"_s, false)});
    QVERIFY(bar()->isVisible());
    QVERIFY2(words().startsWith(u"train, job 12: failed, exit status 3\nThe script ended"_s), qPrintable(words()));
    QCOMPARE(QApplication::focusWidget(), before);
    m_gui->click("closeEnded");
    QVERIFY(!bar()->isVisible());
    end({ended(u"13"_s, true)});
    QVERIFY2(words().startsWith(u"train, job 13: completed\n"_s), qPrintable(words()));
    QCOMPARE(m_gui->window().currentPage(), PageId::Transfers);
}

void TestEndNotice::itsButtonGoesToTheJob()
{
    slurm::Job job;
    job.id = base::JobId(14);
    job.name = u"train"_s;
    job.state = base::JobState::Code::Failed;
    m_gui->window().app()->jobs()->table()->setJobs({job});
    end({ended(u"14"_s, false)});
    m_gui->click("endedJob");
    QVERIFY(!bar()->isVisible());
    QCOMPARE(m_gui->window().currentPage(), PageId::Jobs);
    QCOMPARE(m_gui->window().app()->jobs()->selected(), u"14"_s);
}

void TestEndNotice::severalAreOneBar()
{
    QTranslator numbers;
    QVERIFY(numbers.load(u":/i18n/voyageur_en.qm"_s));
    QCoreApplication::installTranslator(&numbers);
    end({ended(u"1"_s, true), ended(u"2"_s, true)});
    QVERIFY(words().startsWith(u"2 jobs ended\n"_s));
    end({ended(u"3"_s, false)});
    QVERIFY2(words().startsWith(u"3 jobs ended\ntrain, job 1: completed\n"_s), qPrintable(words()));
    QVERIFY(words().contains(u"job 3: failed, exit status 3"_s));
    QList<EndedJob> more;
    for (int i = 0; i < 500; ++i)
        more += ended(QString::number(100 + i), true);
    end(more);
    QVERIFY2(words().startsWith(u"503 jobs ended\n"_s) && words().endsWith(u"and 499 more"_s), qPrintable(words()));
    QTRY_VERIFY(m_gui->find("endedJob")->isVisible()); // it is another button
    m_gui->click("endedJob");
    QCOMPARE(m_gui->window().app()->jobs()->selected(), u"3"_s); // the one that failed
    m_gui->open(PageId::Transfers);
    end({ended(u"4"_s, true)});
    QVERIFY(words().startsWith(u"train, job 4:"_s)); // the others have been told
}

void TestEndNotice::keysCloseIt()
{
    m_gui->window().activateWindow();
    end({ended(u"12"_s, false)});
    auto *go = m_gui->find<QAbstractButton>("endedJob");
    QVERIFY(QKeySequence::mnemonic(go->text()).isEmpty()); // it comes over any page, which may have that letter
    for (int area = 0; area < 6 && !go->hasFocus(); ++area)
        QTest::keyClick(&m_gui->window(), Qt::Key_F6);
    QVERIFY(go->hasFocus());
    QTest::keyClick(go, Qt::Key_Escape);
    QVERIFY(!bar()->isVisible());
    QVERIFY(QApplication::focusWidget() && QApplication::focusWidget()->isVisible());
}

void TestEndNotice::whoDoesNotWantItIsNotTold()
{
    m_gui->window().app()->preferences().setTellsEnds(false);
    end({ended(u"12"_s, false)});
    QVERIFY(!bar()->isVisible());
    m_gui->window().app()->preferences().setTellsEnds(true);
    end({ended(u"13"_s, false)});
    QVERIFY(bar()->isVisible());
    for (QAction *action : m_gui->window().actions())
        if (action->isCheckable() && action->isChecked())
            action->trigger(); // "Tell me when a job ends"
    QVERIFY(!m_gui->window().app()->preferences().tellsEnds());
    QVERIFY(!bar()->isVisible());
}

void TestEndNotice::whileTheListIsLookedAtNothingIsSaid()
{
    m_gui->open(PageId::Jobs);
    m_gui->window().activateWindow();
    QTRY_VERIFY(m_gui->window().isActiveWindow());
    end({ended(u"12"_s, false)});
    QVERIFY(!bar()->isVisible());
}

void TestEndNotice::anyNameFits_data()
{
    QTest::addColumn<QString>("language");
    QTest::newRow("English") << u"en"_s;
    QTest::newRow("French") << u"fr"_s;
}

void TestEndNotice::anyNameFits()
{
    QFETCH(QString, language);
    QTranslator strings;
    QVERIFY(strings.load(u":/i18n/voyageur_%1.qm"_s.arg(language)));
    QCoreApplication::installTranslator(&strings);
    m_gui.reset();
    m_gui = std::make_unique<GuiDriver>();
    m_gui->open(PageId::Transfers);
    for (const QSize &size : {QSize(900, 600), QSize(1100, 720)}) {
        m_gui->window().resize(size);
        for (const QString &name : {QString(1000, u'x'), u"a|b\n<b>\"c\"</b>\t\x1e %1"_s, u"\u202Egnp.exe \U0001F408"_s}) {
            end({ended(u"12_7"_s, false, name)});
            QTRY_VERIFY2(flawsOf(m_gui->window()).isEmpty(), qPrintable(flawsOf(m_gui->window()).join(u'\n')));
            QVERIFY(!words().contains(QChar(0x202E)) && !words().contains(QChar(0x1e)));
            end({ended(u"12_8"_s, false, name), ended(u"13"_s, true, name)});
            QTRY_VERIFY2(flawsOf(m_gui->window()).isEmpty(), qPrintable(flawsOf(m_gui->window()).join(u'\n')));
            QTRY_VERIFY(m_gui->find("closeEnded")->isVisible());
            m_gui->click("closeEnded");
        }
    }
    // Above any page.
    m_gui->window().resize(900, 600);
    end({ended(u"12_8"_s, false), ended(u"13"_s, true)});
    for (int page = 0; page <= static_cast<int>(PageId::NewProject); ++page) {
        if (PageId(page) == PageId::Jobs)
            continue; // which shows it itself
        m_gui->window().showPage(PageId(page));
        (void)QTest::qWaitFor([&] { return flawsOf(m_gui->window()).isEmpty(); }, 5000);
        QVERIFY2(flawsOf(m_gui->window()).isEmpty(), qPrintable(u"%1: "_s.arg(page) + flawsOf(m_gui->window()).join(u'\n')));
        QVERIFY(m_gui->find("closeEnded")->isVisible());
        const QStringList lost = notReachedByTab(m_gui->window());
        QVERIFY2(lost.isEmpty(), qPrintable(u"%1: "_s.arg(page) + lost.join(u'\n')));
    }
    QCoreApplication::removeTranslator(&strings);
}

VOYAGEUR_WIDGET_TEST(TestEndNotice)

} // namespace tst_endnotice
#include "tst_endnotice.moc"
