// SPDX-License-Identifier: GPL-3.0-or-later
#include "tryout/trychecktable.h"

#include "base/bytesize.h"
#include "remote/programs.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>

#include <algorithm>
#include <iterator>

namespace voyageur::tryout {

using namespace Qt::StringLiterals;

namespace {

struct TryCheckTableText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::tryout::TryChecks)
};

constexpr double fullMemory = 0.9;                // of what was asked for: the next epoch may need a little more
constexpr qint64 idleGpuBytes = 64 * 1024 * 1024; // what a driver holds for itself

QString lastLine(const QByteArray &output)
{
    session::OutputTail tail;
    tail.add(output);
    return base::shownSafely(tail.lastLines(1).trimmed(), 200);
}

QStringList linesOf(const QByteArray &output)
{
    return QString::fromUtf8(output).split(u'\n', Qt::SkipEmptyParts);
}

QString sizeText(qint64 bytes)
{
    return base::ByteSize(bytes).text();
}

CheckVerdictText gpuVisible(const CheckSubject &subject)
{
    if (subject.gpus == 0)
        return {session::Verdict::Skipped, TryCheckTableText::tr("The job asks for no GPU.")};
    const auto lines = linesOf(subject.output);
    if (subject.status != 0 || lines.size() < subject.gpus)
        return {session::Verdict::Bad,
                TryCheckTableText::tr("nvidia-smi shows %1 of %2 GPUs: %3")
                    .arg(QString::number(subject.status == 0 ? lines.size() : 0), QString::number(subject.gpus),
                         lastLine(subject.output))};
    return {session::Verdict::Good, base::shownSafely(lines.join(u"; "_s).toUtf8(), 200)};
}

// "torch 2.3.0 GPUs: 1"
CheckVerdictText frameworkSees(const CheckSubject &subject)
{
    if (!subject.project.code.program.endsWith(u".py"_s))
        return {session::Verdict::Skipped, TryCheckTableText::tr("The program is not in Python.")};
    static const QRegularExpression form(u"^(torch|tensorflow|jax) (\\S+) GPUs: (\\d+)$"_s, QRegularExpression::MultilineOption);
    const auto match = form.match(QString::fromUtf8(subject.output));
    if (subject.status != 0)
        return {session::Verdict::Bad, TryCheckTableText::tr("The import failed: %1").arg(lastLine(subject.output))};
    if (!match.hasMatch())
        return {session::Verdict::Skipped, TryCheckTableText::tr("The environment has neither PyTorch, TensorFlow nor JAX.")};
    const QString name = match.captured(1) + u' ' + base::shownSafely(match.captured(2).toUtf8(), 40);
    const int seen = match.captured(3).toInt();
    if (subject.gpus == 0)
        return {session::Verdict::Good, TryCheckTableText::tr("%1; GPU not requested.").arg(name)};
    if (seen >= subject.gpus)
        return {session::Verdict::Good, TryCheckTableText::tr("%1 sees %n GPU(s).", nullptr, seen).arg(name)};
    if (subject.simulatedGpus)
        return {session::Verdict::Attention,
                TryCheckTableText::tr("%1 sees no GPU. This is normal here, where GPUs are simulated.").arg(name)};
    return {session::Verdict::Bad,
            TryCheckTableText::tr("%1 sees %2 of %3 GPUs. Check that the environment has the CUDA version of the package, and "
                                  "that a cuda module is loaded.")
                .arg(name, QString::number(seen), QString::number(subject.gpus))};
}

// "disk: xfs", "files: …"
CheckVerdictText dataIsLocal(const CheckSubject &subject)
{
    if (!subject.project.dataset)
        return {session::Verdict::Skipped, TryCheckTableText::tr("The project has no dataset.")};
    if (subject.status != 0)
        return {session::Verdict::Bad, TryCheckTableText::tr("The node cannot read the data: %1").arg(lastLine(subject.output))};
    static const QRegularExpression disk(u"^disk: (\\S+)"_s, QRegularExpression::MultilineOption);
    const QString kind = disk.match(QString::fromUtf8(subject.output)).captured(1);
    static const QStringList shared = {u"nfs"_s, u"nfs4"_s, u"lustre"_s, u"gpfs"_s, u"beegfs"_s, u"ceph"_s, u"cifs"_s, u"smb2"_s};
    if (std::ranges::any_of(shared, [&](const QString &one) { return kind.compare(one, Qt::CaseInsensitive) == 0; }))
        return {session::Verdict::Attention,
                TryCheckTableText::tr("$SLURM_TMPDIR is on shared storage here (%1), not on a disk of the node.").arg(kind)};
    return {session::Verdict::Good, TryCheckTableText::tr("The data is in $SLURM_TMPDIR (%1) and can be read.").arg(kind)};
}

CheckVerdictText programStarts(const CheckSubject &subject)
{
    if (subject.status == 0)
        return {session::Verdict::Good,
                subject.project.code.program.endsWith(u".py"_s)
                    ? TryCheckTableText::tr("All imports of the program are available.")
                    : TryCheckTableText::tr("The program exists and is executable.")};
    return {session::Verdict::Bad, lastLine(subject.output)};
}

CheckVerdictText programRuns(const CheckSubject &subject)
{
    const QString seconds = QLocale().toString(double(subject.measured.milliseconds) / 1000, 'f', 1);
    if (subject.timeLimit)
        return {session::Verdict::Attention,
                TryCheckTableText::tr("The try ended before the program. Until then, the program worked.")};
    if (!subject.programEndedWell)
        return {session::Verdict::Bad,
                TryCheckTableText::tr("The program failed after %1 s: %2").arg(seconds, lastLine(subject.output))};
    return {session::Verdict::Good,
            TryCheckTableText::tr("The program ran for %1 s and kept %2 cores busy.")
                .arg(seconds, QLocale().toString(subject.measured.cores, 'f', 1))};
}

CheckVerdictText memoryPeak(const CheckSubject &subject)
{
    const qint64 peak = subject.measured.memoryBytes;
    if (peak == 0)
        return {session::Verdict::Skipped, TryCheckTableText::tr("Nothing was measured.")};
    if (subject.memoryBytes == 0)
        return {session::Verdict::Good, TryCheckTableText::tr("At most %1 at a time.").arg(sizeText(peak))};
    const QString both =
        TryCheckTableText::tr("At most %1 of the %2 asked for.").arg(sizeText(peak), sizeText(subject.memoryBytes));
    if (double(peak) > fullMemory * double(subject.memoryBytes))
        return {session::Verdict::Attention, both + u' ' + TryCheckTableText::tr("This is close to the limit. Ask for more.")};
    return {session::Verdict::Good, both};
}

CheckVerdictText gpuMemoryPeak(const CheckSubject &subject)
{
    if (subject.gpus == 0)
        return {session::Verdict::Skipped, TryCheckTableText::tr("The job asks for no GPU.")};
    const qint64 peak = subject.measured.gpuMemoryBytes;
    const QString much = TryCheckTableText::tr("At most %1 of GPU memory at a time.").arg(sizeText(peak));
    if (peak > idleGpuBytes)
        return {session::Verdict::Good, much};
    if (subject.simulatedGpus)
        return {session::Verdict::Attention, much + u' ' + TryCheckTableText::tr("The GPUs here are simulated.")};
    return {session::Verdict::Attention,
            much + u' '
                + TryCheckTableText::tr(
                    "The program does not seem to use the GPU. Without one, the job starts sooner and costs less.")};
}

const TryCheck checks[] = {
    {"gpu", QT_TRANSLATE_NOOP("voyageur::tryout::TryChecks", "GPU"), remote::text::checkGpu, gpuVisible},
    {"framework", QT_TRANSLATE_NOOP("voyageur::tryout::TryChecks", "Framework and GPU"), remote::text::checkFramework,
     frameworkSees},
    {"data", QT_TRANSLATE_NOOP("voyageur::tryout::TryChecks", "Data on the node's disk"), remote::text::checkData, dataIsLocal},
    {"start", QT_TRANSLATE_NOOP("voyageur::tryout::TryChecks", "The program starts"), remote::text::checkStart, programStarts},
    {"run", QT_TRANSLATE_NOOP("voyageur::tryout::TryChecks", "The program runs, with the arguments of the try"),
     remote::text::checkRun, programRuns},
    {"memory", QT_TRANSLATE_NOOP("voyageur::tryout::TryChecks", "Memory"), nullptr, memoryPeak},
    {"gpu-memory", QT_TRANSLATE_NOOP("voyageur::tryout::TryChecks", "GPU memory"), nullptr, gpuMemoryPeak},
};

} // namespace

std::span<const TryCheck> tryChecks()
{
    return checks;
}

} // namespace voyageur::tryout
