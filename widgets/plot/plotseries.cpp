// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot/plotseries.h"

#include <QDateTime>
#include <QLocale>

#include <algorithm>
#include <array>
#include <cmath>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;

namespace {

constexpr double nowhere = std::numeric_limits<double>::quiet_NaN();

qsizetype countOf(const PlotSeries &series)
{
    return std::min(series.x.size(), series.y.size());
}

void add(PlotSeries &to, double x, double y)
{
    to.x += x;
    to.y += y;
}

//! Adds of [begin, end) what a person would see of it: its ends, its least and greatest value, and that it has a gap.
void addBucket(PlotSeries &to, const PlotSeries &from, qsizetype begin, qsizetype end)
{
    constexpr qsizetype none = -1;
    qsizetype first = none;
    qsizetype last = none;
    qsizetype least = none;
    qsizetype most = none;
    qsizetype gap = none;
    qsizetype lastGap = none;
    for (qsizetype at = begin; at < end; ++at) {
        if (!std::isfinite(from.y[at])) {
            gap = gap == none ? at : gap;
            lastGap = at;
            continue;
        }
        first = first == none ? at : first;
        last = at;
        least = least == none || from.y[at] < from.y[least] ? at : least;
        most = most == none || from.y[at] > from.y[most] ? at : most;
    }
    if (first == none && !to.y.isEmpty() && std::isnan(to.y.last()))
        return; // the gap goes on
    std::array<qsizetype, 6> kept{first, least, most, last, gap, first == none ? none : lastGap};
    std::sort(kept.begin(), kept.end());
    const auto behind = std::unique(kept.begin(), kept.end());
    for (auto at = kept.begin(); at != behind; ++at)
        if (*at != none)
            add(to, from.x[*at], std::isfinite(from.y[*at]) ? from.y[*at] : nowhere);
}

} // namespace

PlotFigures plotFigures(const PlotSeries &series)
{
    PlotFigures figures;
    double sum = 0;
    for (qsizetype i = 0; i < countOf(series); ++i) {
        const double y = series.y[i];
        if (!std::isfinite(y))
            continue;
        figures.least = figures.count == 0 ? y : std::min(figures.least, y);
        figures.most = figures.count == 0 ? y : std::max(figures.most, y);
        figures.last = y;
        sum += y;
        ++figures.count;
    }
    if (figures.count > 0)
        figures.mean = sum / double(figures.count);
    return figures;
}

PlotSeries thinned(const PlotSeries &series, double from, double to, int buckets)
{
    const qsizetype count = countOf(series);
    if (count <= 4 * qsizetype(buckets) || !(to > from))
        return series;
    const auto begin = series.x.begin();
    qsizetype at = std::max<qsizetype>(0, std::lower_bound(begin, begin + count, from) - begin - 1);
    const qsizetype end = std::min<qsizetype>(count, std::upper_bound(begin + at, begin + count, to) - begin + 1);
    PlotSeries result{series.name, series.unit, {}, {}};
    const double width = (to - from) / buckets;
    while (at < end) {
        const double bucket = std::floor((series.x[at] - from) / width);
        const qsizetype first = at;
        while (at < end && std::floor((series.x[at] - from) / width) == bucket)
            ++at;
        addBucket(result, series, first, std::max(at, first + 1));
        at = std::max(at, first + 1); // an x that is no number is in no bucket, not even its own
    }
    return result;
}

PlotSeries withGaps(const PlotSeries &series, double furthest)
{
    PlotSeries result{series.name, series.unit, {}, {}};
    for (qsizetype i = 0; i < countOf(series); ++i) {
        if (i > 0 && series.x[i] - series.x[i - 1] > furthest)
            add(result, (series.x[i] + series.x[i - 1]) / 2, nowhere);
        add(result, series.x[i], series.y[i]);
    }
    return result;
}

std::optional<qsizetype> nearestValue(const PlotSeries &series, double x)
{
    const qsizetype count = countOf(series);
    const auto begin = series.x.begin();
    qsizetype right = std::lower_bound(begin, begin + count, x) - begin;
    qsizetype left = right - 1;
    while (left >= 0 && !std::isfinite(series.y[left]))
        --left;
    while (right < count && !std::isfinite(series.y[right]))
        ++right;
    if (left < 0 && right >= count)
        return std::nullopt;
    if (left < 0)
        return right;
    return right < count && series.x[right] - x < x - series.x[left] ? right : left;
}

QString plotValue(double value, const QString &unit)
{
    if (!std::isfinite(value))
        return u"–"_s;
    const double size = std::abs(value);
    const bool plain = size == 0 || (size >= 0.001 && size < 1e7);
    QLocale locale;
    QString text;
    if (!plain) {
        text = locale.toString(value, 'g', 3);
    } else {
        text = size >= 100 ? locale.toString(value, 'f', 0) : locale.toString(value, 'g', 3);
    }
    return unit.isEmpty() ? text : text + QChar(QChar::Nbsp) + unit;
}

QString plotPosition(double x, PlotAxis axis, double span)
{
    if (!std::isfinite(x))
        return u"–"_s;
    if (axis == PlotAxis::Number)
        return QLocale().toString(x, 'g', 6);
    const QDateTime time = QDateTime::fromMSecsSinceEpoch(static_cast<qint64>(std::clamp(x, -1e11, 1e11) * 1000));
    constexpr double day = 86'400;
    constexpr double fine = 1'800;
    if (span >= day)
        return QLocale().toString(time, u"d MMM HH:mm"_s);
    return time.toString(span < fine ? u"HH:mm:ss"_s : u"HH:mm"_s);
}

PlotPen plotPen(int index, const Colours &colours)
{
    static constexpr std::array<QRgb, 6> light{0x0072b2, 0xc24e00, 0x00805e, 0xa8407e, 0x7d6400, 0x2f6fd6};
    static constexpr std::array<QRgb, 6> dark{0x6cc0f0, 0xe8a33d, 0x3fd0a4, 0xe696c5, 0xf0e442, 0x9db7ff};
    static constexpr std::array<Qt::PenStyle, 4> dashes{Qt::SolidLine, Qt::DashLine, Qt::DashDotLine, Qt::DotLine};
    const auto at = static_cast<std::size_t>(std::max(0, index));
    PlotPen pen;
    pen.colour = QColor(colours.dark ? dark[at % dark.size()] : light[at % light.size()]);
    pen.dashes = dashes[at % dashes.size()];
    pen.mark = static_cast<int>(at % dashes.size());
    return pen;
}

} // namespace voyageur::widgets
