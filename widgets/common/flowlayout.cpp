// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/flowlayout.h"

#include "widgets/common/theme.h"

#include <QStyle>
#include <QWidget>

namespace voyageur::widgets {

FlowLayout::FlowLayout(QWidget *parent) : QLayout(parent)
{
    setContentsMargins(0, 0, 0, 0);
    setSpacing(space::small);
}

FlowLayout::~FlowLayout()
{
    qDeleteAll(m_items);
}

void FlowLayout::addItem(QLayoutItem *item)
{
    m_items += item;
    invalidate();
}

QLayoutItem *FlowLayout::takeAt(int index)
{
    if (index < 0 || index >= m_items.size())
        return nullptr;
    invalidate();
    return m_items.takeAt(index);
}

QSize FlowLayout::sizeHint() const
{
    QSize size;
    for (const QLayoutItem *item : m_items) {
        if (item->isEmpty()) // hidden
            continue;
        const QSize one = item->sizeHint();
        size = QSize(size.width() + (size.isEmpty() ? 0 : spacing()) + one.width(), qMax(size.height(), one.height()));
    }
    return size.grownBy(contentsMargins());
}

QSize FlowLayout::minimumSize() const
{
    QSize size;
    for (const QLayoutItem *item : m_items) {
        if (!item->isEmpty())
            size = size.expandedTo(item->minimumSize());
    }
    size = size.grownBy(contentsMargins());
    return {size.width(), qMax(size.height(), m_height)};
}

// A splitter, or a layout of layouts, asks for no height for a width: it gets the one of the width it has just given.
void FlowLayout::setGeometry(const QRect &rect)
{
    QLayout::setGeometry(rect);
    const int before = m_height;
    m_height = lay(rect, true);
    if (m_height == before)
        return;
    update();
    // What comes while the layouts around it are being laid out is lost on them.
    if (QWidget *owner = parentWidget())
        QMetaObject::invokeMethod(
            owner, [owner] { owner->updateGeometry(); }, Qt::QueuedConnection);
}

int FlowLayout::lay(const QRect &rect, bool move) const
{
    const QRect room = rect.marginsRemoved(contentsMargins());
    const Qt::LayoutDirection direction = parentWidget() ? parentWidget()->layoutDirection() : Qt::LeftToRight;
    QPoint at = room.topLeft();
    int row = 0;
    for (QLayoutItem *item : m_items) {
        if (item->isEmpty())
            continue;
        const QSize wanted = item->sizeHint();
        const QSize size(qMin(wanted.width(), qMax(room.width(), item->minimumSize().width())), wanted.height());
        if (row > 0 && at.x() + size.width() > room.right() + 1) {
            at = QPoint(room.left(), at.y() + row + spacing());
            row = 0;
        }
        if (move)
            item->setGeometry(QStyle::visualRect(direction, room, QRect(at, size)));
        at.rx() += size.width() + spacing();
        row = qMax(row, size.height());
    }
    const QMargins margins = contentsMargins();
    return at.y() + row - room.top() + margins.top() + margins.bottom();
}

} // namespace voyageur::widgets
