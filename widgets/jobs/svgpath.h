// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainterPath>
#include <QTransform>

namespace voyageur::widgets {

// The little languages within attributes of SVG 1.1. Any thread; what is no number, or beyond what can be drawn, ends them.

//! The numbers in a text, separated by anything else: at most `most`.
QList<qreal> svgNumbers(QStringView text, qsizetype most = 100'000);
//! A length in pixels: "12", "4.5pt", "3in"; percent of `whole`.
qreal svgLength(QStringView text, qreal otherwise, qreal whole = 0);
//! The attribute d of a path; at most `most` pieces.
QPainterPath svgPath(QStringView d, qsizetype most);
//! The attribute transform.
QTransform svgTransform(QStringView text);

} // namespace voyageur::widgets
