// SPDX-License-Identifier: GPL-3.0-or-later
#include "main/cli/sweeptext.h"

#include "main/cli/console.h"
#include "main/cli/text.h"

#include <QDir>
#include <QJsonArray>

#include <algorithm>

namespace voyageur::cli {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype firstRuns = 10;  //!< that a dry run shows
constexpr qsizetype widestCell = 30; //!< in letters

QString packName(script::SweepRuns::Packing packing)
{
    using Packing = script::SweepRuns::Packing;
    switch (packing) {
    case Packing::Single:
        return u"no"_s;
    case Packing::Parallel:
        return u"parallel"_s;
    case Packing::Glost:
        return u"glost"_s;
    case Packing::Meta:
        break;
    }
    return u"meta"_s;
}

QString cellText(const QString &text)
{
    const QString safe = base::shownSafely(text.toUtf8(), 200);
    return safe.size() > widestCell ? safe.left(widestCell - 1) + u'…' : safe;
}

void printTable(Console &console, const QList<QStringList> &lines)
{
    QList<qsizetype> widths(lines.first().size(), 0);
    for (const QStringList &line : lines)
        for (qsizetype i = 0; i < line.size(); ++i)
            widths[i] = std::max(widths[i], cellText(line[i]).size());
    for (const QStringList &line : lines) {
        QString text;
        for (qsizetype i = 0; i < line.size(); ++i)
            text += cellText(line[i]).leftJustified(widths[i] + 2);
        console.print(text.trimmed());
    }
}

} // namespace

QJsonObject sweepPlanObject(const runs::SweepPlan &plan, const projectfile::SweepTable &table)
{
    QJsonArray rows;
    for (const QStringList &row : table.rows) {
        QJsonObject values;
        for (qsizetype i = 0; i < row.size(); ++i)
            values[table.names[i]] = row[i];
        rows += values;
    }
    return {{u"runs"_s, plan.runs},
            {u"tasks"_s, plan.tasks},
            {u"runsPerTask"_s, plan.runsPerTask},
            {u"together"_s, plan.together},
            {u"pack"_s, packName(plan.packing)},
            {u"plan"_s, plan.text()},
            {u"parameters"_s, QJsonArray::fromStringList(table.names)},
            {u"table"_s, rows}};
}

void printSweepPlan(Console &console, const runs::SweepPlan &plan, const projectfile::SweepTable &table)
{
    console.print(plan.text());
    QList<QStringList> lines;
    lines += QStringList(Text::tr("RUN")) + table.names;
    for (qsizetype i = 0; i < std::min(firstRuns, table.rows.size()); ++i)
        lines += QStringList(QString::number(i + 1)) + table.rows[i];
    printTable(console, lines);
    if (table.rows.size() > firstRuns)
        console.print(Text::tr("… and %n more", nullptr, static_cast<int>(table.rows.size() - firstRuns)));
}

QJsonObject sweepObject(const runs::SweepResults &results, const QList<qsizetype> &order, const QString &folder)
{
    QJsonObject object = results.json();
    const QJsonArray runs = object[u"runs"_s].toArray();
    QJsonArray sorted;
    for (const qsizetype row : order)
        sorted += runs[row];
    object[u"runs"_s] = sorted;
    object[u"results"_s] = folder;
    return object;
}

void printSweep(Console &console, const runs::SweepResults &results, const QList<qsizetype> &order, const QString &folder)
{
    QList<QStringList> lines;
    lines += results.columns();
    for (const qsizetype row : order)
        lines += results.cells(row);
    printTable(console, lines);
    for (const runs::SweepRun &run : results.runs)
        if (run.hasFailed() && !run.why.isEmpty())
            console.print(Text::tr("Run %1 failed: %2.").arg(run.number).arg(run.why));
    console.print(QDir::toNativeSeparators(folder + u'/' + runs::sweepTableName()));
}

} // namespace voyageur::cli
