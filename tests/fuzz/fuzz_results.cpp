// SPDX-License-Identifier: GPL-3.0-or-later
// What a job wrote: files of events, and JSON and cells of tables as Python writes them. Whatever stands there, what comes of it
// can be drawn.
#include "fuzzdriver.h"

#include "metrics/eventfile.h"
#include "metrics/metricfile.h"
#include "observe/curves.h"

#include <QJsonDocument>

#include <algorithm>
#include <cmath>
#include <cstring>

using namespace voyageur;
using namespace voyageur::metrics;
using namespace voyageur::observe;

namespace {

void tryEvents(const QByteArray &file, MetricStore &store)
{
    const auto source = [&](qint64 offset, char *to, qsizetype size) -> base::Result<qsizetype> {
        FUZZ_CHECK(offset >= 0 && size <= 32 * 1024 * 1024);
        const auto count = std::clamp<qint64>(file.size() - offset, 0, size);
        std::memcpy(to, file.constData() + std::min<qint64>(offset, file.size()), static_cast<size_t>(count));
        return static_cast<qsizetype>(count);
    };
    const auto end = readEvents(source, [&](const EventScalar &scalar) {
        FUZZ_CHECK(!scalar.tag.isEmpty() && scalar.tag.size() <= 300);
        MetricPoint point;
        point.step = static_cast<double>(scalar.step);
        point.time = scalar.time;
        point.value = scalar.value;
        store.add(QString(), QString::fromLatin1(scalar.tag), point);
    });
    FUZZ_CHECK(end.ok());
    FUZZ_CHECK(end->damaged <= end->records && end->brokenAt <= file.size());
}

//! The bytes as one record with right checksums: else few come as far as a message.
QByteArray asRecord(const QByteArray &message)
{
    const auto number = [](quint64 value, int bytes) {
        QByteArray out;
        for (int i = 0; i < bytes; ++i)
            out += static_cast<char>(value >> (8 * i));
        return out;
    };
    const QByteArray length = number(static_cast<quint64>(message.size()), 8);
    return length + number(maskedCrc32c(length), 4) + message + number(maskedCrc32c(message), 4);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const QByteArray bytes(reinterpret_cast<const char *>(data), static_cast<qsizetype>(std::min<std::size_t>(size, 20'000)));
    MetricStore store;
    tryEvents(bytes, store);
    tryEvents(asRecord(bytes) + asRecord(bytes), store);
    const QByteArray json = withNumbersAsJson(bytes);
    FUZZ_CHECK(json.size() >= bytes.size());
    FUZZ_CHECK(numbersOf(QJsonDocument::fromJson(json).object()).size() <= 50);
    const QStringList cells = tableCells(QString::fromUtf8(bytes), QChar(u','));
    FUZZ_CHECK(!cells.isEmpty());
    for (qsizetype i = 0; i < std::min<qsizetype>(cells.size(), 500); ++i) {
        MetricPoint point;
        point.step = static_cast<double>(i % 7) * 1e299 * static_cast<double>(cells[i].size());
        point.value = cells[i].toDouble();
        store.add(QString(), cells[i].left(3), point);
    }
    const QList<MetricSeries> series = store.take();
    FUZZ_CHECK(series.size() <= MetricStore::mostSeries);
    qsizetype drawn = 0;
    for (const CurvePlot &plot : curvePlots(series)) {
        drawn += plot.series.size();
        FUZZ_CHECK(!plot.title.isEmpty() && plot.labels.size() == plot.series.size());
        for (const qsizetype one : plot.series)
            for (const CurveAxis axis : plot.axes)
                for (const QPointF &point : curvePoints(series[one], axis, true))
                    FUZZ_CHECK(std::isfinite(point.x()) && std::isfinite(point.y()));
    }
    FUZZ_CHECK(drawn == series.size());
    return 0;
}
