// SPDX-License-Identifier: GPL-3.0-or-later
// What holds for everything in the window, on every page: it keeps still under the hands of a person.
#include "guidriver.h"
#include "looks.h"

#include "base/filewriter.h"
#include "base/platform.h"
#include "testprogram.h"
#include "widgets/common/choicebar.h"
#include "widgets/transfer/filelist.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QAccessible>
#include <QApplication>
#include <QComboBox>
#include <QFile>
#include <QHeaderView>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QTabBar>
#include <QTextBrowser>
#include <QTextEdit>
#include <QWheelEvent>

namespace tst_stillwindow {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::tests;
using widgets::ButtonKind;
using widgets::PageId;

namespace {

const QList<PageId> allPages = {PageId::Welcome,     PageId::Code,     PageId::Dataset,     PageId::Environment, PageId::Try,
                                PageId::Submit,      PageId::Script,   PageId::Transfers,   PageId::Storage,     PageId::Jobs,
                                PageId::Runs,        PageId::Terminal, PageId::Tunnels,     PageId::SignIn,      PageId::Keys,
                                PageId::ClusterTest, PageId::Course,   PageId::CourseMaker, PageId::NewProject,  PageId::Project,
                                PageId::Settings,    PageId::LogFile};

QString describe(const QWidget *widget)
{
    QString place;
    for (const QWidget *part = widget; part && !part->isWindow(); part = part->parentWidget())
        if (!part->objectName().isEmpty() && !part->objectName().startsWith("qt_"_L1))
            place = place.isEmpty() ? part->objectName() : part->objectName() + u'/' + place;
    const auto *button = qobject_cast<const QAbstractButton *>(widget);
    return u"%1 %2 %3"_s.arg(QString::fromLatin1(widget->metaObject()->className()), place, button ? button->text() : QString());
}

//! A part of Qt's own inside of a control.
bool isInside(const QWidget *widget)
{
    return widget->objectName().startsWith("qt_"_L1) || qobject_cast<const QScrollBar *>(widget)
        || qobject_cast<const QHeaderView *>(widget) || qobject_cast<const QComboBox *>(widget->parentWidget())
        || qobject_cast<const QAbstractSpinBox *>(widget->parentWidget())
        || qobject_cast<const QLineEdit *>(widget->parentWidget()) || qobject_cast<const QTabBar *>(widget->parentWidget());
}

bool isControl(const QWidget *widget)
{
    return !isInside(widget) && !widget->focusProxy()
        && (qobject_cast<const QAbstractButton *>(widget) || qobject_cast<const QLineEdit *>(widget)
            || qobject_cast<const QComboBox *>(widget) || qobject_cast<const QAbstractSpinBox *>(widget)
            || qobject_cast<const QAbstractSlider *>(widget) || qobject_cast<const QAbstractItemView *>(widget)
            || qobject_cast<const QPlainTextEdit *>(widget) || qobject_cast<const QTextEdit *>(widget)
            || qobject_cast<const QTabBar *>(widget) || (widget->focusPolicy() & Qt::TabFocus));
}

//! The part that is not scrolled away.
QRect seenRect(const QWidget *widget)
{
    const QRect seen = widget->visibleRegion().boundingRect();
    return QRect(widget->mapToGlobal(seen.topLeft()), seen.size());
}

QRect shownRect(const QWidget *widget)
{
    return QRect(widget->mapToGlobal(QPoint()), widget->size());
}

bool isSeen(const QWidget *widget)
{
    return widget->isVisible() && !widget->visibleRegion().isEmpty();
}

QString valueOf(const QWidget *widget)
{
    if (const auto *box = qobject_cast<const QComboBox *>(widget))
        return QString::number(box->currentIndex()) + box->currentText();
    if (const auto *spin = qobject_cast<const QAbstractSpinBox *>(widget))
        return spin->text();
    if (const auto *bar = qobject_cast<const QTabBar *>(widget))
        return QString::number(bar->currentIndex());
    const auto *slider = qobject_cast<const QAbstractSlider *>(widget);
    return slider && !qobject_cast<const QScrollBar *>(widget) ? QString::number(slider->value()) : QString();
}

bool holdsValue(const QWidget *widget)
{
    return qobject_cast<const QComboBox *>(widget) || qobject_cast<const QAbstractSpinBox *>(widget)
        || qobject_cast<const QTabBar *>(widget)
        || (qobject_cast<const QAbstractSlider *>(widget) && !qobject_cast<const QScrollBar *>(widget));
}

base::Error longError()
{
    base::Error error{base::ErrorCode::SubmissionRejected, u"Slurm refuses this script."_s, u"The account is not yours."_s};
    error.next = u"Choose another account."_s;
    error.server = u"sbatch: error: Batch job submission failed: Invalid account or account/partition combination specified"_s;
    return error;
}

} // namespace

class TestStillWindow final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void cleanupTestCase() { m_gui.reset(); }
    void theWheelChangesNoValueWithoutTheFocus();
    void theFocusWaitsForWhatIsDisabled();
    void messagesMoveNothing();
    void tabGoesAsTheEyeDoes();
    void everyControlHasANameAndARole();
    void whatDestroysIsNeverTheDefault();
    void theSecondClickPressesNothingElse();

private:
    //! Calls `look` for each page in both sizes, filled; then in the pictures of its own (sheets, disclosures).
    void onEveryPage(const std::function<void(widgets::Page *, const QString &)> &look);
    void settle() const
    {
        for (int i = 0; i < 3; ++i)
            QCoreApplication::processEvents();
    }
    QList<QWidget *> controlsOf(const QWidget *page) const
    {
        QList<QWidget *> controls;
        for (QWidget *widget : page->findChildren<QWidget *>())
            if (isControl(widget) && isSeen(widget))
                controls += widget;
        return controls;
    }

    std::unique_ptr<ExampleProject> m_example;
    std::unique_ptr<GuiDriver> m_gui;
};

void TestStillWindow::initTestCase()
{
    m_example = std::make_unique<ExampleProject>(ExampleProject::Images::Few);
    m_gui = std::make_unique<GuiDriver>(widgets::WindowOptions{m_example->folder(), {}});
    models::AppModel *app = m_gui->window().app();
    WAIT_FOR(app->code()->hasContent() && app->dataset()->hasContent(), 120000);
    const QString script = m_example->folder() + u"/own.sh"_s;
    QVERIFY(base::writeFile(script,
                            "#!/bin/bash\n#SBATCH --time=1:00:00\n#SBATCH --mem=4G\n#SBATCH --cpus-per-task=2\n"
                            "#SBATCH --account=def-someone\n#SBATCH --tme=3\npython train.py\n")
                .ok());
    m_gui->open(PageId::Script);
    m_gui->script()->open(script);
    QTRY_VERIFY(m_gui->script()->findings()->rowCount() > 0);
    app->newProject()->open(QFileInfo(m_example->folder()).path());
}

void TestStillWindow::onEveryPage(const std::function<void(widgets::Page *, const QString &)> &look)
{
    for (const QSize size : {QSize(1100, 720), QSize(900, 600)}) {
        m_gui->window().resize(size);
        for (const PageId id : allPages) {
            m_gui->window().showPage(id);
            settle();
            widgets::Page *page = m_gui->page(id);
            const QString name = u"%1 at %2"_s.arg(page->objectName()).arg(size.width());
            look(page, name);
            // Folded parts and sheets hold controls, too.
            for (auto *bar : page->findChildren<QTabBar *>()) {
                for (int i = 1; bar->isVisible() && i < bar->count(); ++i) {
                    bar->setCurrentIndex(i);
                    settle();
                    look(page, name + u", "_s + bar->tabText(i));
                }
                bar->setCurrentIndex(0);
            }
        }
    }
}

void TestStillWindow::theWheelChangesNoValueWithoutTheFocus()
{
    QStringList flaws;
    int looked = 0;
    onEveryPage([&](widgets::Page *page, const QString &name) {
        page->setFocus();
        for (QWidget *widget : page->findChildren<QWidget *>()) {
            if (!widget->isVisible() || !holdsValue(widget) || widget->hasFocus())
                continue;
            ++looked;
            const QString before = valueOf(widget);
            for (const int turn : {120, -120, -120}) {
                const QPointF middle = QRectF(widget->rect()).center();
                QWheelEvent wheel(middle, widget->mapToGlobal(middle), {}, QPoint(0, turn), Qt::NoButton, Qt::NoModifier,
                                  Qt::NoScrollPhase, false);
                QCoreApplication::sendEvent(widget, &wheel);
            }
            if (valueOf(widget) != before)
                flaws += u"%1: the wheel changes %2"_s.arg(name, describe(widget));
            if (widget->focusPolicy() == Qt::WheelFocus)
                flaws += u"%1: the wheel gives the focus to %2"_s.arg(name, describe(widget));
        }
    });
    flaws.removeDuplicates();
    QVERIFY2(flaws.isEmpty(), qPrintable(flaws.join(u'\n')));
    QVERIFY2(looked > 40, qPrintable(QString::number(looked)));
}

void TestStillWindow::theFocusWaitsForWhatIsDisabled()
{
    QStringList flaws;
    int looked = 0;
    m_gui->window().activateWindow();
    onEveryPage([&](widgets::Page *page, const QString &name) {
        for (QWidget *widget : controlsOf(page)) {
            if (!(widget->focusPolicy() & Qt::TabFocus) || !widget->isEnabled() || widget->focusProxy())
                continue;
            widget->setFocus();
            if (!widget->hasFocus())
                continue;
            ++looked;
            widget->setEnabled(false);
            settle();
            const QWidget *meanwhile = QApplication::focusWidget();
            if (!widget->isEnabled() && meanwhile && meanwhile != page) // its page may have enabled it by now
                flaws += u"%1: while %2 is disabled, keys go to %3"_s.arg(name, describe(widget), describe(meanwhile));
            widget->setEnabled(true);
            settle();
            if (!widget->hasFocus())
                flaws += u"%1: %2 does not get the focus back"_s.arg(name, describe(widget));
        }
    });
    flaws.removeDuplicates();
    QVERIFY2(flaws.isEmpty(), qPrintable(flaws.join(u'\n')));
    QVERIFY2(looked > 100, qPrintable(QString::number(looked)));
}

void TestStillWindow::messagesMoveNothing()
{
    QStringList flaws;
    const auto *endBar = m_gui->find("endBar");
    onEveryPage([&](widgets::Page *page, const QString &name) {
        QTest::qWait(60); // lines that are broken have their height
        QHash<QWidget *, QRect> before;
        for (QWidget *widget : page->findChildren<QWidget *>())
            if (widget->isVisible() && !page->banner()->isAncestorOf(widget) && !page->notice()->isAncestorOf(widget)
                && widget != page->banner() && widget != page->notice() && isControl(widget))
                before.insert(widget, shownRect(widget));
        const auto compare = [&](const QString &when) {
            settle();
            for (auto one = before.cbegin(); one != before.cend(); ++one)
                if (one.key()->isVisible() && shownRect(one.key()).topLeft() != one.value().topLeft())
                    flaws += u"%1: %2 moves %3 by %4, %5"_s.arg(name, when, describe(one.key()))
                                 .arg(shownRect(one.key()).x() - one.value().x())
                                 .arg(shownRect(one.key()).y() - one.value().y());
        };
        const bool had = page->notice()->isVisible();
        page->banner()->showError(longError(), u"Try again"_s);
        compare(u"a failure"_s);
        if (!had)
            page->notice()->showMessage(widgets::Tone::Good, u"The job is submitted."_s, u"Its results come home."_s);
        compare(u"good news"_s);
        models::EndedJob job{u"12"_s, u"train"_s, u"failed"_s, {}, false, slurm::ExitCode{3, 0}, {}};
        emit m_gui->window().app()->jobs()->ended({job});
        if (!endBar->isVisible() && page->objectName() != "jobs"_L1 && page->objectName() != "runs"_L1)
            flaws += u"%1: the end of a job is not told"_s.arg(name);
        compare(u"the end of a job"_s);
        if (endBar->isVisible())
            m_gui->click("closeEnded");
        page->banner()->clear();
        if (!had)
            page->notice()->clear();
        compare(u"the end of the messages"_s);
    });
    flaws.removeDuplicates();
    QVERIFY2(flaws.isEmpty(), qPrintable(flaws.join(u'\n')));
}

void TestStillWindow::tabGoesAsTheEyeDoes()
{
    QStringList flaws;
    onEveryPage([&](widgets::Page *page, const QString &name) {
        const QWidget *last = nullptr;
        for (QWidget *next = page->nextInFocusChain(); next && next != page; next = next->nextInFocusChain()) {
            if (!page->isAncestorOf(next) || !isSeen(next) || !next->isEnabled() || !(next->focusPolicy() & Qt::TabFocus)
                || next->focusProxy() || isInside(next) || page->banner()->isAncestorOf(next)
                || page->notice()->isAncestorOf(next))
                continue;
            const QRect here = seenRect(next);
            if (last) {
                const QRect there = seenRect(last);
                const bool above = here.bottom() <= there.top() && here.left() < there.right();
                const bool sameLine = here.center().y() >= there.top() && here.center().y() <= there.bottom()
                    && there.center().y() >= here.top() && there.center().y() <= here.bottom();
                const bool otherPane = qobject_cast<const widgets::FileList *>(last); // first, as in every window with two
                if (!otherPane && (above || (sameLine && here.right() <= there.left())))
                    flaws += u"%1: Tab goes back from %2 (%5,%6) to %3 (%7,%8)%4"_s
                                 .arg(name, describe(last), describe(next), QString())
                                 .arg(there.x())
                                 .arg(there.y())
                                 .arg(here.x())
                                 .arg(here.y());
            }
            last = next;
        }
    });
    flaws.removeDuplicates();
    QVERIFY2(flaws.isEmpty(), qPrintable(flaws.join(u'\n')));
}

void TestStillWindow::everyControlHasANameAndARole()
{
    QStringList flaws;
    int looked = 0;
    const auto look = [&](const QWidget *area, const QString &name) {
        for (QWidget *widget : controlsOf(area)) {
            QAccessibleInterface *accessible = QAccessible::queryAccessibleInterface(widget);
            ++looked;
            if (!accessible || !accessible->isValid()) {
                flaws += u"%1: nothing for a screen reader: %2"_s.arg(name, describe(widget));
                continue;
            }
            if (accessible->text(QAccessible::Name).isEmpty() || widget->accessibleName().contains(u'<'))
                flaws += u"%1: no name: %2"_s.arg(name, describe(widget));
            if (accessible->role() == QAccessible::NoRole || accessible->role() == QAccessible::Client)
                flaws += u"%1: no role: %2"_s.arg(name, describe(widget));
            if (accessible->text(QAccessible::Description).contains(u"<br"_s))
                flaws += u"%1: markup is read aloud: %2"_s.arg(name, describe(widget));
            // What Qt takes for the name of a field is its value.
            const auto *box = qobject_cast<const QComboBox *>(widget);
            const auto *spin = qobject_cast<const QAbstractSpinBox *>(widget);
            if ((box || spin) && widget->accessibleName().isEmpty() && accessible->relations(QAccessible::Label).isEmpty())
                flaws += u"%1: only its value is a name: %2"_s.arg(name, describe(widget));
        }
    };
    onEveryPage(look);
    for (const char *area : {"rail", "help", "activityStrip"})
        look(m_gui->find(area), QString::fromLatin1(area));
    flaws.removeDuplicates();
    QVERIFY2(flaws.isEmpty(), qPrintable(flaws.join(u'\n')));
    QVERIFY2(looked > 300, qPrintable(QString::number(looked)));
}

void TestStillWindow::whatDestroysIsNeverTheDefault()
{
    QStringList flaws;
    onEveryPage([&](widgets::Page *page, const QString &name) {
        if (page->firstFocus() && widgets::buttonKind(page->firstFocus()) == ButtonKind::Danger)
            flaws += u"%1 begins at %2"_s.arg(name, describe(page->firstFocus()));
        for (const auto *button : page->findChildren<QPushButton *>())
            if (widgets::buttonKind(button) == ButtonKind::Danger && button->isDefault())
                flaws += u"%1: Enter presses %2"_s.arg(name, describe(button));
    });
    QVERIFY2(flaws.isEmpty(), qPrintable(flaws.join(u'\n')));
    widgets::ChoiceBar bar;
    bar.ask(widgets::Tone::Attention, u"Remove it?"_s, {},
            {{u"remove"_s, u"Remove"_s, [] {}, ButtonKind::Danger}, {u"keep"_s, u"Keep"_s, [] {}}});
    QCOMPARE(bar.firstFocus()->objectName(), u"keep"_s);
}

void TestStillWindow::theSecondClickPressesNothingElse()
{
    m_gui->window().resize(1100, 720);
    m_gui->open(PageId::Code);
    // In the same place: one goes when it is pressed, and the other comes.
    widgets::Page *page = m_gui->page(PageId::Code);
    QPushButton first(u"Fix"_s, page);
    QPushButton second(u"Undo"_s, page);
    second.hide();
    first.show();
    int done = 0;
    int undone = 0;
    connect(&first, &QPushButton::clicked, this, [&] {
        ++done;
        first.hide();
        second.show();
    });
    connect(&second, &QPushButton::clicked, this, [&] { ++undone; });
    QTest::mouseClick(&first, Qt::LeftButton);
    QTest::mouseDClick(&second, Qt::LeftButton);
    settle();
    QCOMPARE(done, 1);
    // QTest sends a whole click before the double one.
    QVERIFY2(undone <= 1, qPrintable(QString::number(undone)));
    const auto doubled = [&](QPushButton *button) {
        QMouseEvent press(QEvent::MouseButtonDblClick, QPointF(3, 3), button->mapToGlobal(QPointF(3, 3)), Qt::LeftButton,
                          Qt::LeftButton, Qt::NoModifier);
        QMouseEvent release(QEvent::MouseButtonRelease, QPointF(3, 3), button->mapToGlobal(QPointF(3, 3)), Qt::LeftButton,
                            Qt::NoButton, Qt::NoModifier);
        QCoreApplication::sendEvent(button, &press);
        QCoreApplication::sendEvent(button, &release);
    };
    first.show();
    second.hide();
    undone = 0;
    QTest::mouseClick(&first, Qt::LeftButton);
    doubled(&second);
    QCOMPARE(undone, 0);
    QTest::mouseClick(&second, Qt::LeftButton);
    doubled(&second); // who clicks twice on one button means both
    QCOMPARE(undone, 2);
    // Its own words have changed meanwhile: it asks something now.
    undone = 0;
    connect(&second, &QPushButton::clicked, this, [&] { second.setText(u"Really?"_s); });
    QTest::mouseClick(&second, Qt::LeftButton);
    doubled(&second);
    QCOMPARE(undone, 1);
    // Fixing and undoing never stand in one place.
    const QWidget *fixAll = m_gui->find("fixAll", page);
    const QWidget *undo = m_gui->find("undo", page);
    QVERIFY(!shownRect(fixAll).intersects(shownRect(undo)) || !fixAll->isVisible() || !undo->isVisible());
}

VOYAGEUR_WIDGET_TEST(TestStillWindow)

} // namespace tst_stillwindow
#include "tst_stillwindow.moc"
