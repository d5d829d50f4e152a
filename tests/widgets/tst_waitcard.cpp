// SPDX-License-Identifier: GPL-3.0-or-later
// Why a job waits, in the window, in small and large ones: what is said, and the smaller requests, in the waiting job itself and
// in the next script. In French its words are looked at by tst_wordsfit.
#include "failedjob.h"
#include "language.h"
#include "looks.h"

#include "testprogram.h"
#include "widgets/common/banner.h"
#include "widgets/jobs/jobtabs.h"
#include "widgets/jobs/waitcard.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QLabel>
#include <QMenu>
#include <QPlainTextEdit>
#include <QTemporaryDir>

namespace tst_waitcard {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::tests;
using widgets::JobTabs;
using widgets::PageId;

class TestWaitCard final : public QObject {
    Q_OBJECT

private slots:
    void theCardOfAJobThatWaits();

private:
    void begin();
    void emptyTheQueue();
    void itSaysHowItStandsAndFitsEverywhere();
    void theScriptIsChangedAndChangedBack();
    void theWaitingJobIsShortenedByKeysAlone();
    void aJobThatRunsHasNoSuchTab();
    void itsRunGoesToAnotherCluster();

    models::AppModel *app() const { return m_gui->window().app(); }
    models::JobWaiting *waiting() const { return app()->jobWaiting(); }
    widgets::Page *page() const { return m_gui->page(PageId::Jobs); }
    //! The button of that name in the row of the idea.
    QAbstractButton *button(const char *name, const QString &idea) const;
    bool waitsAndIsChosen(const QString &job) const;

    Language m_language;
    QTemporaryDir m_folder;
    std::unique_ptr<GuiDriver> m_gui;
    std::unique_ptr<FailedJob> m_project;
    QString m_runs;
    QString m_waits;
};

void TestWaitCard::theCardOfAJobThatWaits()
{
    begin();
    void (TestWaitCard::*const steps[])() = {
        &TestWaitCard::itSaysHowItStandsAndFitsEverywhere,  &TestWaitCard::theScriptIsChangedAndChangedBack,
        &TestWaitCard::theWaitingJobIsShortenedByKeysAlone, &TestWaitCard::aJobThatRunsHasNoSuchTab,
        &TestWaitCard::itsRunGoesToAnotherCluster,
    };
    for (const auto step : steps) {
        if (QTest::currentTestFailed())
            break;
        (this->*step)();
        m_gui->window().resize(1100, 720);
    }
    emptyTheQueue();
    m_project.reset();
    m_gui.reset();
}

// What fits beside the others is asked of a cluster where nothing of an earlier test ends just now.
void TestWaitCard::emptyTheQueue()
{
    const auto session = app()->session()->session();
    QVERIFY(session);
    const auto &tools = session->slurm.tools();
    QVERIFY(session->host->run(tools.query("scancel", {"--me"})).ok());
    const bool empty = QTest::qWaitFor(
        [&] {
            const auto there = session->host->run(tools.query("squeue", {"--me", "--noheader", "--format=%A"}));
            return there.ok() && there->status.success() && there->out.trimmed().isEmpty();
        },
        60'000);
    QVERIFY(empty);
}

void TestWaitCard::begin()
{
    QVERIFY(m_language.speak(u"en"_s));
    m_gui = std::make_unique<GuiDriver>(widgets::WindowOptions{{}, u"practice"_s});
    QCOMPARE(m_gui->signIn(u"practice"_s), QString());
    emptyTheQueue();
    m_project = std::make_unique<FailedJob>(*m_gui, m_folder.filePath(u"project"_s));
    m_project->open();
    m_runs =
        m_project->submit("holder", "#SBATCH --time=5:00:00\n#SBATCH --mem=2G\n#SBATCH --gpus-per-node=a100:4\n", "sleep 900\n");
    m_waits = m_project->submit(
        "waits", "#SBATCH --time=5:00:00\n#SBATCH --mem=8G\n#SBATCH --cpus-per-task=4\n#SBATCH --gpus-per-node=a100:1\n",
        "sleep 900\n");
    m_gui->open(PageId::Jobs);
    QVERIFY(m_project->choose(m_runs, false));
    QVERIFY(waitsAndIsChosen(m_waits));
}

bool TestWaitCard::waitsAndIsChosen(const QString &job) const
{
    for (int look = 0; look < 60; ++look) {
        const slurm::Job *found = app()->jobs()->table()->find(job);
        if (found && found->state.isPending() && !found->reason.isEmpty()) {
            app()->jobs()->select(job);
            return true;
        }
        app()->jobs()->refresh();
        QTest::qWait(1000);
    }
    return false;
}

QAbstractButton *TestWaitCard::button(const char *name, const QString &idea) const
{
    const auto &ideas = waiting()->sooner().ideas;
    const auto all = page()->findChildren<QAbstractButton *>(QLatin1StringView(name));
    for (int i = 0; i < ideas.size(); ++i)
        if (ideas[i].id == idea)
            for (QAbstractButton *one : all)
                if (one->accessibleDescription() == ideas[i].change && one->isVisibleTo(page()))
                    return one;
    return nullptr;
}

void TestWaitCard::itSaysHowItStandsAndFitsEverywhere()
{
    QCOMPARE(m_gui->find<JobTabs>("jobTabs", page())->current(), JobTabs::Tab::Waits); // by itself
    auto *card = m_gui->find<widgets::WaitCard>("waitCard", page());
    QVERIFY(card->isVisible());
    QTRY_VERIFY(waiting()->asOf().isValid());
    QVERIFY(!m_gui->find("waitWords", page())->isVisible());
    const QString why = m_gui->find<QLabel>("waitWhy", page())->text();
    QVERIFY(!why.isEmpty());
    for (const QLabel *label : page()->findChildren<QLabel *>()) // once
        QVERIFY2(!label->isVisible() || label->text() != why || label->objectName() == "waitWhy"_L1, qPrintable(why));
    QTRY_VERIFY(button("ideaInScript", u"SOON-PART"_s)); // a layout shows what is new in it a moment later
    QTRY_VERIFY(button("shortenWaiting", u"SOON-TIME"_s));
    QVERIFY(!button("shortenWaiting", u"SOON-PART"_s));
    for (const QSize &size : {QSize(1100, 720), QSize(900, 600), QSize(1600, 900)}) {
        m_gui->window().resize(size);
        QTRY_VERIFY2(flawsOf(m_gui->window()).isEmpty(), qPrintable(flawsOf(m_gui->window()).join(u'\n')));
    }
}

void TestWaitCard::theScriptIsChangedAndChangedBack()
{
    const QString before =
        u"#!/bin/bash\n#SBATCH --time=5:00:00\n#SBATCH --mem=8G\n#SBATCH --gpus-per-node=a100:1\necho mine\n"_s;
    app()->submit()->edit(before);
    button("ideaInScript", u"SOON-PART"_s)->click();
    auto *diff = m_gui->find<QPlainTextEdit>("nextDiffSooner", page());
    QTRY_VERIFY(diff->isVisible());
    QVERIFY(diff->toPlainText().contains("+#SBATCH --gpus-per-node=a100_3g.20gb:1"_L1));
    for (const QSize &size : {QSize(900, 600), QSize(1600, 900)}) {
        m_gui->window().resize(size);
        QTRY_VERIFY2(flawsOf(m_gui->window()).isEmpty(), qPrintable(flawsOf(m_gui->window()).join(u'\n')));
    }
    m_gui->find<QAbstractButton>("useNextSooner", page())->click();
    QVERIFY(app()->submit()->script().contains("--gpus-per-node=a100_3g.20gb:1\n"_L1));
    QCOMPARE(app()->project()->file().job.gpus, u"a100_3g.20gb:1"_s);
    QVERIFY(m_gui->find("nextReasonsSooner", page())->isVisible()); // the waiting job stays
    m_gui->find<QAbstractButton>("undoNextSooner", page())->click();
    QCOMPARE(app()->submit()->script(), before);
    button("ideaInScript", u"SOON-PART"_s)->click(); // closes it
    QVERIFY(!diff->isVisible());
}

void TestWaitCard::theWaitingJobIsShortenedByKeysAlone()
{
    auto *question = m_gui->find("shortenQuestion", page());
    auto *shorten = button("shortenWaiting", u"SOON-TIME"_s);
    shorten->setFocus();
    QTest::keyClick(shorten, Qt::Key_Space);
    QTRY_VERIFY(question->isVisible());
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
    QVERIFY(!question->isVisible());
    QCOMPARE(app()->jobs()->table()->find(m_waits)->limitSeconds, 5 * 3600); // Escape was no
    button("shortenWaiting", u"SOON-TIME"_s)->setFocus();
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Space);
    QTRY_VERIFY(question->isVisible());
    QTRY_VERIFY2(flawsOf(m_gui->window()).isEmpty(), qPrintable(flawsOf(m_gui->window()).join(u'\n')));
    QVERIFY(QApplication::focusWidget()->objectName() == "setLimit"_L1);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Space);
    QTRY_VERIFY(app()->jobs()->table()->find(m_waits)->limitSeconds == 3 * 3600);
    QTRY_VERIFY(!button("shortenWaiting", u"SOON-TIME"_s));
    QVERIFY(!question->isVisible());
}

void TestWaitCard::aJobThatRunsHasNoSuchTab()
{
    app()->jobs()->select(m_runs);
    QVERIFY(!m_gui->find("waitCard", page())->isVisible());
    QVERIFY(waiting()->job().isEmpty());
}

void TestWaitCard::itsRunGoesToAnotherCluster()
{
    app()->jobs()->select(m_waits);
    auto *menu = m_gui->find<QMenu>("elsewhereMenu", page());
    emit menu->aboutToShow();
    QAction *action = menu->findChild<QAction *>(u"elsewhere-rorqual"_s);
    QVERIFY(action && !menu->findChild<QAction *>(u"elsewhere-practice"_s) && !menu->findChild<QAction *>(u"elsewhere-cedar"_s));
    QTRY_VERIFY2(flawsOf(m_gui->window()).isEmpty(), qPrintable(flawsOf(m_gui->window()).join(u'\n')));
    const auto begin = [&] {
        action->trigger();
        QTRY_VERIFY(app()->script()->proposal().has_value());
        QCOMPARE(m_gui->window().currentPage(), PageId::Script);
        QVERIFY(app()->script()->proposal()->after.contains("h100"_L1)); // an A100 there is none
        QVERIFY(!app()->script()->proposal()->remarks.isEmpty());
    };
    // No is no: nothing of the project changes.
    begin();
    const QByteArray before = app()->project()->file().toJson();
    app()->script()->dropProposal();
    QTest::qWait(50);
    QCOMPARE(app()->project()->file().toJson(), before);
    QCOMPARE(m_gui->window().currentPage(), PageId::Script);
    m_gui->open(PageId::Jobs);
    emit menu->aboutToShow();
    action = menu->findChild<QAction *>(u"elsewhere-rorqual"_s);
    begin();
    QTRY_VERIFY2(flawsOf(m_gui->window()).isEmpty(), qPrintable(flawsOf(m_gui->window()).join(u'\n')));
    const QString here = app()->session()->clusterName();
    app()->script()->acceptProposal();
    // Nothing is under way: the next sign-in is there, and this session stays.
    QTRY_VERIFY(m_gui->window().currentPage() == PageId::SignIn);
    QCOMPARE(app()->session()->state(), models::SessionModel::State::SignedOut);
    QCOMPARE(app()->session()->aside().size(), 1);
    QCOMPARE(app()->session()->aside().first().cluster, here);
    QCOMPARE(m_gui->find<QComboBox>("cluster", m_gui->page(PageId::SignIn))->currentText(), u"rorqual"_s);
    QVERIFY(m_gui->page(PageId::SignIn)->notice()->isVisible());
    QCOMPARE(app()->script()->cluster(), u"rorqual"_s);
    QVERIFY2(app()->project()->file().job.gpus.contains("h100"_L1), qPrintable(app()->project()->file().job.gpus));
    for (const QSize &size : {QSize(900, 600), QSize(1600, 900)}) {
        m_gui->window().resize(size);
        QTRY_VERIFY2(flawsOf(m_gui->window()).isEmpty(), qPrintable(flawsOf(m_gui->window()).join(u'\n')));
    }
    // Back here without a password; while something is under way, the window stays here.
    app()->session()->goTo(here);
    QTRY_VERIFY(app()->session()->state() == models::SessionModel::State::SignedIn);
    app()->work().add([] { return QStringList{u"something"_s}; });
    emit app()->elsewhere()->stepFiveWanted(u"rorqual"_s);
    QCOMPARE(m_gui->window().currentPage(), PageId::Submit);
    QCOMPARE(app()->session()->state(), models::SessionModel::State::SignedIn);
    QVERIFY(m_gui->page(PageId::Submit)->notice()->isVisible());
    QTRY_VERIFY2(flawsOf(m_gui->window()).isEmpty(), qPrintable(flawsOf(m_gui->window()).join(u'\n')));
}

VOYAGEUR_WIDGET_TEST(TestWaitCard)

} // namespace tst_waitcard
#include "tst_waitcard.moc"
