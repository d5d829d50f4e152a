// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIcon>
#include <QPalette>
#include <QString>

#include "widgets/common/theme.h"

class QPainter;
class QRect;

namespace voyageur::widgets {

//! What an icon is drawn with; the colour is looked up when it is painted, so icons follow the appearance.
enum class Ink { Text, Muted, Accent, OnAccent, Good, Attention, Bad };

//! One icon of our set (resources/icons/NAME.svg), drawn in one colour at any size. An unknown name is an empty icon.
QIcon icon(const QString &name, Ink ink = Ink::Text);
//! The program's own, in its own colours.
QIcon programIcon();
//! Draws it straight into a rectangle of a custom-painted widget.
void paintIcon(QPainter *painter, const QRect &rect, const QString &name, const QColor &colour);
//! The icon and the ink that stand for a tone: colour is never the only sign.
QString toneIcon(Tone tone);
Ink toneInk(Tone tone);

} // namespace voyageur::widgets
