// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/overflowrow.h"

#include "widgets/common/icons.h"
#include "widgets/common/theme.h"

#include <QEvent>
#include <QMenu>
#include <QPushButton>
#include <QStyle>

#include <algorithm>
#include <utility>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;

OverflowRow::OverflowRow(QWidget *parent) : QWidget(parent), m_more(new QPushButton(tr("&More"), this)), m_menu(new QMenu(m_more))
{
    m_more->setObjectName(u"moreActs"_s);
    m_menu->setObjectName(u"moreActsMenu"_s);
    m_menu->setToolTipsVisible(true);
    m_more->setAccessibleDescription(tr("More actions, and why some are unavailable"));
    m_more->setMenu(m_menu);
    connect(m_menu, &QMenu::aboutToShow, this, &OverflowRow::fillMenu);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void OverflowRow::add(QPushButton *button, int weight)
{
    button->setParent(this);
    button->hide();
    m_items += Item{button, weight};
    m_more->raise();
    setTabOrder(button, m_more);
}

void OverflowRow::offer(QPushButton *button, Offer how, const QString &whyNot)
{
    const auto item = std::ranges::find(m_items, button, &Item::button);
    item->how = how;
    item->whyNot = whyNot;
    button->setEnabled(how == Offer::Yes);
}

int OverflowRow::widthOf(bool more) const
{
    int width = more ? m_more->sizeHint().width() : -space::small;
    for (const Item &item : m_items)
        if (item.inLine)
            width += space::small + item.button->sizeHint().width();
    return width;
}

void OverflowRow::arrange()
{
    bool more = false;
    for (Item &item : m_items) {
        item.inLine = item.how >= Offer::Disabled;
        more = more || item.how == Offer::Menu;
    }
    while (widthOf(more) > width()) {
        Item *lightest = nullptr;
        for (Item &item : m_items)
            if (item.inLine && (!lightest || item.weight < lightest->weight))
                lightest = &item;
        if (!lightest)
            break;
        lightest->inLine = false;
        more = true;
    }
    m_more->setVisible(more);
    place();
    updateGeometry();
}

void OverflowRow::place()
{
    const int height = m_more->sizeHint().height();
    QPoint at(0, 0);
    const auto put = [&](QPushButton *button) {
        const QRect there(at, QSize(std::min(button->sizeHint().width(), width()), height));
        button->setGeometry(QStyle::visualRect(layoutDirection(), rect(), there));
        at.rx() += there.width() + space::small;
    };
    for (const Item &item : std::as_const(m_items)) {
        if (item.inLine)
            put(item.button);
        else if (item.button->hasFocus())
            m_more->setFocus();
        item.button->setVisible(item.inLine);
    }
    put(m_more);
}

void OverflowRow::fillMenu()
{
    m_menu->clear();
    const auto add = [this](const Item &item) {
        QAction *action = nullptr;
        if (QMenu *inner = item.button->menu(); inner && item.how == Offer::Yes) {
            action = m_menu->addMenu(inner);
            action->setText(item.button->text());
            action->setIcon(item.button->icon());
        } else {
            action = m_menu->addAction(item.button->icon(), item.button->text(), item.button, &QPushButton::click);
        }
        action->setObjectName(item.button->objectName() + u"InMenu"_s);
        action->setToolTip(item.button->toolTip());
        action->setEnabled(item.how == Offer::Yes);
        if (item.how != Offer::Yes && !item.whyNot.isEmpty()) {
            action->setText(item.button->text() + u'\t' + item.whyNot);
            action->setToolTip(item.whyNot);
        }
    };
    for (const Item &item : std::as_const(m_items))
        if (item.how >= Offer::Disabled && !item.inLine)
            add(item);
    bool apart = m_menu->isEmpty();
    for (const Item &item : std::as_const(m_items)) {
        if (item.how != Offer::Menu)
            continue;
        if (!std::exchange(apart, true))
            m_menu->addSeparator();
        add(item);
    }
}

QSize OverflowRow::sizeHint() const
{
    int width = 0;
    bool any = false;
    for (const Item &item : m_items) {
        any = any || item.how != Offer::No;
        if (item.how >= Offer::Disabled)
            width += item.button->sizeHint().width() + space::small;
    }
    return {width, any ? m_more->sizeHint().height() : 0};
}

QSize OverflowRow::minimumSizeHint() const
{
    return {m_more->sizeHint().width(), sizeHint().height()};
}

// Another language has other widths, and so has another font.
bool OverflowRow::event(QEvent *event)
{
    const bool taken = QWidget::event(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        arrange();
    return taken;
}

void OverflowRow::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    arrange();
}

} // namespace voyageur::widgets
