// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>

namespace voyageur::widgets {

//! Draws what programs for plots write as SVG: shapes, lines, texts, parts used again, clips that are rectangles. Nothing that is
//! outside of the file is ever looked at, nothing is run; pictures inside, gradients, filters and style sheets are left out.
//! Bounded in elements and depth. A null image when it is no SVG, or has nothing of these. Any thread.
QImage drawSvg(const QByteArray &text, const QSize &most);

} // namespace voyageur::widgets
