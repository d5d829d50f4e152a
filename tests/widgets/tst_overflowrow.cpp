// SPDX-License-Identifier: GPL-3.0-or-later
// Buttons in one line, however narrow it is: the others, and those that cannot be used now, are in a menu.
#include "testprogram.h"
#include "widgets/common/overflowrow.h"
#include "widgets/common/theme.h"

#include <QApplication>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QTimer>

namespace tst_overflowrow {

using namespace Qt::StringLiterals;
using namespace voyageur::widgets;
using Offer = OverflowRow::Offer;

class TestOverflowRow final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { applyTheme(*qobject_cast<QApplication *>(QApplication::instance()), Appearance::Light); }
    void init();
    void cleanup() { m_row.reset(); }
    void whatHasNoRoomIsInTheMenu();
    void everyWidthIsOneLine();
    void whatMakesNoSenseIsThereWithWhy();
    void aButtonWithAMenuIsASubmenu();
    void theFocusIsNotLost();

private:
    QMenu *menu() const
    {
        QMenu *menu = m_row->more()->menu();
        emit menu->aboutToShow();
        return menu;
    }
    QAction *action(const char *name) const { return menu()->findChild<QAction *>(QLatin1StringView(name) + u"InMenu"_s); }

    std::unique_ptr<OverflowRow> m_row;
    QList<QPushButton *> m_buttons;
};

void TestOverflowRow::init()
{
    m_row = std::make_unique<OverflowRow>();
    m_buttons.clear();
    int weight = 0;
    for (const QString &name : {u"hold"_s, u"shorten"_s, u"repeat"_s, u"cancel"_s}) {
        auto *button = new QPushButton(u"&"_s + name + u" the job"_s);
        button->setObjectName(name);
        m_row->add(button, ++weight);
        m_row->offer(button, Offer::Yes);
        m_buttons += button;
    }
    m_row->resize(2000, 40);
    m_row->show();
    m_row->arrange();
    QVERIFY(QTest::qWaitForWindowExposed(m_row.get()));
}

void TestOverflowRow::whatHasNoRoomIsInTheMenu()
{
    QVERIFY(!m_row->more()->isVisible());
    const int all = m_row->sizeHint().width();
    m_row->resize(all - space::small, 40);
    QVERIFY(!m_row->more()->isVisible());
    m_row->resize(all - space::small - 1, 40);
    QVERIFY(m_row->more()->isVisible());
    QVERIFY(!m_buttons[0]->isVisible() && m_buttons[3]->isVisible()); // the lightest leaves first
    QVERIFY(action("hold") && !action("cancel"));
    QCOMPARE(action("hold")->text(), m_buttons[0]->text()); // with its key
    QSignalSpy clicked(m_buttons[0], &QPushButton::clicked);
    action("hold")->trigger();
    QCOMPARE(clicked.count(), 1);
    m_row->resize(m_row->minimumSizeHint().width(), 40);
    QCOMPARE(menu()->actions().size(), 4);
    m_row->offer(m_buttons[0], Offer::No);
    m_row->resize(all, 40);
    QVERIFY(!m_row->more()->isVisible() && !m_buttons[0]->isVisible() && m_buttons[1]->isVisible());
}

void TestOverflowRow::everyWidthIsOneLine()
{
    for (const Qt::LayoutDirection direction : {Qt::LeftToRight, Qt::RightToLeft}) {
        m_row->setLayoutDirection(direction);
        for (int width = m_row->sizeHint().width() + 50; width >= m_row->minimumSizeHint().width(); width -= 7) {
            m_row->resize(width, 40);
            int seen = 0;
            for (const QPushButton *button : m_row->findChildren<QPushButton *>()) {
                if (!button->isVisible())
                    continue;
                ++seen;
                QVERIFY2(m_row->rect().contains(button->geometry()) && button->width() >= button->sizeHint().width(),
                         qPrintable(QString::number(width)));
            }
            QCOMPARE(seen + (m_row->more()->isVisible() ? menu()->actions().size() - 1 : 0), 4);
        }
    }
}

void TestOverflowRow::whatMakesNoSenseIsThereWithWhy()
{
    m_row->offer(m_buttons[1], Offer::Menu, u"it has ended"_s);
    m_row->offer(m_buttons[2], Offer::Disabled, u"another action is running"_s);
    m_row->arrange();
    QVERIFY(m_row->more()->isVisible() && !m_buttons[1]->isVisible());
    QVERIFY(m_buttons[2]->isVisible() && !m_buttons[2]->isEnabled());
    QVERIFY(!action("shorten")->isEnabled());
    QCOMPARE(action("shorten")->text(), u"&shorten the job\tit has ended"_s);
    QCOMPARE(action("shorten")->toolTip(), u"it has ended"_s);
    m_row->resize(m_row->minimumSizeHint().width(), 40);
    QVERIFY(!action("repeat")->isEnabled() && action("repeat")->text().endsWith(u"running"_s));
    QVERIFY(action("hold")->isEnabled());
    QSignalSpy clicked(m_buttons[3], &QPushButton::clicked);
    QTimer::singleShot(100, m_row.get(), [this] { QTest::keyClick(m_row->more()->menu(), Qt::Key_C); });
    QTest::keyClick(m_row->more(), Qt::Key_Space); // by keys alone; ends with the menu
    QCOMPARE(clicked.count(), 1);
}

void TestOverflowRow::aButtonWithAMenuIsASubmenu()
{
    auto *inner = new QMenu(m_buttons[0]);
    inner->addAction(u"rorqual"_s);
    m_buttons[0]->setMenu(inner);
    m_row->resize(m_row->minimumSizeHint().width(), 40);
    QVERIFY(menu()->actions().contains(inner->menuAction()));
    QCOMPARE(inner->menuAction()->text(), m_buttons[0]->text());
    m_row->resize(2000, 40);
    QVERIFY(m_buttons[0]->isVisible() && m_buttons[0]->menu() == inner);
}

void TestOverflowRow::theFocusIsNotLost()
{
    m_row->activateWindow();
    m_buttons[0]->setFocus();
    QTRY_VERIFY(m_buttons[0]->hasFocus());
    m_row->resize(m_row->minimumSizeHint().width(), 40);
    QVERIFY(m_row->more()->hasFocus());
}

VOYAGEUR_WIDGET_TEST(TestOverflowRow)

} // namespace tst_overflowrow
#include "tst_overflowrow.moc"
