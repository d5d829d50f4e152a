// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/theme.h"

#include <QString>
#include <QVector>

#include <limits>
#include <optional>

namespace voyageur::widgets {

// What is plotted, as plain values. Any thread, but for the colours.

//! One line of a plot. A value that is not finite (NaN) is a gap: nothing is drawn there.
struct PlotSeries {
    QString name;      //!< for the legend: "GPU 0", "validation loss"
    QString unit;      //!< behind each value: "%", "GiB"; may be empty
    QVector<double> x; //!< ascending; seconds since 1970 on an axis of time
    QVector<double> y; //!< as many
    bool operator==(const PlotSeries &) const = default;
};

//! What an x is.
enum class PlotAxis {
    Number, //!< an epoch, a step
    Clock,  //!< seconds since 1970, shown as the time of the day here
};

//! Of one series: what a screen reader says, and what a heading may say.
struct PlotFigures {
    qsizetype count = 0; //!< of values that are there
    double last = std::numeric_limits<double>::quiet_NaN();
    double mean = std::numeric_limits<double>::quiet_NaN();
    double least = std::numeric_limits<double>::quiet_NaN();
    double most = std::numeric_limits<double>::quiet_NaN();
};
PlotFigures plotFigures(const PlotSeries &series);

//! The same line by at most about 4 × `buckets` points between two x (and one point beyond either end): of each bucket the first,
//! the least, the greatest and the last, so that no peak is lost. Gaps stay gaps. Of short series all of it.
PlotSeries thinned(const PlotSeries &series, double from, double to, int buckets);

//! With a gap wherever two neighbours are further apart: where nobody measured there is no line.
PlotSeries withGaps(const PlotSeries &series, double furthest);

//! The place of the value that is nearest to `x`; nothing when there is none.
std::optional<qsizetype> nearestValue(const PlotSeries &series, double x);

//! A value with its unit, in the person's language: "87,5 %".
QString plotValue(double value, const QString &unit);
//! An x as it is read out: "14:02:10", "epoch" numbers as numbers. `span`: of the whole axis, which decides how fine it is.
QString plotPosition(double x, PlotAxis axis, double span);

//! How the n-th series is drawn. Colours that people tell apart whatever colours they see (Okabe and Ito's, made darker or
//! lighter to stand out 3:1 from the card), and beside the colour the dashes and the mark differ, too.
struct PlotPen {
    QColor colour;
    Qt::PenStyle dashes = Qt::SolidLine;
    int mark = 0; //!< 0 disc, 1 square, 2 triangle, 3 diamond
};
PlotPen plotPen(int index, const Colours &colours);

} // namespace voyageur::widgets
