// SPDX-License-Identifier: GPL-3.0-or-later
#include "metrics/metricstore.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <utility>

namespace voyageur::metrics {

using namespace Qt::StringLiterals;

namespace {

constexpr double largestNumber = 1e300; // the distance between two such is still a number
constexpr qsizetype longestMetricName = 200;

struct MetricStoreText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::metrics::Metrics)
};

bool isPlottable(double value)
{
    return std::isfinite(value) && std::abs(value) <= largestNumber;
}

//! What the order of points goes by.
double orderOf(const MetricPoint &point)
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
    m_last = placeOf(source, name);
    if (m_last < 0) {
        m_full = true;
        return;
    }
    Collected &to = m_collected[m_last];
    MetricPoint kept = point;
    countOn(to, kept);
    goBack(to, kept);
    ++to.series.written;
    if (!isPlottable(point.value)) {
        if (to.series.notNumbers++ == 0)
            to.series.firstNotNumber = placeText(kept);
        return;
    }
    for (double *place : {&kept.step, &kept.epoch, &kept.time})
        if (!isPlottable(*place))
            *place = MetricPoint::none;
    put(to, kept);
}

//! −1: there is no room for another.
qsizetype MetricStore::placeOf(const QString &source, const QString &name)
{
    for (qsizetype i = 1; i <= std::min<qsizetype>(3, m_collected.size()); ++i) {
        const qsizetype guess = (std::max<qsizetype>(0, m_last) + i) % m_collected.size();
        if (std::as_const(m_collected)[guess].series.name == name && std::as_const(m_collected)[guess].series.source == source)
            return guess;
    }
    const std::pair key(source, name);
    if (const auto found = m_places.constFind(key); found != m_places.constEnd())
        return *found;
    if (m_collected.size() >= mostSeries)
        return -1;
    Collected fresh;
    fresh.series.source = source;
    fresh.series.name = name.left(longestMetricName);
    m_collected.append(fresh);
    m_places.insert(key, m_collected.size() - 1);
    return m_collected.size() - 1;
}

//! "epoch, batch": the batches of the epochs before go before.
void MetricStore::countOn(Collected &to, MetricPoint &point)
{
    if (std::isnan(point.step) || std::isnan(point.epoch))
        return;
    const double first = point.step == 0 ? 1 : 0; // counted from 0
    if (point.step <= to.step && point.epoch > to.epoch) {
        to.before += to.step + first;
    } else if (to.before > 0 && point.epoch < to.epoch) { // from a checkpoint
        double last = MetricPoint::none;
        for (const MetricPoint &one : std::as_const(to.series.points))
            if (one.epoch < point.epoch)
                last = one.step;
        to.before = std::isnan(last) ? 0 : last + first;
    }
    to.step = point.step;
    to.epoch = point.epoch;
    point.step += to.before;
}

void MetricStore::goBack(Collected &to, const MetricPoint &point)
{
    const double place = orderOf(point);
    QList<MetricPoint> &points = to.series.points;
    const MetricPoint &last = to.inBucket > 0 ? (orderOf(to.least) > orderOf(to.greatest) ? to.least : to.greatest)
        : points.isEmpty()                    ? point
                                              : points.last();
    if (!(orderOf(last) > place)) // also when one of them has none
        return;
    flush(to);
    const auto from = std::ranges::find_if(std::as_const(points), [&](const MetricPoint &one) { return orderOf(one) >= place; });
    points.erase(from, points.cend());
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
    const bool leastFirst = !(orderOf(of.least) > orderOf(of.greatest));
    of.series.points.append(leastFirst ? of.least : of.greatest);
    if (orderOf(of.least) != orderOf(of.greatest))
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

} // namespace voyageur::metrics
