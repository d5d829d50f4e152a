// SPDX-License-Identifier: GPL-3.0-or-later
// The control that says whose log is read, and chooses another, by the mouse and by keys alone.
#include "models/appmodel.h"
#include "testprogram.h"
#include "widgets/common/theme.h"
#include "widgets/jobs/logchooser.h"

#include <QAbstractButton>
#include <QApplication>
#include <QCheckBox>
#include <QElapsedTimer>
#include <QFrame>
#include <QLineEdit>
#include <QListView>
#include <QTest>

namespace tst_logchooser {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::models;
using namespace voyageur::widgets;
using slurm::Job;
using State = base::JobState::Code;

class TestLogChooser final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { applyTheme(*qobject_cast<QApplication *>(QApplication::instance()), Appearance::Light); }
    void init();
    void cleanup();
    void itIsThereForSeveralJobsOnly();
    void keysStepAndSearch();
    void theMouseDoesTheSame();
    void thousandsOfTasksOpenAtOnce();

private:
    void show(int tasks)
    {
        QList<Job> jobs;
        for (int task = 1; task <= tasks; ++task) {
            Job job;
            job.id = base::JobId(7, task);
            job.name = u"train"_s;
            job.state = task % 5 == 3 ? State::Failed : State::Completed;
            job.elapsedSeconds = 60;
            jobs += job;
        }
        m_app->jobs()->table()->setJobs(jobs);
        m_app->jobs()->select(u"7"_s);
    }
    QString read() const { return m_app->jobLog()->job(); }
    template <typename T>
    T *find(const char *name) const
    {
        return m_chooser->findChild<T *>(QLatin1StringView(name));
    }
    bool isOpen() const { return find<QFrame>("logChoices")->isVisible(); }

    base::Workers m_workers;
    std::unique_ptr<AppModel> m_app;
    std::unique_ptr<QWidget> m_window;
    LogChooser *m_chooser = nullptr;
};

void TestLogChooser::init()
{
    m_app = std::make_unique<AppModel>(m_workers, *cluster::Catalogue::load());
    m_window = std::make_unique<QWidget>();
    m_window->resize(620, 60);
    m_chooser = new LogChooser(m_app->jobLog()->choice(), m_window.get());
    m_chooser->resize(620, 40);
    m_window->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
    m_window->activateWindow();
}

void TestLogChooser::cleanup()
{
    m_window.reset();
    m_app.reset();
}

void TestLogChooser::itIsThereForSeveralJobsOnly()
{
    QVERIFY(!m_chooser->isVisible());
    show(12);
    QVERIFY(m_chooser->isVisible());
    auto *button = find<QAbstractButton>("chooseLog");
    QCOMPARE(button->text(), u"Task 3, failed"_s);
    QVERIFY(button->accessibleName().contains(button->text()));
    QVERIFY(find<QAbstractButton>("nextFailedLog")->text().contains(u'2'));
    show(1);
    QVERIFY(!m_chooser->isVisible());
}

void TestLogChooser::keysStepAndSearch()
{
    show(40);
    auto *button = find<QAbstractButton>("chooseLog");
    button->setFocus();
    QTRY_VERIFY(button->hasFocus());
    QTest::keyClick(button, Qt::Key_Down);
    QCOMPARE(read(), u"7_4"_s);
    QTest::keyClick(button, Qt::Key_Up);
    QTest::keyClick(button, Qt::Key_Up);
    QCOMPARE(read(), u"7_2"_s);
    QVERIFY(!isOpen());
    QTest::keyClick(button, '3'); // its number
    QTRY_VERIFY(isOpen());
    auto *search = find<QLineEdit>("logChoiceSearch");
    auto *list = find<QListView>("logChoiceList");
    QCOMPARE(search->text(), u"3"_s);
    QCOMPARE(list->model()->rowCount(), 11);
    QTest::keyClick(search, '7');
    QCOMPARE(list->model()->rowCount(), 1);
    QTest::keyClick(search, Qt::Key_Return);
    QCOMPARE(read(), u"7_37"_s);
    QTRY_VERIFY(!isOpen() && button->hasFocus());
    QTest::keyClick(button, Qt::Key_Down, Qt::AltModifier);
    QTRY_VERIFY(isOpen());
    QCOMPARE(list->model()->rowCount(), 40);
    QCOMPARE(list->currentIndex().row(), 36); // where it stands
    QTest::keyClick(search, Qt::Key_Down);
    QTest::keyClick(search, Qt::Key_Return);
    QCOMPARE(read(), u"7_38"_s);
    QTest::keyClick(button, Qt::Key_Space);
    QTRY_VERIFY(isOpen());
    QTest::keyClick(search, Qt::Key_Up);
    QTest::keyClick(search, Qt::Key_Escape); // no
    QTRY_VERIFY(!isOpen() && button->hasFocus());
    QCOMPARE(read(), u"7_38"_s);
}

void TestLogChooser::theMouseDoesTheSame()
{
    show(40);
    QTest::mouseClick(find<QAbstractButton>("nextFailedLog"), Qt::LeftButton);
    QCOMPARE(read(), u"7_8"_s);
    QTest::mouseClick(find<QAbstractButton>("logBefore"), Qt::LeftButton);
    QCOMPARE(read(), u"7_7"_s);
    QTest::mouseClick(find<QAbstractButton>("chooseLog"), Qt::LeftButton);
    QTRY_VERIFY(isOpen());
    auto *list = find<QListView>("logChoiceList");
    find<QCheckBox>("failedOnly")->click();
    QCOMPARE(list->model()->rowCount(), 8);
    const QModelIndex third = list->model()->index(2, 0);
    QCOMPARE(third.data(Qt::AccessibleTextRole).toString(), u"Task 13, failed"_s);
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualRect(third).center());
    QCOMPARE(read(), u"7_13"_s);
    QVERIFY(!isOpen());
}

void TestLogChooser::thousandsOfTasksOpenAtOnce()
{
    show(50'000);
    auto *button = find<QAbstractButton>("chooseLog");
    button->setFocus();
    QElapsedTimer clock;
    clock.start();
    button->click();
    QTRY_VERIFY(isOpen());
    const qint64 opened = clock.restart();
    auto *search = find<QLineEdit>("logChoiceSearch");
    QTest::keyClicks(search, u"49999"_s);
    QCOMPARE(find<QListView>("logChoiceList")->model()->rowCount(), 1);
    const qint64 searched = clock.elapsed();
    QTest::keyClick(search, Qt::Key_Return);
    QCOMPARE(read(), u"7_49999"_s);
    QVERIFY2(opened < 1000 && searched < 3000, qPrintable(u"%1 ms, %2 ms"_s.arg(opened).arg(searched)));
}

VOYAGEUR_WIDGET_TEST(TestLogChooser)

} // namespace tst_logchooser
#include "tst_logchooser.moc"
