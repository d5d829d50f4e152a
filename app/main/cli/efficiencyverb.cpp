// SPDX-License-Identifier: GPL-3.0-or-later
#include "main/cli/access.h"
#include "main/cli/console.h"
#include "main/cli/exitstatus.h"
#include "main/cli/jobtext.h"
#include "main/cli/jsonvalues.h"
#include "main/cli/text.h"
#include "observe/efficiency.h"

#include <QHash>
#include <QJsonArray>
#include <QLocale>
#include <QMap>

#include <algorithm>

namespace voyageur::cli {

using namespace Qt::StringLiterals;
using base::Error;
using base::ErrorCode;
using base::Result;
using observe::UsageAdvice;

namespace {

constexpr auto longestLag = std::chrono::seconds(20);
constexpr qsizetype fewTasks = 3;

//! {used, had, share}; what nobody measured is null.
QJsonObject figure(const QJsonValue &used, const QJsonValue &had, const std::optional<double> &share)
{
    return {{u"used"_s, used}, {u"had"_s, had}, {u"share"_s, orNull(share)}};
}

QString severityWord(UsageAdvice::Severity severity)
{
    switch (severity) {
    case UsageAdvice::Severity::Problem:
        return u"problem"_s;
    case UsageAdvice::Severity::Advice:
        return u"advice"_s;
    case UsageAdvice::Severity::Note:
        break;
    }
    return u"note"_s;
}

QJsonObject nextObject(const observe::NextRequest &next)
{
    QJsonObject object;
    if (next.time)
        object[u"time"_s] = QString::fromLatin1(next.time->bytes());
    if (next.memory)
        object[u"memory"_s] = QString::fromLatin1(next.memory->spelled());
    if (next.cores)
        object[u"cores"_s] = *next.cores;
    if (!next.gpu.isEmpty())
        object[u"gpu"_s] = next.gpu;
    object[u"reasons"_s] = QJsonArray::fromStringList(next.reasons);
    return object;
}

QJsonObject objectOf(const observe::Efficiency &found)
{
    const slurm::Usage &usage = found.usage;
    QJsonArray advice;
    for (const UsageAdvice &one : found.advice)
        advice += QJsonObject{
            {u"id"_s, one.id}, {u"severity"_s, severityWord(one.severity)}, {u"what"_s, one.what}, {u"next"_s, one.next}};
    const QJsonValue memory = usage.memory.isGiven() ? QJsonValue(usage.memory.bytes()) : QJsonValue();
    QJsonObject held = figure(orNull(usage.memoryBytes), memory, usage.memoryShare());
    held[u"estimate"_s] = usage.memoryIsEstimate;
    return {
        {u"job"_s, usage.id.text()},
        {u"state"_s, usage.state.name()},
        {u"cpu"_s, figure(orNull(usage.cpuSeconds), double(usage.elapsedSeconds) * usage.cpus, usage.cpuShare())},
        {u"memory"_s, held},
        {u"gpu"_s,
         usage.gpus.isEmpty() ? QJsonValue()
                              : QJsonObject{{u"had"_s, usage.gpus},
                                            {u"percent"_s, orNull(usage.gpuPercent)},
                                            {u"memory"_s, orNull(usage.gpuMemoryBytes)}}},
        {u"time"_s,
         figure(usage.elapsedSeconds, usage.limitSeconds < 0 ? QJsonValue() : QJsonValue(usage.limitSeconds), usage.timeShare())},
        {u"advice"_s, advice},
        {u"next"_s, nextObject(found.next)}};
}

QString shareText(const std::optional<double> &share)
{
    return share ? Text::tr("%1 %").arg(QLocale().toString(*share * 100, 'f', *share < 0.1 ? 1 : 0)) : Text::tr("not measured");
}

void printFigures(Console &console, const slurm::Usage &usage)
{
    console.print(Text::tr("  time    %1 of %2 (%3)")
                      .arg(slurmSpan(usage.elapsedSeconds), slurmSpan(usage.limitSeconds), shareText(usage.timeShare())));
    console.print(Text::tr("  cores   %n, busy: %1", nullptr, usage.cpus).arg(shareText(usage.cpuShare())));
    const QString held = usage.memoryBytes ? base::MemorySize::ofBytes(*usage.memoryBytes).text() : u"-"_s;
    console.print(Text::tr("  memory  %1 of %2 (%3)")
                      .arg(held, usage.memory.isGiven() ? usage.memory.text() : u"-"_s, shareText(usage.memoryShare())));
    if (!usage.gpus.isEmpty())
        console.print(Text::tr("  GPU     %1, busy: %2")
                          .arg(usage.gpus, shareText(usage.gpuPercent ? std::optional(*usage.gpuPercent / 100) : std::nullopt)));
}

void print(Console &console, const observe::Efficiency &found)
{
    const slurm::Usage &usage = found.usage;
    console.print(Text::tr("job %1: %2").arg(usage.id.text(), usage.state.name()));
    if (!usage.state.isPending()) // which has used nothing
        printFigures(console, usage);
    for (const UsageAdvice &one : found.advice) {
        console.print(u"  • "_s + one.what);
        if (!one.next.isEmpty())
            console.print("    "_L1 + one.next);
    }
    if (found.next.isEmpty())
        return;
    console.print(Text::tr("Next time:"));
    for (const QString &reason : found.next.reasons)
        console.print("  "_L1 + reason);
}

// "median 62 %, minimum 3 % (123_7)"; of what nobody measured nothing.
QString spread(const QList<slurm::Usage> &tasks, std::optional<double> (slurm::Usage::*share)() const, bool least)
{
    QList<std::pair<double, QString>> known;
    for (const slurm::Usage &task : tasks)
        if (const auto one = (task.*share)())
            known += {*one, task.id.text()};
    if (known.isEmpty())
        return Text::tr("not measured");
    std::ranges::sort(known);
    const auto &[worst, id] = least ? known.first() : known.last();
    const QString median = shareText(known[(known.size() - 1) / 2].first);
    return least ? Text::tr("median %1, minimum %2 (%3)").arg(median, shareText(worst), id)
                 : Text::tr("median %1, maximum %2 (%3)").arg(median, shareText(worst), id);
}

// Of an array how its tasks ended and what they used, and the one that used the least of its cores in full.
void printArray(Console &console, const QList<slurm::Usage> &tasks, const base::ClusterFacts &facts)
{
    QMap<QString, int> states;
    for (const slurm::Usage &task : tasks)
        ++states[task.state.name()];
    QStringList counts;
    for (auto it = states.cbegin(); it != states.cend(); ++it)
        counts += u"%1 %2"_s.arg(QString::number(it.value()), it.key());
    console.print(Text::tr("array %1, %n task(s): %2", nullptr, static_cast<int>(tasks.size()))
                      .arg(tasks.first().id.whole().text(), counts.join(", "_L1)));
    console.print(Text::tr("  time    %1").arg(spread(tasks, &slurm::Usage::timeShare, false)));
    console.print(Text::tr("  cores   %1").arg(spread(tasks, &slurm::Usage::cpuShare, true)));
    console.print(Text::tr("  memory  %1").arg(spread(tasks, &slurm::Usage::memoryShare, false)));
    const auto used = [](const slurm::Usage &task) { return task.cpuShare().value_or(2); }; // what is not measured comes last
    console.print(Text::tr("The task that used the least of its cores:"));
    print(console, observe::judgeUsage(*std::ranges::min_element(tasks, {}, used), facts));
}

// Of jobs that have just ended the accounting knows all some seconds later.
Result<QList<slurm::Usage>> settledUsage(const QList<base::JobId> &ids, slurm::Client &client, const base::StopToken &stop)
{
    const auto deadline = base::Deadline::after(longestLag);
    for (int looks = 0;; ++looks) {
        auto jobs = slurm::usageOf(ids, client, stop);
        if (!jobs.ok() || std::ranges::none_of(*jobs, &slurm::Usage::isBehind) || deadline.passed())
            return jobs;
        if (!base::sleepFor(client.pauseAfterAct(looks), stop))
            return Error{ErrorCode::Cancelled, {}, {}, {}, {}};
    }
}

Outcome runEfficiency(Context &context)
{
    VOYAGEUR_TRY(ids, jobIds(context.arguments, 1));
    VOYAGEUR_TRY(session, openCluster(context, context.arguments.word(0)));
    VOYAGEUR_TRY(jobs, settledUsage(ids, session->slurm, context.stop));
    const base::ClusterFacts facts = session->facts->known();
    QJsonArray documents;
    QHash<base::JobId, QList<slurm::Usage>> arrays; // those with more tasks than one reads one by one
    for (const slurm::Usage &usage : jobs)
        if (usage.id.task())
            arrays[usage.id.whole()] += usage;
    arrays.removeIf([](const auto &array) { return array.value().size() < fewTasks; });
    for (const slurm::Usage &usage : jobs) {
        const observe::Efficiency found = observe::judgeUsage(usage, facts);
        documents += objectOf(found);
        if (const auto array = arrays.constFind(usage.id.whole()); !usage.id.task() || array == arrays.cend())
            print(context.console, found);
        else if (array->first().id == usage.id)
            printArray(context.console, *array, facts);
        if (usage.isBehind)
            context.console.say(
                Text::tr("The accounting does not have all figures of job %1 yet. Try again in a minute.").arg(usage.id.text()));
    }
    if (ids.size() == 1 && documents.size() == 1)
        context.console.document(documents.first().toObject());
    else
        context.console.document(documents);
    return Done;
}

} // namespace

const Verb efficiencyVerb = {
    .name = "efficiency",
    .usage = "C JOB…",
    .example = "efficiency narval 4711",
    .summary = QT_TRANSLATE_NOOP("voyageur::cli::Text", "Show how jobs used their resources, and what to ask for next time"),
    .options = {},
    .leastWords = 2,
    .signsIn = true,
    .run = runEfficiency,
};

} // namespace voyageur::cli
