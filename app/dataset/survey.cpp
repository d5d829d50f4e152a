// SPDX-License-Identifier: GPL-3.0-or-later
#include "dataset/survey.h"

#include "base/bytesize.h"
#include "base/platform.h"
#include "dataset/tarstream.h"

#include <QCoreApplication>

#include <algorithm>
#include <iterator>
#include <limits>

namespace voyageur::dataset {

namespace {

constexpr qint64 kB = 1000;
constexpr qint64 MB = 1000 * kB;
constexpr qint64 GB = 1000 * MB;

// The Alliance's guide "AI and Machine Learning", section "Managing your datasets": "around 10 GB or less … in the
// memory", "around 100 GB or less … in the local storage of the compute node".
constexpr qint64 memoryLimit = 10 * GB;
constexpr qint64 nodeDiskLimit = 100 * GB;
// The same section: shared storage is optimised for large files; a quota of files is reached before one of bytes.
constexpr qint64 manyFiles = 1000;

QList<SizeClass> emptyHistogram()
{
    QList<SizeClass> classes;
    for (const qint64 limit : {qint64(0), kB, 10 * kB, 100 * kB, MB, 10 * MB, 100 * MB, GB, qint64(-1)})
        classes += SizeClass{limit, 0, 0};
    return classes;
}

void count(QList<SizeClass> &histogram, qint64 size)
{
    const auto fits = [size](const SizeClass &sizes) { return sizes.upTo < 0 || size <= sizes.upTo; };
    const auto place = std::find_if(histogram.begin(), histogram.end(), fits);
    ++place->files;
    place->bytes += size;
}

Advice placement(const Survey &survey)
{
    const QString size = base::ByteSize(survey.bytes).text();
    if (survey.bytes <= memoryLimit)
        return {QStringLiteral("fits-memory"),
                QCoreApplication::translate("voyageur::dataset::Survey",
                                            "%1 can probably be held in a job's memory. Copy the archive to $SLURM_TMPDIR "
                                            "when the job starts, unpack it there, and read it once.")
                    .arg(size)};
    if (survey.bytes <= nodeDiskLimit)
        return {QStringLiteral("fits-node-disk"),
                QCoreApplication::translate("voyageur::dataset::Survey",
                                            "%1 fits on the disk of a compute node. Copy the archive to $SLURM_TMPDIR when "
                                            "the job starts and unpack it there: that disk is far faster than shared storage.")
                    .arg(size)};
    return {QStringLiteral("shared-storage"),
            QCoreApplication::translate("voyageur::dataset::Survey",
                                        "%1 is more than the disk of a compute node usually has free. Leave it on shared "
                                        "storage (/project or /scratch), in few large files that are read in order.")
                .arg(size)};
}

QList<Advice> adviceFor(const Survey &survey)
{
    if (survey.files == 0)
        return {{QStringLiteral("nothing"),
                 QCoreApplication::translate("voyageur::dataset::Survey", "There is no file to send in this folder.")}};
    QList<Advice> advice{placement(survey)};
    const auto files = static_cast<int>(qMin<qint64>(survey.files, std::numeric_limits<int>::max())); // names: lupdate needs them
    const auto excluded = static_cast<int>(survey.excluded.size());
    if (survey.files >= manyFiles)
        advice += Advice{QStringLiteral("many-files"),
                         QCoreApplication::translate("voyageur::dataset::Survey",
                                                     "Send these %n files as one archive: storage on a cluster has a limit on "
                                                     "the number of files, and reading many small ones from it is slow.",
                                                     nullptr, files)};
    if (!survey.excluded.isEmpty())
        advice += Advice{QStringLiteral("left-out"),
                         QCoreApplication::translate("voyageur::dataset::Survey",
                                                     "%n name(s) will be left out. Look at the list before you send.", nullptr,
                                                     excluded)};
    return advice;
}

} // namespace

Survey surveyOf(const Plan &plan)
{
    Survey survey;
    survey.folder = base::fileNameText(plan.folder);
    survey.name = base::fileNameText(plan.name);
    survey.files = plan.files;
    survey.folders = plan.folders;
    survey.links = plan.links;
    survey.bytes = plan.bytes;
    survey.archiveBytes = TarStream(plan).totalBytes();
    survey.histogram = emptyHistogram();
    for (const PlanEntry &entry : plan.entries) {
        if (entry.facts.kind == FileKind::File)
            count(survey.histogram, entry.facts.size);
    }
    survey.excluded = plan.leftOut;
    survey.problems = plan.problems;
    survey.advice = adviceFor(survey);
    return survey;
}

base::Result<Survey> survey(const QString &folder, const Exclusions &exclusions, const base::ProgressSink &progress,
                            const base::StopToken &stop)
{
    PlanOptions options;
    options.exclusions = exclusions;
    VOYAGEUR_TRY(plan, makePlan(folder, options, progress, stop));
    return surveyOf(plan);
}

} // namespace voyageur::dataset
