// SPDX-License-Identifier: GPL-3.0-or-later
#include "observe/efficiency.h"

#include "observe/usagethresholds.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cmath>

namespace voyageur::observe {

using namespace Qt::StringLiterals;
using base::JobState;
using base::MemorySize;
using base::TimeLimit;
using Severity = UsageAdvice::Severity;
using namespace thresholds;

namespace {

struct EfficiencyText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::observe::Efficiency)
};

constexpr double memoryFactor = 1.2;
constexpr qint64 shortest = 60;    // s: of a shorter job the start and the end are most
constexpr qint64 leastMinutes = 5; // of a job
constexpr qint64 mebibyte = 1024 * 1024;
constexpr qint64 leastMemory = 256 * mebibyte;
constexpr qint64 smallWaste = 1024 * mebibyte; // what is less is not worth a change

QString percent(double share)
{
    return QLocale().toString(share * 100, 'f', share < 0.1 ? 1 : 0);
}

QString spelled(const TimeLimit &time)
{
    return QString::fromLatin1(time.bytes());
}

QString spelled(const MemorySize &memory)
{
    return QString::fromLatin1(memory.spelled());
}

TimeLimit wholeMinutes(qint64 seconds, qint64 step)
{
    const qint64 minutes = std::max(leastMinutes, (seconds + 59) / 60);
    return TimeLimit::ofSeconds((minutes + step - 1) / step * step * 60);
}

MemorySize wholeHundreds(double bytes)
{
    const auto mebibytes = static_cast<qint64>(std::ceil(std::max(bytes, double(leastMemory)) / double(mebibyte)));
    return MemorySize::ofMebibytes((mebibytes + 99) / 100 * 100);
}

class Judging final {
public:
    Judging(const slurm::Usage &usage, const base::ClusterFacts &facts) : m_usage(usage), m_facts(facts)
    {
        m_result.usage = usage;
    }

    Efficiency judge()
    {
        if (m_usage.state.isPending()) {
            say("EFF-WAITS", Severity::Note, EfficiencyText::tr("The job has not started. There is nothing to measure yet."));
            return std::move(m_result);
        }
        if (m_usage.isBehind) // less than it used: the next job would be given too little
            return std::move(m_result);
        ending();
        if (m_usage.elapsedSeconds < shortest && !m_lacked) {
            say("EFF-SHORT", Severity::Note,
                m_usage.state.isEnded()
                    ? EfficiencyText::tr("The job ran for less than a minute, too short to judge what it used.")
                    : EfficiencyText::tr("The job has run for less than a minute, too short to judge what it uses."),
                m_usage.state.isEnded() ? EfficiencyText::tr("Check a job that ran for several minutes.")
                                        : EfficiencyText::tr("Check again in a few minutes."));
            return std::move(m_result);
        }
        cores();
        memory();
        time();
        gpus();
        std::ranges::stable_sort(m_result.advice, std::ranges::greater(), &UsageAdvice::severity);
        return std::move(m_result);
    }

private:
    void say(const char *id, Severity severity, const QString &what, const QString &next = {})
    {
        m_result.advice += {QLatin1StringView(id), severity, what, next};
    }

    bool is(JobState::Code code) const { return m_usage.state.code() == code; }
    bool endedWell() const { return m_usage.state.isSuccess(); }
    int nodes() const { return std::max(1, m_usage.nodes); }

    // Where Slurm has no control groups it ends a job for its memory without a state for that.
    bool ranOutOfMemory() const
    {
        const bool killed = m_usage.exitCode && (m_usage.exitCode->signal == 9 || m_usage.exitCode->accounted().status == 9);
        return is(JobState::Code::OutOfMemory) || (killed && m_usage.memoryShare().value_or(0) >= nearlyAll);
    }

    void ending()
    {
        if (ranOutOfMemory()) {
            m_lacked = true;
            say("EFF-OOM", Severity::Problem,
                EfficiencyText::tr("Slurm ended the job, because it needed more memory than it had asked for (%1).")
                    .arg(m_usage.memory.text()),
                EfficiencyText::tr(
                    "Ask for twice as much, then check again. Smaller batches or fewer data-loading workers need less."));
            if (m_usage.memory.bytes() > 0) {
                const MemorySize twice = wholeHundreds(2.0 * double(m_usage.memory.bytes()) / nodes());
                const auto largest = base::largestNode(m_facts);
                const MemorySize most = largest ? base::memoryAtMost(*largest) : MemorySize();
                m_result.next.memory = most.isGiven() && most.bytes() < twice.bytes() ? most : twice;
                m_result.next.reasons +=
                    EfficiencyText::tr("Memory %1: twice what the job had asked for.").arg(spelled(*m_result.next.memory));
            }
        }
        if (is(JobState::Code::TimedOut)) {
            m_lacked = true;
            say("EFF-TIMEOUT", Severity::Problem, EfficiencyText::tr("The job reached its time limit."),
                EfficiencyText::tr(
                    "For a test, ask for twice the time. For a long run, save checkpoints and submit a chain of jobs."));
            const auto most = m_facts.slurm.maxTime.value;
            qint64 twice = 2 * m_usage.limitSeconds;
            if (most && most->seconds() > 0)
                twice = std::min(twice, most->seconds());
            if (twice > m_usage.limitSeconds) {
                m_result.next.time = TimeLimit::ofSeconds(twice);
                m_result.next.reasons +=
                    EfficiencyText::tr("Time %1: twice what the job had asked for.").arg(spelled(*m_result.next.time));
            }
        }
        if (is(JobState::Code::NodeFailed) || is(JobState::Code::BootFailed))
            say("EFF-NODEFAIL", Severity::Note, EfficiencyText::tr("The node of the job failed. Your program is not to blame."),
                EfficiencyText::tr("Submit the job again, unless Slurm has already restarted it."));
    }

    void cores()
    {
        const auto share = m_usage.cpuShare();
        if (!share)
            return say("EFF-CPU", Severity::Note, EfficiencyText::tr("The cluster did not record the use of the cores."));
        if (*share >= goodCpu)
            return;
        const double busy = *m_usage.cpuSeconds / double(std::max<qint64>(1, m_usage.elapsedSeconds));
        const int enough = std::max(1, int(std::ceil(busy / nodes() - coreTolerance)));
        const int had = m_usage.cpus / nodes();
        if (m_usage.cpus == 1 || enough >= had) {
            if (*share < idleCpu && m_usage.gpus.isEmpty())
                say("EFF-CPU", Severity::Note,
                    EfficiencyText::tr("The job's core was mostly idle: busy for %1 % of the time.").arg(percent(*share)),
                    EfficiencyText::tr(
                        "Check whether the job waits for files. Many small files are read faster from the node's own disk."));
            return;
        }
        say("EFF-CPU", Severity::Advice,
            EfficiencyText::tr("On average, %2 of the job's %1 cores were busy (%3 %).")
                .arg(QString::number(m_usage.cpus), QLocale().toString(busy, 'f', 1), percent(*share)),
            EfficiencyText::tr(
                "Ask for fewer cores, or make the program use all of them, with threads or data-loading workers."));
        m_result.next.cores = enough;
        m_result.next.reasons += EfficiencyText::tr("Cores %1: %2 were busy on average, rounded up.")
                                     .arg(QString::number(enough), QLocale().toString(busy / nodes(), 'f', 1));
    }

    void memory()
    {
        if (m_result.next.memory)
            return;
        const auto share = m_usage.memoryShare();
        if (!share)
            return say("EFF-MEM", Severity::Note, EfficiencyText::tr("The cluster did not record the use of memory."));
        const MemorySize held = MemorySize::ofBytes(*m_usage.memoryBytes);
        const MemorySize enough = wholeHundreds(double(held.bytes()) / nodes() * memoryFactor);
        const qint64 had = m_usage.memory.bytes() / nodes();
        if (*share >= goodMemory || had - enough.bytes() < std::min(smallWaste, had / 4))
            return;
        say("EFF-MEM", Severity::Advice,
            (m_usage.memoryIsEstimate ? EfficiencyText::tr("The job used at most about %1 of its %2 of memory (%3 %).")
                                      : EfficiencyText::tr("The job used at most %1 of its %2 of memory (%3 %)."))
                .arg(held.text(), m_usage.memory.text(), percent(*share)),
            EfficiencyText::tr("Ask for less memory, with some margin."));
        m_result.next.memory = enough;
        m_result.next.reasons +=
            EfficiencyText::tr("Memory %1: at most %2 were used on a node, plus 20 %, rounded up to the next hundred.")
                .arg(spelled(enough), MemorySize::ofBytes(held.bytes() / nodes()).text());
    }

    void time()
    {
        const auto share = m_usage.timeShare();
        if (!share || *share >= goodTime || !endedWell())
            return;
        const qint64 seconds = m_usage.elapsedSeconds + m_usage.elapsedSeconds / 10;
        const TimeLimit enough = wholeMinutes(seconds, seconds > 3600 ? 5 : 1);
        if (enough.seconds() >= m_usage.limitSeconds)
            return;
        const QString took = spelled(TimeLimit::ofSeconds(m_usage.elapsedSeconds));
        say("EFF-TIME", Severity::Advice,
            EfficiencyText::tr("The job took %1 of the %2 that it had asked for.")
                .arg(took, spelled(TimeLimit::ofSeconds(m_usage.limitSeconds))),
            EfficiencyText::tr("A shorter job often starts sooner."));
        m_result.next.time = enough;
        m_result.next.reasons +=
            EfficiencyText::tr("Time %1: the job took %2, plus 10 %, and at least 5 minutes.").arg(spelled(enough), took);
    }

    void gpus()
    {
        if (m_usage.gpus.isEmpty())
            return;
        const QString name = m_usage.gpus.section(u':', 0, 0);
        const base::GpuSpecifier *gpu = m_usage.gpus.contains(u':') ? base::findGpu(m_facts, name) : nullptr;
        if (!m_usage.gpuPercent) {
            const bool part = gpu && gpu->mig;
            return say("EFF-GPU", Severity::Note,
                       part ? EfficiencyText::tr("The use of a part of a GPU (MIG) cannot be read.")
                            : EfficiencyText::tr("This cluster does not record how busy the GPU was."),
                       EfficiencyText::tr("Run “nvidia-smi” while a similar job runs."));
        }
        const double used = *m_usage.gpuPercent;
        if (used >= busyGpu)
            return;
        say("EFF-GPU", used < idleGpu ? Severity::Problem : Severity::Advice,
            used < idleGpu
                ? EfficiencyText::tr("The job's GPU was mostly idle: busy for %1 % of the time.").arg(percent(used / 100))
                : EfficiencyText::tr("The job's GPU was busy for %1 % of the time.").arg(percent(used / 100)),
            used < idleGpu
                ? EfficiencyText::tr("Check whether the program uses the GPU at all. If not, ask for none.")
                : EfficiencyText::tr(
                    "Use more data-loading workers or larger batches. If that does not help, a part of a GPU is enough."));
        if (gpu && !gpu->mig && m_usage.gpuCount == 1)
            instance(*gpu, used);
    }

    // The smallest part of its GPU that has room for what was used, with the margin of memory.
    void instance(const base::GpuSpecifier &whole, double used)
    {
        if (!m_usage.gpuMemoryBytes)
            return;
        const base::GpuSpecifier *best = nullptr;
        for (const auto &fact : m_facts.gpus) {
            const base::GpuSpecifier *one = fact.value ? &*fact.value : nullptr;
            if (!one || !one->mig || one->withdrawn || one->whole != whole.specifier || one->share.count(u'/') != 1)
                continue;
            const double part = one->share.section(u'/', 0, 0).toDouble() / one->share.section(u'/', 1, 1).toDouble();
            const double memory = one->memoryGB.value_or(0) * 1e9;
            const bool room = part * 100 >= used * memoryFactor && memory >= double(*m_usage.gpuMemoryBytes) * memoryFactor;
            if (room && (!best || one->memoryGB < best->memoryGB))
                best = one;
        }
        if (!best)
            return;
        m_result.next.gpu = best->specifier;
        m_result.next.reasons +=
            EfficiencyText::tr("GPU %1: %2 % of a whole one and %3 of its memory were used, plus 20 %.")
                .arg(best->specifier, percent(used / 100), MemorySize::ofBytes(*m_usage.gpuMemoryBytes).text());
    }

    const slurm::Usage &m_usage;
    const base::ClusterFacts &m_facts;
    Efficiency m_result;
    bool m_lacked = false; // it was stopped for what it had asked too little of
};

} // namespace

Efficiency judgeUsage(const slurm::Usage &usage, const base::ClusterFacts &facts)
{
    return Judging(usage, facts).judge();
}

} // namespace voyageur::observe
