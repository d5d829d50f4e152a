// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>

namespace voyageur::widgets {

//! Draws what programs for plots write as SVG: shapes, lines, words, parts used again, clips, gradients, patterns, pictures
//! within the file, simple style sheets. Nothing that is outside of the file is ever looked at, nothing is run; filters, masks
//! and markers are left out. Bounded in elements, depth, pixels and time. A null image when it is no SVG, or has nothing of
//! these. Any thread.
//!
//! Not a library's, after a trial with figures of matplotlib, plotly, gnuplot and Graphviz: NanoSVG knows no <use>, <text>,
//! <image> and clips, so that a plot of matplotlib has neither letters nor heat maps; Qt's module (6.4) knows no clips and no
//! patterns, so that curves leave their axes and hatched bars are empty, opens files that a figure names, and is bounded by
//! nothing.
QImage drawSvg(const QByteArray &text, const QSize &most);

} // namespace voyageur::widgets
