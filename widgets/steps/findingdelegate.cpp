// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/steps/findingdelegate.h"

#include "models/findinglistmodel.h"
#include "widgets/common/icons.h"

#include <QApplication>
#include <QPainter>

namespace voyageur::widgets {

using models::FindingListModel;

namespace {

Tone toneOf(base::Severity severity)
{
    switch (severity) {
    case base::Severity::Error:
        return Tone::Bad;
    case base::Severity::Warning:
        return Tone::Attention;
    case base::Severity::Advice:
    case base::Severity::Info:
        break;
    }
    return Tone::Info;
}

} // namespace

void FindingDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const Colours &c = coloursOf(option.widget);
    QApplication::style()->drawPrimitive(QStyle::PE_PanelItemViewItem, &option, painter, option.widget);
    painter->save();
    const QRect row = option.rect.adjusted(space::medium, space::small, -space::medium, -space::small);
    const Tone tone = toneOf(base::Severity(index.data(FindingListModel::SeverityRole).toInt()));
    const QFontMetrics body(roleFont(TextRole::Body));
    paintIcon(painter, QRect(row.left(), row.top() + (body.height() - 16) / 2, 16, 16), toneIcon(tone), c.tone(tone).ink);
    const int left = row.left() + 16 + space::small;
    painter->setFont(roleFont(TextRole::Body));
    painter->setPen(c.text);
    const QRect first(left, row.top(), row.right() - left, body.height());
    painter->drawText(first, int(Qt::AlignLeading | Qt::AlignVCenter),
                      body.elidedText(index.data(FindingListModel::MessageRole).toString(), Qt::ElideRight, first.width()));
    painter->setFont(roleFont(TextRole::Code));
    painter->setPen(c.muted);
    const QString place = index.data(FindingListModel::PlaceRole).toString();
    const QRect second(left, first.bottom() + space::hair, first.width(), painter->fontMetrics().height());
    painter->drawText(second, int(Qt::AlignLeading | Qt::AlignVCenter),
                      painter->fontMetrics().elidedText(place, Qt::ElideLeft, second.width()));
    painter->restore();
    if (index.row() + 1 < index.model()->rowCount())
        painter->fillRect(QRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1), c.line);
    if (option.state & QStyle::State_HasFocus) {
        QStyleOptionFocusRect focus;
        focus.QStyleOption::operator=(option);
        QApplication::style()->drawPrimitive(QStyle::PE_FrameFocusRect, &focus, painter, option.widget);
    }
}

QSize FindingDelegate::sizeHint(const QStyleOptionViewItem &, const QModelIndex &) const
{
    const int lines = QFontMetrics(roleFont(TextRole::Body)).height() + QFontMetrics(roleFont(TextRole::Code)).height();
    return {200, lines + space::hair + 2 * space::small};
}

} // namespace voyageur::widgets
