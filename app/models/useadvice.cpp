// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/useadvice.h"

#include "observe/usagethresholds.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cmath>

namespace voyageur::models {

namespace {

struct UseAdviceText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::models::UseAdvice)
};

using observe::UsageAdvice;
using namespace observe::thresholds;

constexpr double mostOfSpan = 0.9; // so much of the time must have been measured
constexpr int fewestPoints = 4;

//! The mean of the last `seconds` that end with the last point; nothing when that was not measured.
std::optional<double> meanOf(const UseLine &line, double seconds)
{
    if (line.x.isEmpty())
        return {};
    const double end = line.x.last();
    double sum = 0;
    int count = 0;
    double first = end;
    for (qsizetype i = line.x.size() - 1; i >= 0 && line.x[i] >= end - seconds; --i) {
        if (std::isnan(line.y[i]))
            continue;
        sum += line.y[i];
        first = line.x[i];
        ++count;
    }
    if (count < fewestPoints || end - first < seconds * mostOfSpan)
        return {};
    return sum / count;
}

//! For how long it has been below, without a break.
double belowFor(const UseLine &line, double level)
{
    if (line.x.isEmpty())
        return 0;
    double first = line.x.last();
    for (qsizetype i = line.x.size() - 1; i >= 0 && line.y[i] < level; --i) // a gap is not below
        first = line.x[i];
    return line.x.last() - first;
}

QString countText(double value)
{
    return QLocale().toString(value, 'f', 1);
}

class LiveJudging final {
public:
    LiveJudging(const UseHistory &history, const UseGiven &given) : m_history(history), m_given(given) {}

    QList<observe::UsageAdvice> judge()
    {
        graphics();
        cores();
        memory();
        std::ranges::stable_sort(m_advice, std::ranges::greater(), &observe::UsageAdvice::severity);
        return m_advice;
    }

private:
    void say(const char *id, UsageAdvice::Severity severity, const QString &what, const QString &next = {})
    {
        m_advice += {QLatin1StringView(id), severity, what, next};
    }

    void graphics()
    {
        if (!m_given.gpus || m_history.isEmpty() || m_history.isCounted())
            return;
        const auto &now = m_history.points().last().gpus;
        if (std::ranges::any_of(now, &slurm::GpuSample::isInstance))
            say("USE-MIG", UsageAdvice::Severity::Note,
                UseAdviceText::tr("The job has a part of a GPU (MIG). Only its memory can be read, not how busy it is."));
        else if (m_history.gpusMissing())
            say("USE-NO-GPU", UsageAdvice::Severity::Note,
                m_history.gpuProblem().isEmpty()
                    ? UseAdviceText::tr("GPU use is unknown, because the node has no “nvidia-smi”.")
                    : UseAdviceText::tr("GPU use is unknown, because “nvidia-smi” says “%1”.").arg(m_history.gpuProblem()),
                UseAdviceText::tr("Check in the log what the program says about the GPU."));
        const QList<UseLine> lines = m_history.gpus();
        QStringList idle;
        double shortest = 0;
        for (const UseLine &line : lines) {
            const double seconds = belowFor(line, idleGpu);
            if (seconds < idleSeconds)
                continue;
            shortest = idle.isEmpty() ? seconds : std::min(shortest, seconds);
            idle += line.name;
        }
        if (idle.isEmpty())
            return;
        const int minutes = static_cast<int>(shortest / 60);
        if (idle.size() == lines.size()) {
            say("USE-GPU-IDLE", UsageAdvice::Severity::Problem,
                lines.size() == 1
                    ? UseAdviceText::tr("The GPU has been idle for %n minute(s), and nobody else can use it.", nullptr, minutes)
                    : UseAdviceText::tr("All GPUs of the job have been idle for %n minute(s), and nobody else can use them.",
                                        nullptr, minutes),
                UseAdviceText::tr(
                    "Check in the log whether the program found the GPU (in PyTorch: torch.cuda.is_available()) and whether "
                    "it waits for data. If the program needs no GPU, cancel the job and submit it without one. It will start "
                    "sooner."));
            return;
        }
        say("USE-GPU-SOME", UsageAdvice::Severity::Advice,
            UseAdviceText::tr("Idle for %n minute(s): %1.", nullptr, minutes).arg(idle.join(QStringLiteral(", "))),
            UseAdviceText::tr(
                "A program uses one GPU unless it is written for several (in PyTorch: DistributedDataParallel). Ask for "
                "as many as it uses."));
    }

    void cores()
    {
        const auto mean = meanOf(m_history.cores(), judgedSeconds);
        if (!mean || m_given.cores < 2)
            return;
        double gpu = -1;
        for (const UseLine &line : m_history.gpus())
            gpu = std::max(gpu, meanOf(line, judgedSeconds).value_or(-1));
        const bool starving = gpu >= 0 && gpu < busyGpu;
        if (*mean > 1 - 2 * coreTolerance && *mean < 1 + 2 * coreTolerance) {
            say("USE-ONE-CORE", starving ? UsageAdvice::Severity::Advice : UsageAdvice::Severity::Note,
                UseAdviceText::tr("Only one of the job's %n core(s) is busy. The program does one thing at a time.", nullptr,
                                  m_given.cores),
                starving ? UseAdviceText::tr(
                    "Meanwhile the GPU waits. Load the data with workers (in PyTorch: a DataLoader with one worker per core, "
                    "num_workers).")
                         : UseAdviceText::tr(
                             "Let the program use the other cores (threads, or workers that load data), or ask for fewer."));
        } else if (*mean < idleCpu * m_given.cores) {
            say("USE-CORES", UsageAdvice::Severity::Note,
                UseAdviceText::tr("On average, %1 of the job's %n core(s) are busy.", nullptr, m_given.cores)
                    .arg(countText(*mean)),
                gpu >= busyGpu
                    ? QString()
                    : UseAdviceText::tr("The program mostly waits. Many small files are read faster from the node's own disk."));
        }
    }

    void memory()
    {
        if (m_given.memory <= 0 || m_history.isEmpty())
            return;
        const double held = m_history.points().last().memory / double(m_given.memory);
        if (!(held >= tightMemory))
            return;
        say("USE-MEM-TIGHT", UsageAdvice::Severity::Advice,
            UseAdviceText::tr("The job uses %1 % of its memory. Slurm ends a job that exceeds its memory.")
                .arg(QLocale().toString(std::floor(held * 100), 'f', 0)),
            UseAdviceText::tr("Make sure the program saves checkpoints, and ask for more memory next time."));
    }

    const UseHistory &m_history;
    const UseGiven &m_given;
    QList<observe::UsageAdvice> m_advice;
};

} // namespace

QList<observe::UsageAdvice> liveAdvice(const UseHistory &history, const UseGiven &given)
{
    return LiveJudging(history, given).judge();
}

} // namespace voyageur::models
