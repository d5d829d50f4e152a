// SPDX-License-Identifier: GPL-3.0-or-later
#include "runs/sweepresults.h"

#include "base/filewriter.h"
#include "projectfile/projectjson.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>
#include <cmath>

namespace voyageur::runs {

using namespace Qt::StringLiterals;
using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

const auto jsonName = u"sweep.json"_s;

struct SweepResultsText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::runs::Sweep)
};

QString numberText(const std::optional<qint64> &number)
{
    return number ? QString::number(*number) : QString();
}

QString timeText(const QDateTime &time)
{
    return time.isValid() ? time.toString(Qt::ISODate) : QString();
}

QByteArray csvCell(const QString &text)
{
    if (!text.contains(u'"') && !text.contains(u',') && !text.contains(u'\n') && !text.contains(u'\r'))
        return text.toUtf8();
    return '"' + QString(text).replace(u'"', u"\"\""_s).toUtf8() + '"';
}

QByteArray csvLine(const QStringList &cells)
{
    QList<QByteArray> line;
    for (const QString &cell : cells)
        line += csvCell(cell);
    return line.join(',') + "\r\n";
}

//! A number where JSON has one.
QJsonValue jsonNumber(const QString &text)
{
    bool isNumber = false;
    const double number = text.toDouble(&isNumber);
    return isNumber && std::isfinite(number) ? QJsonValue(number) : QJsonValue(text);
}

QString metricText(const QJsonValue &value)
{
    return value.isDouble() ? QString::number(value.toDouble(), 'g', QLocale::FloatingPointShortest) : value.toString();
}

QJsonValue orNull(const QString &text)
{
    return text.isEmpty() ? QJsonValue() : QJsonValue(text);
}

SweepRun runOf(const QJsonObject &object)
{
    SweepRun run;
    run.number = object[u"run"_s].toInt();
    run.state = object[u"state"_s].toString();
    if (object[u"exitCode"_s].isDouble())
        run.exitCode = object[u"exitCode"_s].toInt();
    run.begun = QDateTime::fromString(object[u"start"_s].toString(), Qt::ISODate);
    run.ended = QDateTime::fromString(object[u"end"_s].toString(), Qt::ISODate);
    run.why = object[u"why"_s].toString();
    run.isOver = run.state != u"PENDING"_s && run.state != u"RUNNING"_s;
    run.task = object[u"task"_s].toInteger();
    return run;
}

Error damaged(const QString &file)
{
    return {ErrorCode::BadRequest,
            SweepResultsText::tr("%1 is not a sweep's table.").arg(QDir::toNativeSeparators(file)),
            {},
            SweepResultsText::tr("Download the results again."),
            {}};
}

} // namespace

QStringList SweepResults::metricNames() const
{
    QStringList names;
    for (const auto &some : metrics)
        for (const SweepMetric &one : some)
            if (!names.contains(one.name))
                names += one.name;
    return names;
}

QString SweepResults::metric(qsizetype row, const QString &name) const
{
    const auto &some = metrics[row];
    const auto found = std::ranges::find(some, name, &SweepMetric::name);
    return found == some.end() ? QString() : found->value;
}

QStringList SweepResults::columns() const
{
    QStringList names{u"run"_s};
    names += table.names;
    names += {u"state"_s, u"exit_code"_s, u"seconds"_s};
    const QStringList mine = metricNames();
    for (const QString &name : mine) // a result may be called like a parameter
        names += names.contains(name) ? u"result."_s + name : name;
    return names;
}

bool SweepResults::isOver() const
{
    return std::ranges::all_of(runs, &SweepRun::isOver);
}

QString SweepResults::state() const
{
    return std::ranges::all_of(runs, &SweepRun::isDone) ? u"COMPLETED"_s : u"FAILED"_s;
}

QStringList SweepResults::cells(qsizetype row) const
{
    const SweepRun &run = runs[row];
    QStringList cells{QString::number(run.number)};
    cells += table.rows[row];
    cells += {run.state, run.exitCode ? QString::number(*run.exitCode) : QString(), numberText(run.seconds())};
    const QStringList names = metricNames();
    for (const QString &name : names)
        cells += metric(row, name);
    return cells;
}

Result<QList<qsizetype>> SweepResults::sorted(const QString &column) const
{
    const auto at = columns().indexOf(column);
    if (at < 0)
        return Error{ErrorCode::BadRequest,
                     SweepResultsText::tr("The table has no column “%1”.").arg(column),
                     {},
                     SweepResultsText::tr("Its columns are %1.").arg(columns().join(u", "_s)),
                     {}};
    QStringList keys;
    QList<qsizetype> rows;
    for (qsizetype row = 0; row < runs.size(); ++row) {
        keys += cells(row).at(at);
        rows += row;
    }
    std::ranges::stable_sort(rows, [&](qsizetype a, qsizetype b) {
        if (keys[a].isEmpty() || keys[b].isEmpty())
            return !keys[a].isEmpty() && keys[b].isEmpty();
        bool first = false;
        bool second = false;
        const double x = keys[a].toDouble(&first);
        const double y = keys[b].toDouble(&second);
        first = first && !std::isnan(x);
        second = second && !std::isnan(y);
        if (first && second)
            return x < y;
        return first != second ? first : keys[a] < keys[b]; // numbers before words
    });
    return rows;
}

QByteArray SweepResults::csv() const
{
    QByteArray text = csvLine(columns());
    for (qsizetype row = 0; row < runs.size(); ++row)
        text += csvLine(cells(row));
    return text;
}

QJsonObject SweepResults::json() const
{
    QJsonArray list;
    for (qsizetype row = 0; row < runs.size(); ++row) {
        const SweepRun &run = runs[row];
        QJsonObject parameters;
        for (qsizetype i = 0; i < table.names.size(); ++i)
            parameters[table.names[i]] = table.rows[row][i];
        QJsonObject reached;
        for (const SweepMetric &one : metrics[row])
            reached[one.name] = jsonNumber(one.value);
        const auto seconds = run.seconds();
        list += QJsonObject{{u"run"_s, run.number},
                            {u"task"_s, run.task},
                            {u"parameters"_s, parameters},
                            {u"state"_s, run.state},
                            {u"exitCode"_s, run.exitCode ? QJsonValue(*run.exitCode) : QJsonValue()},
                            {u"start"_s, orNull(timeText(run.begun))},
                            {u"end"_s, orNull(timeText(run.ended))},
                            {u"elapsedSeconds"_s, seconds ? QJsonValue(*seconds) : QJsonValue()},
                            {u"why"_s, orNull(run.why)},
                            {u"folder"_s, runName(run.number, static_cast<int>(runs.size()))},
                            {u"metrics"_s, reached}};
    }
    return {{u"job"_s, job},
            {u"parameters"_s, QJsonArray::fromStringList(table.names)},
            {u"metrics"_s, QJsonArray::fromStringList(metricNames())},
            {u"runs"_s, list}};
}

Result<SweepResults> SweepResults::fromJson(const QByteArray &text, const QString &file)
{
    VOYAGEUR_TRY(object, projectfile::readJsonObject(text, file));
    SweepResults results;
    results.job = object[u"job"_s].toString();
    const QJsonArray parameters = object[u"parameters"_s].toArray();
    for (const QJsonValue &name : parameters)
        results.table.names += name.toString();
    results.table.switches = QList<bool>(results.table.names.size(), false);
    const QJsonArray names = object[u"metrics"_s].toArray();
    const QJsonArray runs = object[u"runs"_s].toArray();
    if (results.table.names.isEmpty() || runs.isEmpty())
        return damaged(file);
    for (const QJsonValue &value : runs) {
        const QJsonObject run = value.toObject();
        QStringList row;
        for (const QString &name : std::as_const(results.table.names))
            row += run[u"parameters"_s].toObject()[name].toString();
        QList<SweepMetric> reached;
        for (const QJsonValue &name : names)
            if (const auto metric = run[u"metrics"_s].toObject()[name.toString()]; !metric.isUndefined())
                reached += {name.toString(), metricText(metric)};
        results.table.rows += row;
        results.runs += runOf(run);
        results.metrics += reached;
    }
    return results;
}

QString sweepTableName()
{
    return u"sweep.csv"_s;
}

Result<std::optional<SweepResults>> collectSweep(session::ClusterSession &session, const ssh::RemotePath &run,
                                                 const QString &folder, const base::StopToken &stop)
{
    VOYAGEUR_TRY(state, readSweepState(session, run, stop));
    if (!state)
        return std::optional<SweepResults>();
    SweepResults results;
    results.job = QFileInfo(folder).fileName();
    results.table = state->table;
    results.runs = state->runs;
    for (const SweepRun &one : std::as_const(results.runs))
        results.metrics += sweepMetrics(folder + u'/' + runName(one.number, static_cast<int>(results.runs.size())));
    auto written = base::writeFile(folder + u'/' + sweepTableName(), results.csv());
    if (written.ok())
        written = base::writeFile(folder + u'/' + jsonName, QJsonDocument(results.json()).toJson());
    if (written.ok())
        return std::optional(results);
    return base::withWhat(
        written.error(),
        SweepResultsText::tr("Could not write the sweep's table into %1.").arg(QDir::toNativeSeparators(folder)));
}

Result<SweepResults> readSweepResults(const QString &folder)
{
    QFile file(folder + u'/' + jsonName);
    if (!folder.isEmpty() && file.open(QIODevice::ReadOnly))
        return SweepResults::fromJson(file.readAll(), file.fileName());
    return Error{ErrorCode::NotFound,
                 SweepResultsText::tr("This computer has no sweep table for this run."),
                 folder.isEmpty() ? SweepResultsText::tr("Its results have not been downloaded yet.") : QString(),
                 SweepResultsText::tr("Download the results."),
                 {}};
}

} // namespace voyageur::runs
