// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/jobs/rundelegate.h"

#include "widgets/common/card.h"
#include "widgets/jobs/jobdelegate.h"

#include <QApplication>
#include <QPainter>

#include <algorithm>

namespace voyageur::widgets {

using models::JobTableModel;
using models::RunTableModel;

void RunDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const Colours &c = coloursOf(option.widget);
    QStyleOptionViewItem item(option);
    item.state &= ~QStyle::State_HasFocus;
    QApplication::style()->drawPrimitive(QStyle::PE_PanelItemViewItem, &item, painter, option.widget);
    painter->save();
    const QRect cell = option.rect.adjusted(space::small, 0, -space::small, 0);
    const QString text = index.data().toString();
    painter->setPen(c.text);
    if (index.column() == m_chip) {
        const auto mood = JobTableModel::Mood(index.data(RunTableModel::MoodRole).toInt());
        painter->setFont(roleFont(TextRole::Small));
        paintChip(painter, cell, c, toneOf(mood), text, iconOf(mood));
    } else {
        painter->setFont(roleFont(index.column() == m_name ? TextRole::Body : TextRole::Small));
        painter->drawText(cell, int(Qt::AlignLeading | Qt::AlignVCenter),
                          painter->fontMetrics().elidedText(text, Qt::ElideRight, cell.width()));
    }
    painter->restore();
    painter->fillRect(QRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1), c.line);
}

QSize RunDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const QFontMetrics metrics(roleFont(index.column() == m_name ? TextRole::Body : TextRole::Small));
    int width = metrics.horizontalAdvance(index.data().toString()) + 2 * space::small + space::tiny;
    if (index.column() == m_chip)
        width += 2 * space::small + 14 + space::tiny;
    return {width, std::max(QStyledItemDelegate::sizeHint(option, index).height(), 34)};
}

} // namespace voyageur::widgets
