// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/focusorder.h"

#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QGridLayout>
#include <QPlainTextEdit>
#include <QScrollArea>
#include <QSplitter>
#include <QTabWidget>
#include <QTextEdit>
#include <QWidget>

#include <algorithm>

namespace voyageur::widgets {

namespace {

void collect(QWidget *widget, QList<QWidget *> &found);

void collect(QLayout *layout, QList<QWidget *> &found)
{
    QList<QLayoutItem *> items;
    for (int i = 0; i < layout->count(); ++i)
        items += layout->itemAt(i);
    if (const auto *grid = qobject_cast<QGridLayout *>(layout)) { // its items are in the order in which they were added
        const auto place = [&](QLayoutItem *item) {
            int row = 0;
            int column = 0;
            int rows = 0;
            int columns = 0;
            grid->getItemPosition(grid->indexOf(item), &row, &column, &rows, &columns);
            return std::pair(row, column);
        };
        std::ranges::stable_sort(items, {}, place);
    }
    for (QLayoutItem *item : std::as_const(items)) {
        if (item->widget())
            collect(item->widget(), found);
        else if (item->layout())
            collect(item->layout(), found);
    }
}

bool hasPartsOfItsOwn(const QWidget *widget)
{
    return qobject_cast<const QComboBox *>(widget) || qobject_cast<const QAbstractSpinBox *>(widget)
        || qobject_cast<const QAbstractItemView *>(widget) || qobject_cast<const QPlainTextEdit *>(widget)
        || qobject_cast<const QTextEdit *>(widget);
}

void collect(QWidget *widget, QList<QWidget *> &found)
{
    if (found.contains(widget) || widget->isWindow())
        return;
    if ((widget->focusPolicy() & Qt::TabFocus) && !widget->focusProxy())
        found += widget;
    if (hasPartsOfItsOwn(widget))
        return;
    if (auto *tabs = qobject_cast<QTabWidget *>(widget)) {
        collect(tabs->tabBar(), found);
        for (const Qt::Corner corner : {Qt::TopLeftCorner, Qt::TopRightCorner})
            if (QWidget *inCorner = tabs->cornerWidget(corner))
                collect(inCorner, found);
        for (int i = 0; i < tabs->count(); ++i)
            collect(tabs->widget(i), found);
    } else if (const auto *splitter = qobject_cast<QSplitter *>(widget)) {
        for (int i = 0; i < splitter->count(); ++i)
            collect(splitter->widget(i), found);
    } else if (const auto *area = qobject_cast<QScrollArea *>(widget)) {
        if (area->widget())
            collect(area->widget(), found);
    } else if (widget->layout()) {
        collect(widget->layout(), found);
    }
    // What stands in no layout.
    for (QWidget *child : widget->findChildren<QWidget *>(QString(), Qt::FindDirectChildrenOnly))
        if (!qobject_cast<QScrollArea *>(widget) && !qobject_cast<QTabWidget *>(widget))
            collect(child, found);
}

} // namespace

QList<QWidget *> asSeen(QWidget *part)
{
    QList<QWidget *> found;
    collect(part, found);
    return found;
}

void setTabOrders(const QList<QWidget *> &widgets)
{
    for (qsizetype i = 1; i < widgets.size(); ++i)
        QWidget::setTabOrder(widgets[i - 1], widgets[i]);
}

} // namespace voyageur::widgets
