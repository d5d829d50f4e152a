// SPDX-License-Identifier: GPL-3.0-or-later
#include "slurm/usage.h"

#include "base/timelimit.h"
#include "slurm/fields.h"

#include <QHash>

#include <algorithm>

namespace voyageur::slurm {

namespace {

enum Field {
    IdField,
    StateField,
    ExitField,
    ElapsedField,
    LimitField,
    NodesField,
    CpusField,
    TasksField,
    GivenField,
    CpuTimeField,
    MemoryField,
    TotalField,
    MeanField,
    MostField,
    FieldCount
};
constexpr const char *fields[FieldCount] = {"JobID",  "State",          "ExitCode",       "ElapsedRaw",    "TimelimitRaw",
                                            "NNodes", "AllocCPUS",      "NTasks",         "AllocTRES",     "TotalCPU",
                                            "MaxRSS", "TRESUsageInTot", "TRESUsageInAve", "TRESUsageInMax"};

enum LiveField { LiveId, LiveTasks, LiveMemory, LiveTotal, LiveMean, LiveMost, LiveFieldCount };
constexpr const char *liveFields[LiveFieldCount] = {"JobID",          "NTasks",         "MaxRSS",
                                                    "TRESUsageInTot", "TRESUsageInAve", "TRESUsageInMax"};

template <size_t N>
QByteArray joined(const char *const (&names)[N])
{
    QByteArrayList list;
    for (const char *name : names)
        list += name;
    return list.join(',');
}

constexpr int mostTasks = 4096; // of one step, counted for its memory; with the most of one no sum overflows

//! What one step used.
struct Step {
    QByteArray name; // "batch", "extern", "0"
    std::optional<double> cpuSeconds;
    std::optional<qint64> memoryBytes;
    bool memoryIsEstimate = false;
    std::optional<double> gpuPercent;
    std::optional<qint64> gpuMemoryBytes;
};

std::optional<qint64> bytesIn(const QByteArray &text)
{
    constexpr qint64 most = 1LL << 50; // no job holds a pebibyte: what is larger is no amount, and would overflow sums
    const auto size = isNothing(text) ? std::nullopt : base::MemorySize::parsePrinted(text);
    return size && size->isGiven() && size->bytes() <= most ? std::optional(size->bytes()) : std::nullopt;
}

// "00:37.896", "1-02:03:04": the fraction counts for short jobs.
std::optional<double> secondsIn(const QByteArray &text)
{
    const auto whole = base::parseSlurmSpan(text);
    if (!whole)
        return {};
    const auto dot = text.indexOf('.');
    return static_cast<double>(*whole) + (dot < 0 ? 0 : ("0" + text.sliced(dot)).toDouble());
}

std::optional<double> numberIn(const QByteArray &text)
{
    bool ok = false;
    const double value = text.toDouble(&ok);
    return ok ? std::optional(value) : std::nullopt;
}

// The total of all tasks where Slurm keeps it (a step of two tasks: what both held), else the largest for each of them.
void readMemory(Step &step, const QByteArray &total, const QByteArray &largest, int tasks)
{
    step.memoryBytes = bytesIn(tresValue(total, "mem"));
    if (step.memoryBytes)
        return;
    step.memoryBytes = bytesIn(largest);
    if (step.memoryBytes && tasks > 1) {
        *step.memoryBytes *= tasks;
        step.memoryIsEstimate = true;
    }
}

void readGpus(Step &step, const QByteArray &mean, const QByteArray &most)
{
    step.gpuPercent = numberIn(tresValue(mean, "gres/gpuutil"));
    step.gpuMemoryBytes = bytesIn(tresValue(most, "gres/gpumem"));
}

template <typename T>
void raise(std::optional<T> &value, const std::optional<T> &other)
{
    if (other && (!value || *other > *value))
        value = other;
}

// Steps of srun run while the batch script waits for them, and mostly one after the other: memory is that of the script and of
// the largest of them. Time of processors adds up.
void addSteps(Usage &usage, const QList<Step> &steps)
{
    std::optional<qint64> script;
    std::optional<qint64> largest;
    for (const Step &step : steps) {
        if (step.cpuSeconds)
            usage.cpuSeconds = usage.cpuSeconds.value_or(0) + *step.cpuSeconds;
        raise(step.name == "batch" || step.name == "interactive" ? script : largest, step.memoryBytes);
        usage.memoryIsEstimate = usage.memoryIsEstimate || step.memoryIsEstimate;
        raise(usage.gpuPercent, step.gpuPercent);
        raise(usage.gpuMemoryBytes, step.gpuMemoryBytes);
    }
    if (script || largest)
        usage.memoryBytes = script.value_or(0) + largest.value_or(0);
    if (usage.memoryBytes == 0)
        usage.memoryBytes.reset(); // a program that ran held something: nobody looked
}

double countIn(const QString &gpus)
{
    double count = 0;
    for (const QString &one : gpus.split(QLatin1Char(','), Qt::SkipEmptyParts))
        count += one.section(QLatin1Char(':'), -1).toDouble();
    return count;
}

std::optional<JobId> jobOf(const QByteArray &field)
{
    const auto dot = field.indexOf('.');
    return JobId::parse(dot < 0 ? field : field.first(dot));
}

Usage jobLine(const JobId &id, const QList<QByteArray> &f)
{
    Usage usage;
    usage.id = id;
    usage.state = JobState::fromText(f[StateField]);
    if (usage.state.isEnded())
        usage.exitCode = exitCodeIn(f[ExitField]);
    usage.elapsedSeconds = f[ElapsedField].toLongLong();
    bool limited = false;
    const qint64 minutes = f[LimitField].toLongLong(&limited);
    usage.limitSeconds = limited ? minutes * 60 : -1;
    usage.nodes = f[NodesField].toInt();
    usage.cpus = f[CpusField].toInt();
    if (const auto given = bytesIn(tresValue(f[GivenField], "mem")))
        usage.memory = base::MemorySize::ofBytes(*given);
    usage.gpus = gpusOfTres(f[GivenField]);
    usage.gpuCount = countIn(usage.gpus);
    return usage;
}

Step stepLine(const QList<QByteArray> &f)
{
    Step step;
    step.name = f[IdField].sliced(f[IdField].indexOf('.') + 1);
    // Of a step that was killed one of the two can be missing.
    step.cpuSeconds = secondsIn(f[CpuTimeField]);
    raise(step.cpuSeconds, secondsIn(tresValue(f[TotalField], "cpu")));
    readMemory(step, f[TotalField], f[MemoryField], std::min(f[TasksField].toInt(), mostTasks));
    readGpus(step, f[MeanField], f[MostField]);
    return step;
}

} // namespace

std::optional<double> Usage::cpuShare() const
{
    const double had = static_cast<double>(elapsedSeconds) * cpus;
    return cpuSeconds && had > 0 ? std::optional(*cpuSeconds / had) : std::nullopt;
}

std::optional<double> Usage::memoryShare() const
{
    const bool known = memoryBytes && memory.bytes() > 0;
    return known ? std::optional(static_cast<double>(*memoryBytes) / static_cast<double>(memory.bytes())) : std::nullopt;
}

std::optional<double> Usage::timeShare() const
{
    return limitSeconds > 0 ? std::optional(static_cast<double>(elapsedSeconds) / static_cast<double>(limitSeconds))
                            : std::nullopt;
}

QByteArray usageFormat()
{
    return joined(fields);
}

base::Result<QList<Usage>> parseUsage(QByteArrayView out)
{
    if (const QByteArray cut = cutRecord(out); !cut.isEmpty())
        return badAnswer("sacct", cut);
    QList<Usage> jobs;
    QList<QList<Step>> steps;
    QHash<JobId, qsizetype> rows; // an array has thousands of tasks
    for (const QByteArray &record : recordsOf(out)) {
        const auto f = fieldsOf(record, FieldCount);
        const auto id = jobOf(f.first());
        if (f.size() == FieldCount && !id && !JobId::expand(f.first()).isEmpty())
            continue; // "5_[1-3]": tasks that wait
        if (f.size() != FieldCount || !id)
            return badAnswer("sacct", record);
        const qsizetype row = rows.value(*id, jobs.size());
        if (!f[IdField].contains('.')) {
            // A job put back in the queue has a line for each of its lives: the last counts.
            if (row == jobs.size()) {
                rows.insert(*id, row);
                jobs += jobLine(*id, f);
                steps += QList<Step>();
            } else {
                jobs[row] = jobLine(*id, f);
                steps[row].clear();
            }
        } else if (row < jobs.size()) {
            steps[row] += stepLine(f);
        }
    }
    for (qsizetype i = 0; i < jobs.size(); ++i)
        addSteps(jobs[i], steps[i]);
    std::ranges::sort(jobs, {}, &Usage::id);
    return jobs;
}

QByteArray liveUsageFormat()
{
    return joined(liveFields);
}

base::Result<void> addLiveUsage(QByteArrayView out, Usage &usage, qint64 number)
{
    const JobId called = number ? JobId(number) : usage.id;
    QList<Step> steps;
    for (const QByteArray &line : out.toByteArray().split('\n')) {
        if (line.isEmpty())
            continue;
        const auto f = line.split('|'); // sstat has no other delimiter, and none of these holds a person's words
        const auto id = jobOf(f.first());
        if (f.size() < LiveFieldCount || !id)
            return badAnswer("sstat", line);
        if (*id != called)
            continue;
        Step step;
        step.name = f[LiveId].sliced(f[LiveId].indexOf('.') + 1);
        step.cpuSeconds = secondsIn(tresValue(f[LiveTotal], "cpu"));
        readMemory(step, f[LiveTotal], f[LiveMemory], std::min(f[LiveTasks].toInt(), mostTasks));
        readGpus(step, f[LiveMean], f[LiveMost]);
        steps += step;
    }
    addSteps(usage, steps);
    return {};
}

} // namespace voyageur::slurm
