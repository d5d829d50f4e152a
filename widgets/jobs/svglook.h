// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/jobs/svgdocument.h"

#include <QColor>
#include <QFont>
#include <QImage>
#include <QPen>

namespace voyageur::widgets {

//! What elements take over from those that they are in.
struct SvgLook {
    QString fill = QStringLiteral("black");
    QString stroke = QStringLiteral("none");
    QColor colour = Qt::black; //!< "currentColor"
    qreal width = 1;
    qreal fillOpacity = 1;
    qreal strokeOpacity = 1;
    qreal opacity = 1; //!< of all groups around: they are drawn one by one, not as a whole
    QList<qreal> dashes;
    qreal dashesBegin = 0;
    Qt::PenCapStyle cap = Qt::FlatCap;
    Qt::PenJoinStyle join = Qt::MiterJoin;
    bool ownWidth = false; //!< not scaled
    Qt::FillRule rule = Qt::WindingFill;
    qreal fontSize = 16;
    qreal lower = 0; //!< of letters: how far below y their line is, in font sizes
    bool bold = false;
    bool italic = false;
    bool spaces = false; //!< as they are
    QFont::StyleHint family = QFont::SansSerif;
    QString anchor = QStringLiteral("start");

    //! That of an element in this one. Any thread.
    SvgLook within(const SvgElement &element) const;
    QFont font(int pixels) const;
};

//! A colour of SVG or CSS; transparent when it is none. What nobody knows is black. Any thread.
QColor svgColour(const QString &value, qreal opacity, const QColor &current);

//! The brush of <linearGradient> or <radialGradient> for a shape of such bounds. Any thread.
QBrush svgGradient(const SvgDocument &document, qsizetype number, const QRectF &bounds, const QRectF &view, qreal opacity);

//! A picture within the file itself ("data:"), of at most so many pixels; null when it is another's, or none. Any thread.
QImage svgEmbedded(const QString &href, qint64 mostPixels);

} // namespace voyageur::widgets
