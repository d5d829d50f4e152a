// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/jobs/jobdelegate.h"

#include "widgets/common/card.h"
#include "widgets/common/icons.h"

#include <QApplication>
#include <QPainter>
#include <QStyleOption>

#include <algorithm>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;
using models::JobTableModel;

Tone toneOf(JobTableModel::Mood mood)
{
    switch (mood) {
    case JobTableModel::Mood::Waiting:
        return Tone::Neutral;
    case JobTableModel::Mood::Running:
        return Tone::Info;
    case JobTableModel::Mood::Good:
        return Tone::Good;
    case JobTableModel::Mood::Bad:
        return Tone::Bad;
    case JobTableModel::Mood::Gone:
        break;
    }
    return Tone::Attention;
}

QString iconOf(JobTableModel::Mood mood)
{
    switch (mood) {
    case JobTableModel::Mood::Waiting:
        return u"clock"_s;
    case JobTableModel::Mood::Running:
        return u"play"_s;
    case JobTableModel::Mood::Good:
        return u"check"_s;
    case JobTableModel::Mood::Bad:
        return u"error"_s;
    case JobTableModel::Mood::Gone:
        break;
    }
    return u"cancel"_s;
}

void JobDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const Colours &c = coloursOf(option.widget);
    QStyleOptionViewItem item(option);
    item.state &= ~QStyle::State_HasFocus;
    QApplication::style()->drawPrimitive(QStyle::PE_PanelItemViewItem, &item, painter, option.widget);
    painter->save();
    const QRect cell = option.rect.adjusted(space::small, 0, -space::small, 0);
    const QString text = index.data().toString();
    const auto mood = JobTableModel::Mood(index.data(JobTableModel::MoodRole).toInt());
    painter->setPen(c.text);
    switch (index.column()) {
    case JobTableModel::StateColumn:
        painter->setFont(roleFont(TextRole::Small));
        paintChip(painter, cell, c, toneOf(mood), text, iconOf(mood));
        break;
    case JobTableModel::TimeColumn: {
        const auto limit = index.data(JobTableModel::LimitRole).toLongLong();
        const auto elapsed = index.data(JobTableModel::ElapsedRole).toLongLong();
        const QFontMetrics metrics(roleFont(TextRole::Small));
        const int height = metrics.height() + space::tiny + 4;
        QRect words(cell.left(), cell.top() + (cell.height() - height) / 2, cell.width(), metrics.height());
        if (limit <= 0)
            words = cell;
        painter->setFont(roleFont(TextRole::Small));
        painter->drawText(words, int(Qt::AlignLeading | Qt::AlignVCenter),
                          metrics.elidedText(text, Qt::ElideRight, words.width()));
        if (limit <= 0)
            break;
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(Qt::NoPen);
        QRectF track(cell.left(), words.bottom() + space::tiny, cell.width(), 4);
        painter->setBrush(c.line);
        painter->drawRoundedRect(track, 2, 2);
        track.setWidth(track.width() * std::clamp(double(elapsed) / double(limit), 0.0, 1.0));
        painter->setBrush(mood == JobTableModel::Mood::Running ? c.accent : c.border);
        painter->drawRoundedRect(track, 2, 2);
        break;
    }
    case JobTableModel::NameColumn: {
        using models::JobGroupModel;
        const bool group = index.data(JobGroupModel::GroupRole).toBool();
        const bool member = index.data(JobGroupModel::MemberRole).toBool();
        QRect words = cell;
        if (group || member)
            words.setLeft(words.left() + (member ? 2 : 1) * (signWidth - space::small));
        if (group) {
            QStyleOption sign;
            sign.initFrom(option.widget);
            sign.rect = QRect(cell.left(), cell.center().y() - 6, 12, 12);
            sign.palette.setColor(QPalette::ButtonText, c.text);
            sign.state |= QStyle::State_Enabled;
            const bool open = index.data(JobGroupModel::OpenRole).toBool();
            QApplication::style()->drawPrimitive(open ? QStyle::PE_IndicatorArrowDown : QStyle::PE_IndicatorArrowRight, &sign,
                                                 painter, option.widget);
        }
        painter->drawText(words, int(Qt::AlignLeading | Qt::AlignVCenter),
                          painter->fontMetrics().elidedText(text, Qt::ElideMiddle, words.width()));
        break;
    }
    default:
        painter->drawText(cell, int(Qt::AlignLeading | Qt::AlignVCenter),
                          painter->fontMetrics().elidedText(text, Qt::ElideMiddle, cell.width()));
    }
    painter->restore();
    painter->fillRect(QRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1), c.line);
}

QSize JobDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const QFontMetrics metrics(index.column() == JobTableModel::NameColumn || index.column() == JobTableModel::NodeColumn
                                   ? roleFont(TextRole::Body)
                                   : roleFont(TextRole::Small));
    int width = metrics.horizontalAdvance(index.data().toString()) + 2 * space::small + space::tiny;
    if (index.column() == JobTableModel::StateColumn)
        width += 2 * space::small + 14 + space::tiny;
    return {width, std::max(QStyledItemDelegate::sizeHint(option, index).height(), 40)};
}

} // namespace voyageur::widgets
