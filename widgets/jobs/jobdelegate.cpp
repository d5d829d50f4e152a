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

namespace {

constexpr int sparkWidth = 60;
constexpr int freshSize = 8;
constexpr int sparkHeight = 18;

//! 0 to 100 percent over the time that was seen, and a foot, so that nothing is told from not known.
void paintSpark(QPainter *painter, const QRect &cell, const QList<double> &values, const Colours &colours)
{
    const QRectF at(cell.left(), cell.center().y() - sparkHeight / 2.0, cell.width(), sparkHeight);
    QPolygonF line;
    for (qsizetype i = 0; i < values.size(); ++i) {
        // The newest is at the right end; a short past takes part of the width only.
        const double x = at.right() - double(values.size() - 1 - i) * at.width() / (JobTableModel::sparkPoints - 1);
        line += QPointF(std::max(at.left(), x), at.bottom() - std::clamp(values[i], 0.0, 100.0) / 100 * at.height());
    }
    QPolygonF area = line;
    area += QPointF(at.right(), at.bottom());
    area += QPointF(line.first().x(), at.bottom());
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(colours.border, 1));
    painter->drawLine(at.bottomLeft(), at.bottomRight());
    QColor below = colours.accent;
    below.setAlphaF(0.2F);
    painter->setPen(Qt::NoPen);
    painter->setBrush(below);
    painter->drawPolygon(area);
    painter->setPen(QPen(colours.accent, 1.5));
    painter->drawPolyline(line);
    painter->setRenderHint(QPainter::Antialiasing, false);
}

} // namespace

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
        const bool group = index.data(JobTableModel::GroupRole).toBool();
        const bool member = index.data(JobTableModel::MemberRole).toBool();
        QRect words = cell;
        if (index.data(JobTableModel::FreshRole).toBool()) {
            painter->setRenderHint(QPainter::Antialiasing);
            painter->setPen(Qt::NoPen);
            painter->setBrush(c.accent);
            painter->drawEllipse(QPointF(cell.right() - freshSize / 2.0, cell.center().y() + 0.5), freshSize / 2.0,
                                 freshSize / 2.0);
            painter->setRenderHint(QPainter::Antialiasing, false);
            painter->setPen(c.text);
            QFont strong = painter->font();
            strong.setBold(true);
            painter->setFont(strong);
            words.setRight(words.right() - freshSize - space::small);
        }
        if (group || member)
            words.setLeft(words.left() + (member ? 2 : 1) * (signWidth - space::small));
        if (group) {
            QStyleOption sign;
            sign.initFrom(option.widget);
            sign.rect = QRect(cell.left(), cell.center().y() - 6, 12, 12);
            sign.palette.setColor(QPalette::ButtonText, c.text);
            sign.state |= QStyle::State_Enabled;
            const bool open = index.data(JobTableModel::OpenRole).toBool();
            QApplication::style()->drawPrimitive(open ? QStyle::PE_IndicatorArrowDown : QStyle::PE_IndicatorArrowRight, &sign,
                                                 painter, option.widget);
        }
        painter->drawText(words, int(Qt::AlignLeading | Qt::AlignVCenter),
                          painter->fontMetrics().elidedText(text, Qt::ElideMiddle, words.width()));
        break;
    }
    case JobTableModel::NodeColumn: {
        const auto spark = index.data(JobTableModel::SparkRole).value<QList<double>>();
        QRect words = cell;
        if (!spark.isEmpty()) {
            paintSpark(painter, QRect(cell.right() - sparkWidth, cell.top(), sparkWidth, cell.height()), spark, c);
            words.setRight(cell.right() - sparkWidth - space::small);
        }
        painter->setPen(c.text);
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
    if (index.column() == JobTableModel::NodeColumn && index.data(JobTableModel::SparkRole).isValid())
        width += sparkWidth + space::small;
    return {width, std::max(QStyledItemDelegate::sizeHint(option, index).height(), rowHeight)};
}

} // namespace voyageur::widgets
