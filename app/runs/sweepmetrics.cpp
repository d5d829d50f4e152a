// SPDX-License-Identifier: GPL-3.0-or-later
#include "runs/sweepresults.h"

#include "metrics/metricfile.h"

#include <QFile>
#include <QJsonDocument>
#include <QRegularExpression>

#include <algorithm>

namespace voyageur::runs {

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 fileLimit = 4 * 1024 * 1024; // a file of numbers is smaller
constexpr qint64 tailBytes = 64 * 1024;       // of a log
constexpr qsizetype tailLines = 50;
constexpr qsizetype mostMetrics = 50;

const char *const wanted[] = {"metrics.json", "results.json", "metrics.csv", "output.log"};

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) && file.size() <= fileLimit ? file.readAll() : QByteArray();
}

void put(QList<SweepMetric> &metrics, const QString &name, const QString &value)
{
    const auto there = std::ranges::find(metrics, name, &SweepMetric::name);
    if (there != metrics.end())
        there->value = value; // the last word counts
    else if (metrics.size() < mostMetrics)
        metrics += {name, value};
}

//! Numbers of an object, and of the objects in it as NAME.INNER.
QList<SweepMetric> fromJson(const QByteArray &text)
{
    QList<SweepMetric> metrics;
    for (const auto &[name, value] : metrics::numbersOf(QJsonDocument::fromJson(metrics::withNumbersAsJson(text)).object()))
        put(metrics, name, value);
    return metrics;
}

bool isNumber(const QString &text)
{
    bool ok = false;
    (void)text.toDouble(&ok); // also nan and inf
    return ok;
}

//! Of each column the last number: Lightning leaves those of validation out of the lines of training.
QList<SweepMetric> fromCsv(const QByteArray &text)
{
    QList<SweepMetric> metrics;
    const QStringList lines = QString::fromUtf8(text).split(QRegularExpression(u"\r?\n"_s), Qt::SkipEmptyParts);
    const QStringList head = metrics::tableCells(lines.value(0), u',');
    for (const QString &line : lines.sliced(std::min<qsizetype>(1, lines.size()))) {
        const QStringList cells = metrics::tableCells(line, u',');
        for (qsizetype i = 0; cells.size() == head.size() && i < cells.size(); ++i)
            if (isNumber(cells[i]))
                put(metrics, head[i], cells[i]);
    }
    return metrics;
}

QByteArray tailOf(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    if (file.size() > tailBytes)
        file.seek(file.size() - tailBytes);
    return file.readAll();
}

//! "val_loss: 0.31, accuracy = 0.93": a name in letters, then the number.
QList<SweepMetric> fromLog(const QByteArray &log)
{
    static const QRegularExpression form(
        u"(?<![\\w./:-])(\\p{L}[\\w./-]*)\\s*[:=]\\s*([-+]?(?:\\d+\\.?\\d*(?:[eE][-+]?\\d+)?|nan|inf))(?![\\w:/])"_s,
        QRegularExpression::UseUnicodePropertiesOption);
    QStringList lines = QString::fromUtf8(log).split(QRegularExpression(u"[\r\n]+"_s), Qt::SkipEmptyParts);
    lines = lines.sliced(std::max<qsizetype>(0, lines.size() - tailLines));
    QList<SweepMetric> metrics;
    for (const QString &line : std::as_const(lines))
        for (auto it = form.globalMatch(line); it.hasNext();) {
            const auto match = it.next();
            put(metrics, match.captured(1), match.captured(2));
        }
    return metrics;
}

} // namespace

QList<SweepMetric> sweepMetrics(const QString &folder)
{
    for (const char *name : wanted) {
        const QString path = folder + u'/' + QLatin1StringView(name);
        QList<SweepMetric> metrics = path.endsWith(u".json"_s) ? fromJson(contentOf(path))
            : path.endsWith(u".csv"_s)                         ? fromCsv(contentOf(path))
                                                               : fromLog(tailOf(path));
        if (!metrics.isEmpty())
            return metrics;
    }
    return {};
}

bool isForSweepTable(const QByteArray &path)
{
    static const QRegularExpression run(u"\\Arun-\\d{4,}\\z"_s);
    const auto slash = path.indexOf('/');
    return slash > 0 && run.match(QString::fromUtf8(path.first(slash))).hasMatch()
        && std::ranges::find(wanted, path.sliced(slash + 1), [](const char *name) { return QByteArray(name); })
        != std::end(wanted);
}

} // namespace voyageur::runs
