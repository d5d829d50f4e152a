// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/theme.h"

#include <QStyle>

class QPainter;
class QStyleOptionProgressBar;
class QStyleOptionSlider;

namespace voyageur::widgets {

// What Style draws, each part in the colours of the option's palette.

constexpr qreal viewRadius = 3; // the square viewport inside would cut rounder corners

void roundedBox(QPainter *painter, const QRect &rect, const QColor &fill, const QColor &edge, qreal radius = space::radius);
void focusRing(QPainter *painter, const QRect &rect, const Colours &colours, qreal radius = space::radius);
void drawIndicator(QStyle::PrimitiveElement element, const QStyleOption *option, QPainter *painter);
void drawTab(const QStyleOption *option, QPainter *painter);
void drawTabClose(const QStyleOption *option, QPainter *painter);
void drawButtonPanel(const QStyleOption *option, QPainter *painter, const QWidget *widget);
void drawField(const QStyleOption *option, QPainter *painter, bool focus);
void drawBar(const QStyleOptionProgressBar *bar, QPainter *painter);
void drawScrollBar(const QStyleOptionSlider *bar, QPainter *painter, const QRect &handle);

} // namespace voyageur::widgets
