// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "base/stop.h"
#include "metrics/metricstore.h"

#include <QJsonObject>

namespace voyageur::metrics {

//! The cells of a line of a table: quotes as in RFC 4180, blanks around them gone.
QStringList tableCells(const QString &line, QChar separator);

//! Numbers of an object that stand for a whole run (a summary), and of the objects in it as NAME.INNER: what json.dump wrote of
//! a dictionary. At most fifty.
QList<std::pair<QString, QString>> numbersOf(const QJsonObject &object);

//! JSON as Python writes it: NaN, Infinity and -Infinity, which are none, become texts of these names.
QByteArray withNumbersAsJson(const QByteArray &text);

// Readers of one file each, into a store, as `source`. They give up on what is not a table of a training (a dataset, predictions,
// settings) after its first lines: then nothing is added. Any thread; nothing in a file is ever run. A file of any size is read
// in pieces. Errors: FileUnreadable, NotFound (it went away), Cancelled.

//! Comma, semicolon or tab separated, with names in its first line: Keras's CSVLogger, Lightning's metrics.csv with its empty
//! cells, or any with a column of steps or epochs. A name that says so (metrics, history, log …) is enough where there is none.
//! Adds to `remarks` of `reading` when only the beginning was read.
base::Result<void> readTable(const QByteArray &path, const QString &source, MetricStore &store, MetricReading &reading,
                             const base::StopToken &stop = {});

//! JSON lines; an array of objects; an object of arrays (Keras's history); Hugging Face's trainer_state.json; a summary, whose
//! numbers go to `finals`.
base::Result<void> readJson(const QByteArray &path, const QString &source, MetricStore &store, MetricReading &reading,
                            const base::StopToken &stop = {});

} // namespace voyageur::metrics
