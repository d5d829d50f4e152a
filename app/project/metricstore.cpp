// SPDX-License-Identifier: GPL-3.0-or-later
#include "project/metricstore.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <utility>

namespace voyageur::project {

using namespace Qt::StringLiterals;

namespace {

constexpr double largestNumber = 1e300; // the distance between two such is still a number
constexpr qsizetype longestMetricName = 200;

struct MetricStoreText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::project::Metrics)
};

bool isPlottable(double value)
{
    return std::isfinite(value) && std::abs(value) <= largestNumber;
}

//! What the order of points goes by.
double placeOf(const MetricPoint &point)
{
    return std::isnan(point.step) ? point.epoch : point.step;
}

QString placeText(const MetricPoint &point)
{
    if (!std::isnan(point.step))
        return MetricStoreText::tr("step %1").arg(point.step, 0, 'g', 12);
    return std::isnan(point.epoch) ? QString() : MetricStoreText::tr("epoch %1").arg(point.epoch, 0, 'g', 6);
}

} // namespace

void MetricStore::add(const QString &source, const QString &name, const MetricPoint &point)
{
    if (name.isEmpty())
        return;
    const QString key = source + QChar(0) + name;
    auto found = m_places.constFind(key);
    if (found == m_places.constEnd()) {
        if (m_collected.size() >= mostSeries) {
            m_full = true;
            return;
        }
        found = m_places.insert(key, m_collected.size());
        Collected fresh;
        fresh.series.source = source;
        fresh.series.name = name.left(longestMetricName);
        m_collected.append(fresh);
    }
    Collected &to = m_collected[*found];
    goBack(to, point);
    ++to.series.written;
    if (!isPlottable(point.value)) {
        if (to.series.notNumbers++ == 0)
            to.series.firstNotNumber = placeText(point);
        return;
    }
    MetricPoint kept = point;
    for (double *place : {&kept.step, &kept.epoch, &kept.time})
        if (!isPlottable(*place))
            *place = MetricPoint::none;
    put(to, kept);
}

void MetricStore::goBack(Collected &to, const MetricPoint &point)
{
    const double place = placeOf(point);
    QList<MetricPoint> &points = to.series.points;
    const MetricPoint &last = to.inBucket > 0 ? (placeOf(to.least) > placeOf(to.greatest) ? to.least : to.greatest)
        : points.isEmpty()                    ? point
                                              : points.last();
    if (!(placeOf(last) > place)) // also when one of them has none
        return;
    flush(to);
    const auto from = std::ranges::find_if(points, [&](const MetricPoint &one) { return placeOf(one) >= place; });
    points.erase(from, points.end());
    to.series.beganAgain = true;
}

void MetricStore::put(Collected &to, const MetricPoint &point)
{
    if (to.each == 1) {
        to.series.points.append(point);
    } else {
        if (to.inBucket == 0 || point.value < to.least.value)
            to.least = point;
        if (to.inBucket == 0 || point.value >= to.greatest.value)
            to.greatest = point;
        if (++to.inBucket == to.each)
            flush(to);
    }
    if (to.series.points.size() >= mostPoints)
        thin(to);
}

//! The least and the greatest in the order in which they came.
void MetricStore::flush(Collected &of)
{
    if (std::exchange(of.inBucket, 0) == 0)
        return;
    const bool leastFirst = !(placeOf(of.least) > placeOf(of.greatest));
    of.series.points.append(leastFirst ? of.least : of.greatest);
    if (placeOf(of.least) != placeOf(of.greatest))
        of.series.points.append(leastFirst ? of.greatest : of.least);
}

//! Half as many: of every four the least and the greatest.
void MetricStore::thin(Collected &of)
{
    QList<MetricPoint> points;
    points.swap(of.series.points);
    of.each = of.each == 1 ? 4 : 2 * of.each;
    for (qsizetype at = 0; at < points.size(); at += 4) {
        const auto begin = points.cbegin() + at;
        const auto end = points.cbegin() + std::min(at + 4, points.size());
        const auto [least, greatest] = std::minmax_element(
            begin, end, [](const MetricPoint &one, const MetricPoint &other) { return one.value < other.value; });
        of.series.points.append(least < greatest ? *least : *greatest);
        if (least != greatest)
            of.series.points.append(least < greatest ? *greatest : *least);
    }
}

QList<MetricSeries> MetricStore::take()
{
    QList<MetricSeries> all;
    for (Collected &one : m_collected) {
        flush(one);
        all.append(std::move(one.series));
    }
    m_collected.clear();
    m_places.clear();
    return all;
}

} // namespace voyageur::project
