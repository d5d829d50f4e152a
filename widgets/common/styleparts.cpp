// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/styleparts.h"

#include "widgets/common/icons.h"
#include "widgets/common/style.h"

#include <QPainter>
#include <QPolygonF>
#include <QStyleOption>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;

void roundedBox(QPainter *painter, const QRect &rect, const QColor &fill, const QColor &edge, qreal radius)
{
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(edge.isValid() ? QPen(edge, 1) : QPen(Qt::NoPen));
    painter->setBrush(fill.isValid() ? QBrush(fill) : QBrush(Qt::NoBrush));
    painter->drawRoundedRect(QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5), radius, radius);
    painter->restore();
}

void focusRing(QPainter *painter, const QRect &rect, const Colours &colours, qreal radius)
{
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(colours.accent, 2));
    painter->setBrush(Qt::NoBrush);
    painter->drawRoundedRect(QRectF(rect).adjusted(1, 1, -1, -1), radius, radius);
    painter->restore();
}

// Fusion's edges are darker than the window: nothing is seen of them on a dark one.
void drawIndicator(QStyle::PrimitiveElement element, const QStyleOption *option, QPainter *painter)
{
    const Colours &c = coloursOf(option->palette);
    const bool enabled = option->state & QStyle::State_Enabled;
    const bool partly = option->state & QStyle::State_NoChange;
    const bool on = partly || (option->state & QStyle::State_On);
    const QColor edge = !enabled ? c.line : (option->state & QStyle::State_MouseOver) ? c.accent : c.border;
    const QColor ink = enabled ? c.accent : c.disabled;
    const int side = qMin(option->rect.width(), option->rect.height());
    QRect box(0, 0, side, side);
    box.moveCenter(option->rect.center());
    if (element == QStyle::PE_IndicatorRadioButton) {
        roundedBox(painter, box, c.card, on ? ink : edge, side / 2.0);
        if (on)
            roundedBox(painter, box.adjusted(4, 4, -4, -4), ink, QColor(), side / 2.0);
        return;
    }
    roundedBox(painter, box, on ? ink : c.card, on ? ink : edge, 3);
    if (!on)
        return;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(c.onAccent, 2, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    const QRectF in(box);
    const auto at = [&](qreal x, qreal y) { return in.topLeft() + QPointF(x * in.width(), y * in.height()); };
    if (partly)
        painter->drawLine(at(0.25, 0.5), at(0.75, 0.5));
    else
        painter->drawPolyline(QPolygonF({at(0.24, 0.52), at(0.43, 0.71), at(0.77, 0.31)}));
    painter->restore();
}

void drawTab(const QStyleOption *option, QPainter *painter)
{
    const Colours &c = coloursOf(option->palette);
    const QRect rect = option->rect.adjusted(0, 0, -2, 0);
    if (option->state & QStyle::State_Selected) {
        roundedBox(painter, rect, c.card, c.line, viewRadius);
        painter->fillRect(rect.adjusted(1, rect.height() - 3, -1, 0), c.accent);
    } else if (option->state & QStyle::State_MouseOver) {
        roundedBox(painter, rect, c.hover, QColor(), viewRadius);
    }
}

void drawTabClose(const QStyleOption *option, QPainter *painter)
{
    const Colours &c = coloursOf(option->palette);
    const bool hover = (option->state & QStyle::State_Enabled) && (option->state & QStyle::State_Raised);
    if (hover)
        roundedBox(painter, option->rect, c.selected, QColor(), viewRadius);
    paintIcon(painter, option->rect.adjusted(3, 3, -3, -3), u"close"_s, hover ? c.text : c.muted);
}

void drawButtonPanel(const QStyleOption *option, QPainter *painter, const QWidget *widget)
{
    const Colours &c = coloursOf(option->palette);
    const bool enabled = option->state & QStyle::State_Enabled;
    const bool hover = enabled && (option->state & QStyle::State_MouseOver);
    const bool down = option->state & (QStyle::State_Sunken | QStyle::State_On);
    const bool focus = enabled && (option->state & QStyle::State_HasFocus) && (option->state & QStyle::State_KeyboardFocusChange);
    const ButtonKind kind = buttonKind(widget);
    if (kind == ButtonKind::Main && enabled) {
        roundedBox(painter, option->rect, hover || down ? c.accentHover : c.accent, QColor());
        if (focus) // a ring inside the fill: the window's colour keeps it visible on the accent
            focusRing(painter, option->rect.adjusted(2, 2, -2, -2), c.dark ? lightColours() : darkColours(), space::radius - 2);
        return;
    }
    if (kind == ButtonKind::Quiet) {
        if (down || hover)
            roundedBox(painter, option->rect, down ? c.selected : c.hover, QColor());
    } else {
        const QColor edge = !enabled ? c.line : kind == ButtonKind::Danger ? c.tone(Tone::Bad).ink : c.border;
        roundedBox(painter, option->rect, !enabled ? c.window : down ? c.selected : hover ? c.hover : c.card, edge);
    }
    if (focus)
        focusRing(painter, option->rect, c);
}

void drawField(const QStyleOption *option, QPainter *painter, bool focus)
{
    const Colours &c = coloursOf(option->palette);
    const bool enabled = option->state & QStyle::State_Enabled;
    roundedBox(painter, option->rect, enabled ? c.card : c.window, enabled ? c.border : c.line);
    if (focus && enabled)
        focusRing(painter, option->rect, c);
}

void drawBar(const QStyleOptionProgressBar *bar, QPainter *painter)
{
    const Colours &c = coloursOf(bar->palette);
    const int height = qMin(bar->rect.height(), 6);
    const QRect track(bar->rect.left(), bar->rect.center().y() - height / 2, bar->rect.width(), height);
    roundedBox(painter, track, c.line, QColor(), height / 2.0);
    QRect filled = track;
    if (bar->maximum <= bar->minimum) { // unknown total: a still piece in the middle, moving pictures help nobody
        filled.setLeft(track.left() + track.width() / 3);
        filled.setWidth(track.width() / 3);
    } else {
        const double part = double(bar->progress - bar->minimum) / double(bar->maximum - bar->minimum);
        filled.setWidth(qBound(0, int(track.width() * part), track.width()));
    }
    if (filled.width() >= height)
        roundedBox(painter, filled, c.accent, QColor(), height / 2.0);
}

void drawScrollBar(const QStyleOptionSlider *bar, QPainter *painter, const QRect &handle)
{
    const Colours &c = coloursOf(bar->palette);
    if (bar->maximum <= bar->minimum)
        return;
    const bool across = bar->orientation == Qt::Horizontal;
    const QRect slim = across ? handle.adjusted(2, 3, -2, -3) : handle.adjusted(3, 2, -3, -2);
    const bool active = bar->state & (QStyle::State_MouseOver | QStyle::State_Sunken);
    roundedBox(painter, slim, active ? c.muted : c.border, QColor(), 3);
}

} // namespace voyageur::widgets
