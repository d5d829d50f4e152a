// SPDX-License-Identifier: GPL-3.0-or-later
// The areas of the window: which of them are shown, where they lie, and F6 from one to the next.
#include "widgets/mainwindow/mainwindow.h"

#include "widgets/common/choicebar.h"
#include "widgets/common/messagelayer.h"
#include "widgets/common/theme.h"
#include "widgets/mainwindow/activitystrip.h"
#include "widgets/mainwindow/guidebar.h"
#include "widgets/mainwindow/helppanel.h"
#include "widgets/mainwindow/tourguide.h"

#include <QApplication>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QMimeData>
#include <QToolButton>

namespace voyageur::widgets {

namespace {

//! `wanted` if it can take the focus, else the first on `area` that can.
QWidget *focusTarget(QWidget *area, QWidget *wanted)
{
    const auto takes = [](const QWidget *widget) {
        return widget->isVisible() && widget->isEnabled() && (widget->focusPolicy() & Qt::TabFocus);
    };
    if (wanted && takes(wanted))
        return wanted;
    for (QWidget *widget : area->findChildren<QWidget *>())
        if (takes(widget))
            return widget;
    return nullptr;
}

QString folderOf(const QMimeData *data)
{
    const QString path = data->urls().value(0).toLocalFile();
    return data->urls().size() == 1 && QFileInfo(path).isDir() ? path : QString();
}

} // namespace

void MainWindow::nextArea(int step)
{
    QList<std::pair<QWidget *, QWidget *>> areas = {{m_rail, m_rail->firstFocus()}};
    for (ChoiceBar *bar : m_bars->findChildren<ChoiceBar *>(QString(), Qt::FindDirectChildrenOnly))
        if (bar->isVisible())
            areas.append({bar, bar->firstFocus()});
    areas.append({page(m_current), page(m_current)->firstFocus()});
    if (m_guide->isVisible() && m_column->indexOf(m_guide) >= 0) // else it is in the help
        areas.append({m_guide, m_guide->firstFocus()});
    if (m_help->isVisible())
        areas.append({m_help, m_help->firstFocus()});
    areas.append({m_strip, m_strip->firstFocus()});
    qsizetype at = 0;
    for (qsizetype i = 0; i < areas.size(); ++i)
        if (areas[i].first->isAncestorOf(QApplication::focusWidget()))
            at = i;
    for (qsizetype tried = 0; tried < areas.size(); ++tried) {
        at = (at + step + areas.size()) % areas.size();
        if (QWidget *target = focusTarget(areas[at].first, areas[at].second)) {
            target->setFocus(Qt::ShortcutFocusReason);
            return;
        }
    }
}

// The folder of a project; what else may be dropped, and where, is said in drops.h.
void MainWindow::dragEnterEvent(QDragEnterEvent *event)
{
    if (!folderOf(event->mimeData()).isEmpty())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent *event)
{
    const QString folder = folderOf(event->mimeData());
    if (folder.isEmpty())
        return;
    event->acceptProposedAction();
    m_app->newProject()->open(folder);
}

bool MainWindow::isNarrow() const
{
    return width() < space::narrowWindow;
}

void MainWindow::setHelpShown(bool on)
{
    const bool hadFocus = m_help->isAncestorOf(QApplication::focusWidget());
    if (isNarrow()) {
        m_helpOverPage = on;
    } else {
        m_helpShown = on;
        m_app->preferences().setHelpShown(on);
    }
    arrange();
    if (on && isNarrow())
        m_help->firstFocus()->setFocus();
    else if (hadFocus && !on)
        m_showHelp->setFocus();
}

void MainWindow::setListShown(bool on)
{
    m_list->setVisible(on);
    m_strip->setListShown(on);
    arrange();
    if (on)
        m_list->firstFocus()->setFocus();
}

void MainWindow::arrange()
{
    auto *layout = qobject_cast<QHBoxLayout *>(m_middle->layout());
    const bool over = isNarrow();
    const bool shown = over ? m_helpOverPage : m_helpShown;
    if (over && layout->indexOf(m_help) >= 0)
        layout->removeWidget(m_help);
    else if (!over && layout->indexOf(m_help) < 0)
        layout->addWidget(m_help);
    if (!over)
        m_helpOverPage = false;
    m_help->setVisible(shown);
    m_helpTab->setVisible(over || !shown);
    if (over) {
        m_help->setGeometry(m_middle->width() - m_help->width(), 0, m_help->width(), m_middle->height());
        m_help->raise();
    }
    placeTour();
    const int listWidth = qMin(460, width() - space::railWidth);
    const int listHeight = qMin(320, height() / 2);
    m_list->setGeometry(width() - listWidth - space::small, height() - m_strip->height() - listHeight - space::small, listWidth,
                        listHeight);
    m_list->raise();
}

// In a narrow window the help would lie over what the tour speaks of: there it is below the page.
void MainWindow::placeTour()
{
    const bool below = isNarrow();
    if (below == (m_column->indexOf(m_guide) >= 0))
        return;
    const bool taken = !m_guide->isHidden();
    if (below)
        m_column->insertWidget(m_column->indexOf(m_guideBar), m_guide);
    else
        m_help->setCard(m_guide);
    m_guide->setBelowPage(below);
    m_guide->setVisible(taken);
    if (taken && !below)
        setHelpShown(true);
}

void MainWindow::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    layout()->activate(); // the middle has its new size before the help is laid over it
    arrange();
}

} // namespace voyageur::widgets
