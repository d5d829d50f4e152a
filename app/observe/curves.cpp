// SPDX-License-Identifier: GPL-3.0-or-later
#include "observe/curves.h"

#include "base/platform.h"
#include "dataset/localfs.h"
#include "dataset/membername.h"
#include "metrics/eventfile.h"
#include "metrics/metricfile.h"
#include "metrics/metricplace.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace voyageur::observe {

using namespace Qt::StringLiterals;
using base::Error;
using base::ErrorCode;
using base::Result;
using metrics::MetricReading;

namespace {

constexpr int mostRead = 300; // files of numbers
constexpr qsizetype mostRemarks = 8;
constexpr double smoothing = 0.9;

struct CurveText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::observe::Metrics)
};

//! The words of a name: "trainLoss", "train/loss" and "Train Loss" are the same two.
QStringList wordsOf(const QString &name)
{
    QStringList words;
    QString word;
    const auto end = [&] {
        if (!word.isEmpty())
            words += std::exchange(word, QString()).toLower();
    };
    for (qsizetype i = 0; i < name.size(); ++i) {
        const QChar c = name[i];
        if (!c.isLetterOrNumber()) {
            end();
            continue;
        }
        if (c.isUpper() && i > 0 && name[i - 1].isLower())
            end();
        word += c;
    }
    end();
    return words;
}

bool isRound(const QString &word)
{
    return word == "epoch"_L1 || word == "step"_L1 || word == "batch"_L1 || word == "iter"_L1;
}

QString sourceFolder(const QString &source)
{
    return source.contains(u'/') ? source.first(source.lastIndexOf(u'/')) : QString();
}

//! A name for each curve of a plot that tells it from the others.
QStringList labelsOf(const QList<metrics::MetricSeries> &series, const QList<qsizetype> &which)
{
    QHash<QString, int> named;
    QHash<QString, int> withFolder;
    for (const qsizetype i : which) {
        ++named[series[i].name];
        ++withFolder[sourceFolder(series[i].source) + u'\n' + series[i].name];
    }
    QStringList labels;
    for (const qsizetype i : which) {
        const metrics::MetricSeries &one = series[i];
        const QString folder = sourceFolder(one.source);
        if (named[one.name] == 1)
            labels += one.name;
        else if (withFolder[folder + u'\n' + one.name] == 1 && !folder.isEmpty())
            labels += folder + u": "_s + one.name;
        else
            labels += one.source + u": "_s + one.name;
    }
    return labels;
}

double onAxis(const metrics::MetricPoint &point, CurveAxis axis)
{
    return axis == CurveAxis::Step ? point.step : axis == CurveAxis::Epoch ? point.epoch : point.time;
}

//! All axes that some of the series have, those of most of them first.
QList<CurveAxis> axesOf(const QList<metrics::MetricSeries> &series, const QList<qsizetype> &which)
{
    QList<std::pair<int, CurveAxis>> counted;
    for (const CurveAxis axis : {CurveAxis::Step, CurveAxis::Epoch, CurveAxis::Time}) {
        int count = 0;
        for (const qsizetype i : which)
            count += std::ranges::any_of(series[i].points,
                                         [axis](const metrics::MetricPoint &point) { return !std::isnan(onAxis(point, axis)); });
        if (count > 0)
            counted.append({count, axis});
    }
    std::ranges::stable_sort(counted, [](const auto &one, const auto &other) { return one.first > other.first; });
    QList<CurveAxis> axes;
    for (const auto &one : std::as_const(counted))
        axes += one.second;
    return axes;
}

//! Reads file by file.
class MetricsReader final {
public:
    MetricsReader(QByteArray folder, const base::StopToken &stop) : m_folder(std::move(folder)), m_stop(stop) {}

    Result<void> read(const runs::ResultFile &file)
    {
        const QByteArray path = m_folder + '/' + file.path;
        const QString source = dataset::shownName(file.path);
        Result<void> done;
        if (file.kind == runs::ResultFile::Kind::Events)
            done = metrics::isEventFileName(file.name()) ? readEventsOf(path, source) : Result<void>();
        else if (file.kind == runs::ResultFile::Kind::Table)
            done = metrics::readTable(path, source, m_store, reading, m_stop);
        else
            done = metrics::readJson(path, source, m_store, reading, m_stop);
        if (!done && done.error().code == ErrorCode::Cancelled)
            return done;
        if (!done && done.error().code != ErrorCode::NotFound) // it went away
            remark(done.error().text());
        return {};
    }

    void remark(const QString &text)
    {
        if (reading.remarks.size() < mostRemarks)
            reading.remarks += text;
    }

    MetricReading take()
    {
        if (m_store.isFull())
            remark(CurveText::tr("There are too many curves. The first %1 are shown.").arg(metrics::MetricStore::mostSeries));
        reading.series = m_store.take();
        reading.series.removeIf([](const metrics::MetricSeries &one) { return one.written == 0; });
        return std::move(reading);
    }

    metrics::MetricReading reading;

private:
    Result<void> readEventsOf(const QByteArray &path, const QString &source)
    {
        VOYAGEUR_TRY(file, dataset::LocalFile::open(path));
        const QString folder = sourceFolder(source) + u'/'; // several files of one run are in one folder
        const auto bytes = [&file](qint64 offset, char *to, qsizetype size) { return file.readAt(offset, to, size); };
        QByteArray tag;
        QString name; // a million numbers have a few
        const auto take = [&](const metrics::EventScalar &scalar) {
            if (std::exchange(tag, scalar.tag) != scalar.tag)
                name = dataset::shownName(scalar.tag);
            metrics::MetricPoint point;
            point.step = static_cast<double>(scalar.step);
            point.time = scalar.time;
            point.value = scalar.value;
            m_store.add(folder, name, point);
        };
        VOYAGEUR_TRY(end, metrics::readEvents(bytes, take, m_stop));
        if (end.brokenAt >= 0)
            remark(CurveText::tr("%1 is damaged. It cannot be read from byte %2 on.").arg(source).arg(end.brokenAt));
        if (end.damaged > 0)
            remark(CurveText::tr("%1: %n damaged record(s) were skipped.", nullptr, static_cast<int>(end.damaged)).arg(source));
        return {};
    }

    QByteArray m_folder;
    const base::StopToken &m_stop;
    metrics::MetricStore m_store;
};

//! Of the states that Hugging Face's trainer left in each checkpoint only the last one counts: it has all before it.
QList<runs::ResultFile> readable(const runs::ResultListing &listing)
{
    QList<runs::ResultFile> files =
        listing.ofKinds({runs::ResultFile::Kind::Events, runs::ResultFile::Kind::Table, runs::ResultFile::Kind::Json});
    QHash<QByteArray, QByteArray> states; // the folder that the checkpoints are in → the state that counts
    const auto trainerOf = [](const QByteArray &path) {
        const QByteArray folder = path.first(std::max<qsizetype>(0, path.lastIndexOf('/')));
        const QByteArray name = folder.sliced(folder.lastIndexOf('/') + 1);
        return name.startsWith("checkpoint-") ? folder.first(std::max<qsizetype>(0, folder.lastIndexOf('/'))) : folder;
    };
    for (const runs::ResultFile &file : std::as_const(files)) {
        if (file.name() != "trainer_state.json")
            continue;
        QByteArray &state = states[trainerOf(file.path)];
        const bool own = !file.path.contains("checkpoint-");
        if (state.isEmpty() || own || state.contains("checkpoint-")) // they are in the order of their numbers
            state = file.path;
    }
    files.removeIf([&](const runs::ResultFile &file) {
        return file.name() == "trainer_state.json" && states.value(trainerOf(file.path)) != file.path;
    });
    return files;
}

} // namespace

void nameByValues(const projectfile::SweepTable &table, MetricReading &reading)
{
    reading.series.removeIf([](const metrics::MetricSeries &one) { return one.source == "sweep.csv"_L1; });
    reading.finals.removeIf([](const metrics::FinalNumber &one) { return one.source.startsWith("sweep."_L1); });
    const auto name = [&](QString &source) {
        static const QRegularExpression place(u"^run-0*([0-9]+)(?=/|$)"_s);
        const auto run = place.match(source);
        const qsizetype row = run.captured(1).toLongLong() - 1;
        if (run.hasMatch() && row >= 0 && row < table.rows.size())
            source.replace(0, run.capturedLength(), table.words(row));
    };
    for (metrics::MetricSeries &one : reading.series)
        name(one.source);
    for (metrics::FinalNumber &one : reading.finals)
        name(one.source);
}

QString quantityOf(const QString &name)
{
    QStringList words = wordsOf(name);
    const auto drop = [&](bool (*isOne)(const QString &)) {
        QStringList rest = words;
        rest.removeIf([isOne](const QString &word) { return isOne(word); });
        if (!rest.isEmpty())
            words = rest;
    };
    drop(metrics::isPhase);
    drop(isRound);
    return words.join(u' ');
}

QList<CurvePlot> curvePlots(const QList<metrics::MetricSeries> &series)
{
    QList<CurvePlot> plots;
    QHash<QString, qsizetype> places;
    for (qsizetype i = 0; i < series.size(); ++i) {
        const QString quantity = quantityOf(series[i].name);
        const QString key = quantity.isEmpty() ? series[i].name : quantity;
        if (!places.contains(key)) {
            places.insert(key, plots.size());
            plots.append({key, {}, {}, {}});
        }
        plots[places[key]].series += i;
    }
    for (CurvePlot &plot : plots) {
        plot.labels = labelsOf(series, plot.series);
        plot.axes = axesOf(series, plot.series);
    }
    std::ranges::stable_sort(plots, [](const CurvePlot &one, const CurvePlot &other) {
        const auto rank = [](const CurvePlot &plot) {
            return plot.title == "loss"_L1 ? 0 : plot.title.contains("loss"_L1) ? 1 : 2;
        };
        return rank(one) < rank(other);
    });
    return plots;
}

QList<QPointF> curvePoints(const metrics::MetricSeries &series, CurveAxis axis, bool smooth)
{
    QList<QPointF> points;
    double begin = metrics::MetricPoint::none;
    double average = 0;
    double weight = 0;
    for (const metrics::MetricPoint &point : series.points) {
        double x = onAxis(point, axis);
        if (std::isnan(x))
            continue;
        if (axis == CurveAxis::Time) {
            if (std::isnan(begin))
                begin = x > 1e8 ? x : 0; // seconds since 1970, or since the beginning
            x -= begin;
        }
        average = smoothing * average + (1 - smoothing) * point.value;
        weight = smoothing * weight + (1 - smoothing);
        points.append({x, smooth ? average / weight : point.value});
    }
    return points;
}

Result<metrics::MetricReading> readMetrics(const QString &folder, const runs::ResultListing &listing,
                                           const base::ProgressSink &progress, const base::StopToken &stop)
{
    MetricsReader reader(base::fileNameBytes(folder), stop);
    const QList<runs::ResultFile> files = readable(listing);
    for (qsizetype i = 0; i < std::min<qsizetype>(files.size(), mostRead); ++i) {
        if (progress)
            progress({i, files.size(), dataset::shownName(files[i].path)});
        VOYAGEUR_CHECK(reader.read(files[i]));
    }
    if (files.size() > mostRead)
        reader.remark(CurveText::tr("There are too many files with numbers. The first %1 were read.").arg(mostRead));
    return reader.take();
}

} // namespace voyageur::observe
