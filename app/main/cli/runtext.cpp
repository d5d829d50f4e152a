// SPDX-License-Identifier: GPL-3.0-or-later
#include "main/cli/runtext.h"

#include "main/cli/console.h"
#include "main/cli/jsonvalues.h"
#include "main/cli/text.h"
#include "runs/homecoming.h"

#include <QDir>
#include <QJsonArray>

#include <algorithm>
#include <array>

namespace voyageur::cli {

using namespace Qt::StringLiterals;
using history::RunComparison;
using history::RunDifference;
using history::RunPart;
using history::RunRecord;

namespace {

QJsonArray arrayOf(const QList<QByteArray> &words)
{
    QJsonArray array;
    for (const QByteArray &word : words)
        array += QString::fromUtf8(word);
    return array;
}

QJsonArray arrayOf(const QList<RunDifference> &differences)
{
    QJsonArray array;
    for (const RunDifference &one : differences)
        array += QJsonObject{{u"part"_s, history::partName(one.part)},
                             {u"key"_s, one.key},
                             {u"name"_s, one.name},
                             {u"before"_s, one.before},
                             {u"after"_s, one.after}};
    return array;
}

QString timeText(const QDateTime &time)
{
    return time.isValid() ? time.toLocalTime().toString(u"yyyy-MM-dd HH:mm"_s) : QString();
}

QString nameOf(const RunRecord &run)
{
    return run.project.isEmpty() ? run.scriptName : run.project;
}

void printText(Console &console, const QString &title, const QString &text)
{
    if (text.isEmpty())
        return;
    console.print({});
    console.print(title);
    const QStringList lines = (text.endsWith(u'\n') ? text.chopped(1) : text).split(u'\n');
    for (const QString &line : lines)
        console.print("  "_L1 + base::shownSafely(line.toUtf8()));
}

void printDifferences(Console &console, const QList<RunDifference> &differences)
{
    qsizetype width = 0;
    for (const RunDifference &one : differences)
        width = std::max(width, one.name.size());
    const auto shown = [](const QString &value) { return value.isEmpty() ? u"–"_s : value; };
    for (const RunDifference &one : differences) {
        const QString line = one.before == one.after ? one.before : shown(one.before) + u" → "_s + shown(one.after);
        console.print("  "_L1 + one.name.leftJustified(width + 2) + line);
    }
}

} // namespace

QJsonObject runObject(const RunRecord &run, bool whole)
{
    QJsonObject object{{u"run"_s, run.tag},
                       {u"project"_s, orNull(run.project)},
                       {u"projectFolder"_s, orNull(run.projectFolder)},
                       {u"cluster"_s, run.cluster},
                       {u"user"_s, run.user},
                       {u"account"_s, orNull(run.account)},
                       {u"job"_s, orNull(run.job)},
                       {u"state"_s, orNull(run.state)},
                       {u"uncertain"_s, run.isOpen()},
                       {u"exitCode"_s, orNull(run.exitCode)},
                       {u"submitted"_s, orNull(run.submitted)},
                       {u"started"_s, orNull(run.started)},
                       {u"ended"_s, orNull(run.ended)},
                       {u"workdir"_s, orNull(run.remoteFolder)},
                       {u"scriptName"_s, orNull(run.scriptName)},
                       {u"options"_s, arrayOf(run.options)},
                       {u"arguments"_s, arrayOf(run.arguments)},
                       {u"code"_s, orNull(run.code)},
                       {u"codeFolder"_s, orNull(run.codeFolder)},
                       {u"commit"_s, orNull(run.commit)},
                       {u"environment"_s, orNull(run.environment)},
                       {u"modules"_s, QJsonArray::fromStringList(run.modules)},
                       {u"dataset"_s, orNull(run.dataset)},
                       {u"nodes"_s, orNull(run.nodes)},
                       {u"tasks"_s, orNull(run.tasks)},
                       {u"cpusPerTask"_s, orNull(run.cpusPerTask)},
                       {u"memoryMebibytes"_s, orNull(run.memory)},
                       {u"gpus"_s, orNull(run.gpus)},
                       {u"limitSeconds"_s, orNull(run.limit)},
                       {u"array"_s, orNull(run.array)},
                       {u"stdout"_s, orNull(run.log)},
                       {u"stderr"_s, orNull(run.errorLog)},
                       {u"results"_s, orNull(run.results)},
                       {u"note"_s, orNull(run.note)},
                       {u"repeats"_s, orNull(run.repeats)},
                       {u"wish"_s, orNull(run.wish)}};
    if (whole) {
        object[u"script"_s] = orNull(QString::fromUtf8(run.script));
        object[u"requirements"_s] = orNull(run.requirements);
    }
    return object;
}

QJsonObject comparisonObject(const RunRecord &before, const RunRecord &after, const RunComparison &comparison)
{
    return {{u"before"_s, runObject(before, false)},
            {u"after"_s, runObject(after, false)},
            {u"same"_s, comparison.isSame()},
            {u"changes"_s, arrayOf(comparison.changes)},
            {u"outcomes"_s, arrayOf(comparison.outcomes)},
            {u"scriptDiff"_s, comparison.scriptDiff},
            {u"requirementsDiff"_s, comparison.requirementsDiff}};
}

void printRuns(Console &console, const QList<RunRecord> &runs)
{
    if (runs.isEmpty()) {
        console.print(Text::tr("No runs. The history lists what you submit with run, submit or the window."));
        return;
    }
    using Row = std::array<QString, 6>;
    QList<Row> rows{
        {Text::tr("RUN"), Text::tr("SUBMITTED"), Text::tr("NAME"), Text::tr("CLUSTER"), Text::tr("JOB"), Text::tr("STATE")}};
    for (const RunRecord &run : runs)
        rows += {run.tag, timeText(run.submitted), nameOf(run).left(30), run.cluster, run.job, run.stateText()};
    std::array<qsizetype, 6> widths{};
    for (const Row &row : rows)
        for (size_t i = 0; i < row.size(); ++i)
            widths[i] = std::max(widths[i], row[i].size());
    for (qsizetype at = 0; at < rows.size(); ++at) {
        QString line;
        for (size_t i = 0; i < widths.size(); ++i)
            line += rows[at][i].leftJustified(widths[i] + 2);
        console.print(line.trimmed());
        if (at > 0 && !runs[at - 1].note.isEmpty())
            console.print("    "_L1 + QString(runs[at - 1].note).replace(u'\n', u' '));
    }
}

void printRun(Console &console, const RunRecord &run)
{
    console.print(Text::tr("Run %1").arg(run.tag));
    const QList<std::pair<QString, QString>> about = {
        {Text::tr("Job"), run.job},
        {Text::tr("Submitted"), timeText(run.submitted)},
        {Text::tr("Started"), timeText(run.started)},
        {Text::tr("Ended"), timeText(run.ended)},
        {Text::tr("Log"), run.log},
        {Text::tr("Results"), QStringList{QDir::toNativeSeparators(run.results), runs::wishText(run.wish)}.join(u' ').trimmed()},
        {Text::tr("Repeats"), run.repeats},
        {Text::tr("Note"), run.note},
    };
    const auto line = [&](const QString &name, const QString &value) {
        if (!value.isEmpty())
            console.print("  "_L1 + name.leftJustified(24) + value);
    };
    for (const auto &[name, value] : about)
        line(name, value);
    std::optional<RunPart> part;
    for (const history::RunFact &fact : history::runFacts(run)) {
        if (part != fact.part)
            console.print(history::partTitle(fact.part));
        part = fact.part;
        line(fact.name, fact.value);
    }
    printText(console, Text::tr("Requirements"), run.requirements);
    printText(console, Text::tr("Script, as it was submitted"), QString::fromUtf8(run.script));
}

void printComparison(Console &console, const RunRecord &before, const RunRecord &after, const RunComparison &comparison)
{
    console.print(Text::tr("From run %1 (job %2) to run %3 (job %4)").arg(before.tag, before.job, after.tag, after.job));
    if (comparison.isSame())
        console.print(Text::tr("No changes between the two runs."));
    std::optional<RunPart> part;
    QList<RunDifference> group;
    const auto flush = [&] {
        if (!group.isEmpty())
            console.print(history::partTitle(*part));
        printDifferences(console, group);
        group.clear();
    };
    for (const RunDifference &change : comparison.changes) {
        if (part != change.part)
            flush();
        part = change.part;
        group += change;
    }
    flush();
    if (!comparison.codeCommand.isEmpty())
        console.print("  $ "_L1 + comparison.codeCommand);
    if (!comparison.outcomes.isEmpty())
        console.print(history::partTitle(RunPart::Outcome));
    printDifferences(console, comparison.outcomes);
    printText(console, Text::tr("Requirements"), comparison.requirementsDiff);
    printText(console, Text::tr("Script"), comparison.scriptDiff);
}

} // namespace voyageur::cli
