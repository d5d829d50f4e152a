// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "metrics/metricstore.h"
#include "projectfile/sweepsettings.h"
#include "runs/resultfiles.h"

#include <QPointF>

namespace voyageur::observe {

//! What a plot has from left to right.
enum class CurveAxis { Step, Epoch, Time };

//! The curves of one quantity: those of training, validation and test together, and those of several runs.
struct CurvePlot {
    QString title;           //!< "loss"
    QList<qsizetype> series; //!< of the reading
    QStringList labels;      //!< of each: its name, with where it is from when that is not clear
    QList<CurveAxis> axes;   //!< that any of them has; the first is what most of them have
};

//! The name of the quantity without its phase: "loss" of "train_loss", "val/loss", "Loss/test", "testLoss" and "eval_loss_epoch".
QString quantityOf(const QString &name);

//! Of a sweep: what the run of a row reached is named by that row's values ("lr=0.1/metrics.csv"), and the table of all runs,
//! which is no curve, is left out.
void nameByValues(const projectfile::SweepTable &table, metrics::MetricReading &reading);

//! All series, put together in plots; losses first, else in the order in which they came.
QList<CurvePlot> curvePlots(const QList<metrics::MetricSeries> &series);

//! The points of a series over an axis, those that have a place on it; of the time in seconds from its first point. Smoothed: a
//! moving average that forgets exponentially (0.9), without the lean to its beginning.
QList<QPointF> curvePoints(const metrics::MetricSeries &series, CurveAxis axis, bool smooth);

//! Reads what may have numbers among the files of a listing: files of events (those of one folder joined), tables, JSON. Bounded
//! in files, bytes and memory, and says so in the remarks. Never fails but by Cancelled: what cannot be read is remarked.
base::Result<metrics::MetricReading> readMetrics(const QString &folder, const runs::ResultListing &listing,
                                                 const base::ProgressSink &progress = {}, const base::StopToken &stop = {});

} // namespace voyageur::observe
