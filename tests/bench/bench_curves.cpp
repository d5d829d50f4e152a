// SPDX-License-Identifier: GPL-3.0-or-later
// usage: bench_curves make FOLDER COUNT     a table of so many lines and a file of events of so many numbers
//        bench_curves read FOLDER           prints JSON: how long reading its curves takes in a working thread, how long the
// window's event loop comes to rest meanwhile and in idleness, what it then does to draw them, and the memory.
#include "eventfiles.h"

#include "base/operation.h"
#include "observe/curves.h"

#include <QCoreApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTimer>

#include <algorithm>
#include <cmath>
#include <cstdio>

#include <sys/resource.h>

using namespace Qt::StringLiterals;
using namespace voyageur;

namespace {

bool make(const QString &folder, int count)
{
    QDir().mkpath(folder + u"/table"_s);
    QDir().mkpath(folder + u"/events"_s);
    QFile table(folder + u"/table/metrics.csv"_s);
    QFile events(folder + u"/events/events.out.tfevents.1700000000.node.1"_s);
    if (!table.open(QIODevice::WriteOnly) || !events.open(QIODevice::WriteOnly))
        return false;
    table.write("epoch,step,train_loss,val_loss,lr\n");
    events.write(tests::eventFileHead());
    for (int step = 0; step < count; ++step) {
        const double loss = 2 * std::exp(-3.0 * step / count) + 0.1 * std::sin(step * 0.7);
        const QByteArray epoch = QByteArray::number(step / 1000);
        table.write(epoch + ',' + QByteArray::number(step) + ',' + QByteArray::number(loss, 'g', 16) + ','
                    + (step % 100 == 99 ? QByteArray::number(loss + 0.2, 'g', 16) : QByteArray()) + ",0.001\n");
        events.write(tests::simpleScalar("loss/train", step, static_cast<float>(loss), 1.7e9 + step));
    }
    return table.flush() && events.flush();
}

qint64 peakKilobytes()
{
    struct rusage usage = {};
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;
}

//! The longest time between two rounds of the event loop while `until` does not hold.
double longestRest(const std::function<bool()> &until)
{
    QElapsedTimer since;
    qint64 longest = 0;
    QTimer ticks;
    QObject::connect(&ticks, &QTimer::timeout, &ticks,
                     [&] { longest = std::max(longest, since.nsecsElapsed()), since.restart(); });
    since.start();
    ticks.start(2);
    while (!until())
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    return static_cast<double>(longest) / 1e6;
}

int read(const QString &folder)
{
    base::Workers workers;
    QElapsedTimer idle;
    idle.start();
    const double idleRest = longestRest([&] { return idle.hasExpired(1000); });
    const qint64 before = peakKilobytes();
    std::optional<base::Result<metrics::MetricReading>> reading;
    QElapsedTimer clock;
    clock.start();
    double took = 0;
    const base::Operation<metrics::MetricReading> operation(
        workers,
        [&folder](const base::Work &work) -> base::Result<metrics::MetricReading> {
            VOYAGEUR_TRY(listing, runs::listResults(folder, work.progress, work.stop));
            return observe::readMetrics(folder, listing, work.progress, work.stop);
        },
        [&](const base::Result<metrics::MetricReading> &result) {
            took = static_cast<double>(clock.nsecsElapsed()) / 1e6;
            reading = result;
        });
    const double rest = longestRest([&] { return reading.has_value(); });
    const qint64 memory = peakKilobytes() - before;
    if (!reading->ok())
        return 1;
    clock.restart();
    qint64 points = 0;
    qint64 written = 0;
    for (const auto &plot : observe::curvePlots((*reading)->series))
        for (const qsizetype i : plot.series)
            points += observe::curvePoints((*reading)->series[i], plot.axes.first(), true).size();
    const double drawn = static_cast<double>(clock.nsecsElapsed()) / 1e6;
    for (const auto &series : (*reading)->series)
        written += series.written;
    const QJsonObject said{{u"ms"_s, took},          {u"restMs"_s, rest},   {u"idleRestMs"_s, idleRest}, {u"drawMs"_s, drawn},
                           {u"kilobytes"_s, memory}, {u"points"_s, points}, {u"written"_s, written}};
    std::printf("%s\n", QJsonDocument(said).toJson(QJsonDocument::Compact).constData());
    return 0;
}

} // namespace

int main(int argc, char **argv)
{
    const QCoreApplication app(argc, argv);
    const QStringList words = app.arguments();
    if (words.size() == 4 && words[1] == "make"_L1)
        return make(words[2], words[3].toInt()) ? 0 : 1;
    return words.size() == 3 && words[1] == "read"_L1 ? read(words[2]) : 2;
}
