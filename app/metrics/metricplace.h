// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "base/stop.h"
#include "metrics/metricstore.h"

#include <QJsonValue>

#include <functional>

namespace voyageur::metrics {

// What the readers of metricfile.h have in common. Any thread.

//! What the column of a name says about a line, beside its numbers.
enum class MetricPlace { Step, Epoch, Time, Index, Label, None };
MetricPlace placeNamed(const QString &column);
void setPlace(MetricPoint &point, MetricPlace place, double value);

//! A word for a part of a training: train, val, test …
bool isPhase(const QString &word);

//! Whose numbers those of a line are, where its columns say so: a phase, a fold, a seed.
struct MetricOwner {
    QString source;
    QString prefix; //!< of the names: "train/"
    void add(const QString &column, const QString &label);
};

//! The file's own name speaks of a training.
bool isNamedForMetrics(const QByteArray &path);

//! As Python, C and pandas write numbers, also those that are none.
std::optional<double> numberIn(QStringView text);
//! The value of a number, also of one that withNumbersAsJson() made a text.
std::optional<double> numberIn(const QJsonValue &value);
//! Seconds: a number, or a time as ISO 8601 writes it.
std::optional<double> timeIn(QStringView text);

constexpr qsizetype longestMetricLine = 256 * 1024; // bytes

//! The lines of a file in pieces; `line` ends it by false. What is longer than a line of a table may be ends it, too. `cut`:
//! only the beginning of a very large file was read. Errors: those of the readers.
base::Result<void> eachLine(const QByteArray &path, const std::function<bool(const QByteArray &)> &line, bool *cut,
                            const base::StopToken &stop);

} // namespace voyageur::metrics
