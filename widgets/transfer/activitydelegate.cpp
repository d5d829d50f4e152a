// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/transfer/activitydelegate.h"

#include "widgets/common/icons.h"

#include <QApplication>
#include <QPainter>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;
using models::Activity;

namespace {

constexpr int sign = 20;
constexpr int barHeight = 4;

Tone toneOf(const Activity &activity)
{
    switch (activity.state) {
    case Activity::State::Running:
    case Activity::State::Waiting:
        return Tone::Info;
    case Activity::State::Paused:
    case Activity::State::Interrupted:
        return Tone::Attention;
    case Activity::State::Done:
        return activity.attention ? Tone::Attention : Tone::Good;
    case Activity::State::Failed:
        return Tone::Bad;
    case Activity::State::Cancelled:
        break;
    }
    return Tone::Neutral;
}

QString iconOf(const Activity &activity)
{
    switch (activity.state) {
    case Activity::State::Running:
        break;
    case Activity::State::Waiting:
        return u"clock"_s;
    case Activity::State::Paused:
    case Activity::State::Interrupted:
        return u"pause"_s;
    case Activity::State::Done:
        return activity.attention ? u"attention"_s : u"check"_s;
    case Activity::State::Failed:
        return u"error"_s;
    case Activity::State::Cancelled:
        return u"cancel"_s;
    }
    switch (activity.kind) {
    case Activity::Kind::Upload:
        return u"upload"_s;
    case Activity::Kind::Download:
        return u"download"_s;
    case Activity::Kind::Work:
        break;
    }
    return u"clock"_s;
}

QString way(const Activity &activity)
{
    if (activity.from.isEmpty())
        return activity.to;
    return ActivityDelegate::tr("%1 → %2").arg(activity.from, activity.to);
}

} // namespace

ActivityDelegate::ActivityDelegate(Source source, QObject *parent) : QStyledItemDelegate(parent), m_source(std::move(source)) {}

ActivityDelegate::ActivityDelegate(const models::ActivityModel *activities, QObject *parent)
    : ActivityDelegate(
        [activities](const QModelIndex &index) {
            const Activity *found = activities->find(index.data(models::ActivityModel::ActivityIdRole).toULongLong());
            return found ? *found : Activity();
        },
        parent)
{
}

void ActivityDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const Activity activity = m_source(index);
    if (activity.id == 0)
        return;
    const Colours &c = coloursOf(option.widget);
    QApplication::style()->drawPrimitive(QStyle::PE_PanelItemViewItem, &option, painter, option.widget);
    painter->save();
    const QRect row = option.rect.adjusted(space::medium, space::small, -space::medium, -space::small);
    paintIcon(painter, QRect(row.left(), row.top(), sign, sign), iconOf(activity), c.tone(toneOf(activity)).ink);
    const QRect words(row.left() + sign + space::small, row.top(), row.width() - sign - space::small, row.height());
    painter->setFont(roleFont(TextRole::Body));
    const QFontMetrics body = painter->fontMetrics();
    const QString status = body.elidedText(activity.line(), Qt::ElideRight, words.width() * 3 / 5);
    const int statusWidth = body.horizontalAdvance(status);
    painter->setPen(activity.state == Activity::State::Failed ? c.tone(Tone::Bad).ink : c.muted);
    painter->drawText(QRect(words.right() - statusWidth, words.top(), statusWidth + 1, body.height()),
                      int(Qt::AlignTrailing | Qt::AlignVCenter), status);
    painter->setPen(c.text);
    const QRect title(words.left(), words.top(), words.width() - statusWidth - space::medium, body.height());
    painter->drawText(title, int(Qt::AlignLeading | Qt::AlignVCenter),
                      body.elidedText(activity.title, Qt::ElideMiddle, title.width()));
    painter->setFont(roleFont(TextRole::Small));
    painter->setPen(c.muted);
    const QRect second(words.left(), title.bottom() + space::hair, words.width(), painter->fontMetrics().height());
    painter->drawText(second, int(Qt::AlignLeading | Qt::AlignVCenter),
                      painter->fontMetrics().elidedText(way(activity), Qt::ElideMiddle, second.width()));
    const bool under = !activity.hasEnded() && activity.state != Activity::State::Waiting;
    if (under) {
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(Qt::NoPen);
        QRectF track(words.left(), second.bottom() + space::tiny, words.width(), barHeight);
        painter->setBrush(c.line);
        painter->drawRoundedRect(track, 2, 2);
        if (activity.perMille() >= 0) {
            track.setWidth(track.width() * activity.perMille() / 1000.0);
            painter->setBrush(c.accent);
            painter->drawRoundedRect(track, 2, 2);
        }
    }
    painter->restore();
    painter->fillRect(QRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1), c.line);
}

QSize ActivityDelegate::sizeHint(const QStyleOptionViewItem &, const QModelIndex &) const
{
    const int lines = QFontMetrics(roleFont(TextRole::Body)).height() + QFontMetrics(roleFont(TextRole::Small)).height();
    return {240, lines + space::hair + space::tiny + barHeight + 2 * space::small};
}

} // namespace voyageur::widgets
