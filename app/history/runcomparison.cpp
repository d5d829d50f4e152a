// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/runcomparison.h"

#include "base/memorysize.h"
#include "base/shellquote.h"
#include "base/textdiff.h"
#include "base/timelimit.h"

#include <QCoreApplication>

#include <algorithm>

namespace voyageur::history {

using namespace Qt::StringLiterals;

namespace {

struct RunComparisonText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::history::RunComparison)
};

QString wordsText(const QList<QByteArray> &words)
{
    QByteArrayList quoted;
    for (const QByteArray &word : words)
        quoted += base::shellQuoted(word);
    return base::shownSafely(quoted.join(' '));
}

QString countText(std::optional<qint64> count)
{
    return count ? QString::number(*count) : QString();
}

QString memoryText(std::optional<qint64> mebibytes)
{
    if (!mebibytes)
        return {};
    return *mebibytes == 0 ? RunComparisonText::tr("all of the node's memory")
                           : QString::fromLatin1(base::MemorySize::ofMebibytes(*mebibytes).spelled());
}

QString limitText(std::optional<qint64> seconds)
{
    if (!seconds)
        return {};
    return *seconds < 0 ? RunComparisonText::tr("none") : QString::fromLatin1(base::TimeLimit::ofSeconds(*seconds).bytes());
}

QString spanText(const QDateTime &from, const QDateTime &to)
{
    if (!from.isValid() || !to.isValid() || to < from)
        return {};
    const qint64 seconds = from.secsTo(to);
    return seconds == 0 ? u"0:00:00"_s : QString::fromLatin1(base::TimeLimit::ofSeconds(seconds).bytes());
}

//! The folder of a run is never that of another.
QString withoutTag(QString text, const RunRecord &run)
{
    return run.tag.isEmpty() ? text : text.replace(run.tag, RunComparisonText::tr("RUN"));
}

struct Row {
    RunPart part;
    const char *key;
    const char *name;
    QString (*value)(const RunRecord &);
};

const Row rows[] = {
    {RunPart::Outcome, "state", QT_TRANSLATE_NOOP("voyageur::history::RunComparison", "State"),
     [](const RunRecord &run) { return run.stateText(); }},
    {RunPart::Outcome, "exitCode", QT_TRANSLATE_NOOP("voyageur::history::RunComparison", "Exit status"),
     [](const RunRecord &run) { return run.exitCode; }},
    {RunPart::Outcome, "waited", QT_TRANSLATE_NOOP("voyageur::history::RunComparison", "Waited"),
     [](const RunRecord &run) { return spanText(run.submitted, run.started); }},
    {RunPart::Outcome, "ran", QT_TRANSLATE_NOOP("voyageur::history::RunComparison", "Ran for"),
     [](const RunRecord &run) { return spanText(run.started, run.ended); }},
    {RunPart::Place, "cluster", QT_TRANSLATE_NOOP("voyageur::history::RunComparison", "Cluster"),
     [](const RunRecord &run) { return run.cluster; }},
    {RunPart::Place, "account", QT_TRANSLATE_NOOP("voyageur::history::RunComparison", "Account"),
     [](const RunRecord &run) { return run.account; }},
    {RunPart::Place, "project", QT_TRANSLATE_NOOP("voyageur::history::RunComparison", "Project"),
     [](const RunRecord &run) { return run.project; }},
    {RunPart::Place, "folder", QT_TRANSLATE_NOOP("voyageur::history::RunComparison", "Folder on the cluster"),
     [](const RunRecord &run) { return withoutTag(run.remoteFolder, run); }},
    {RunPart::Options, "scriptName", QT_TRANSLATE_NOOP("voyageur::history::RunComparison", "Script"),
     [](const RunRecord &run) { return run.scriptName; }},
    {RunPart::Options, "options", QT_TRANSLATE_NOOP("voyageur::history::RunComparison", "Options of sbatch"),
     [](const RunRecord &run) { return wordsText(run.options); }},
    {RunPart::Options, "arguments", QT_TRANSLATE_NOOP("voyageur::history::RunComparison", "Arguments"),
     [](const RunRecord &run) { return wordsText(run.arguments); }},
    {RunPart::Resources, "nodes", QT_TRANSLATE_NOOP("voyageur::history::RunComparison", "Nodes"),
     [](const RunRecord &run) { return countText(run.nodes); }},
    {RunPart::Resources, "tasks", QT_TRANSLATE_NOOP("voyageur::history::RunComparison", "Tasks"),
     [](const RunRecord &run) { return countText(run.tasks); }},
    {RunPart::Resources, "cpusPerTask", QT_TRANSLATE_NOOP("voyageur::history::RunComparison", "Cores for each task"),
     [](const RunRecord &run) { return countText(run.cpusPerTask); }},
    {RunPart::Resources, "memory", QT_TRANSLATE_NOOP("voyageur::history::RunComparison", "Memory on each node"),
     [](const RunRecord &run) { return memoryText(run.memory); }},
    {RunPart::Resources, "gpus", QT_TRANSLATE_NOOP("voyageur::history::RunComparison", "GPUs"),
     [](const RunRecord &run) { return run.gpus; }},
    {RunPart::Resources, "timeLimit", QT_TRANSLATE_NOOP("voyageur::history::RunComparison", "Time limit"),
     [](const RunRecord &run) { return limitText(run.limit); }},
    {RunPart::Resources, "array", QT_TRANSLATE_NOOP("voyageur::history::RunComparison", "Array"),
     [](const RunRecord &run) { return run.array; }},
    {RunPart::Code, "code", QT_TRANSLATE_NOOP("voyageur::history::RunComparison", "Code on the cluster"),
     [](const RunRecord &run) { return run.code; }},
    {RunPart::Code, "commit", QT_TRANSLATE_NOOP("voyageur::history::RunComparison", "Git commit"),
     [](const RunRecord &run) { return run.commit; }},
    {RunPart::Environment, "environment", QT_TRANSLATE_NOOP("voyageur::history::RunComparison", "Virtual environment"),
     [](const RunRecord &run) { return run.environment; }},
    {RunPart::Environment, "modules", QT_TRANSLATE_NOOP("voyageur::history::RunComparison", "Modules"),
     [](const RunRecord &run) { return run.modules.join(u' '); }},
    {RunPart::Data, "dataset", QT_TRANSLATE_NOOP("voyageur::history::RunComparison", "Dataset"),
     [](const RunRecord &run) { return run.dataset; }},
};

struct Part {
    const char *name;
    const char *title;
};

constexpr Part parts[] = {
    {"outcome", QT_TRANSLATE_NOOP("voyageur::history::RunComparison", "Outcome")},
    {"place", QT_TRANSLATE_NOOP("voyageur::history::RunComparison", "Where")},
    {"options", QT_TRANSLATE_NOOP("voyageur::history::RunComparison", "Script and options")},
    {"resources", QT_TRANSLATE_NOOP("voyageur::history::RunComparison", "Resources")},
    {"code", QT_TRANSLATE_NOOP("voyageur::history::RunComparison", "Code")},
    {"environment", QT_TRANSLATE_NOOP("voyageur::history::RunComparison", "Environment")},
    {"data", QT_TRANSLATE_NOOP("voyageur::history::RunComparison", "Data")},
};

QString textOf(const QString &text, const RunRecord &run)
{
    const QString own = withoutTag(text, run);
    return own.isEmpty() || own.endsWith(u'\n') ? own : own + u'\n';
}

//! A commit as git takes it: without the mark for changes.
QString commitOnly(const QString &commit)
{
    return commit.endsWith(u'+') ? commit.chopped(1) : commit;
}

} // namespace

QString partTitle(RunPart part)
{
    return RunComparisonText::tr(parts[static_cast<size_t>(part)].title);
}

QString partName(RunPart part)
{
    return QString::fromLatin1(parts[static_cast<size_t>(part)].name);
}

QList<RunFact> runFacts(const RunRecord &run)
{
    QList<RunFact> facts;
    for (const Row &row : rows)
        if (const QString value = row.value(run); !value.isEmpty())
            facts += {row.part, QString::fromLatin1(row.key), RunComparisonText::tr(row.name), value};
    return facts;
}

RunComparison compareRuns(const RunRecord &before, const RunRecord &after)
{
    RunComparison comparison;
    for (const Row &row : rows) {
        const RunDifference difference{row.part, QString::fromLatin1(row.key), RunComparisonText::tr(row.name), row.value(before),
                                       row.value(after)};
        if (difference.before == difference.after && (row.part != RunPart::Outcome || difference.before.isEmpty()))
            continue;
        (row.part == RunPart::Outcome ? comparison.outcomes : comparison.changes) += difference;
    }
    const auto diff = [&](const QString &a, const QString &b, const QString &name) {
        return base::unifiedDiff(textOf(a, before), textOf(b, after), before.tag + u'/' + name, after.tag + u'/' + name);
    };
    comparison.scriptDiff = diff(QString::fromUtf8(before.script), QString::fromUtf8(after.script),
                                 after.scriptName.isEmpty() ? u"job.sh"_s : after.scriptName);
    comparison.requirementsDiff = diff(before.requirements, after.requirements, u"requirements.txt"_s);
    const QString from = commitOnly(before.commit);
    const QString to = commitOnly(after.commit);
    if (!from.isEmpty() && !to.isEmpty() && from != to && !after.codeFolder.isEmpty())
        comparison.codeCommand = u"git -C %1 diff %2 %3"_s.arg( // not shell: for people
            base::typedWord(after.codeFolder), from, to);
    return comparison;
}

} // namespace voyageur::history
