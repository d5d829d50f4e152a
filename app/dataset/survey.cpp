// SPDX-License-Identifier: GPL-3.0-or-later
#include "dataset/survey.h"

#include "base/bytesize.h"
#include "base/platform.h"
#include "dataset/dataformat.h"
#include "dataset/guide.h"
#include "dataset/tarmaker.h"

#include <QCoreApplication>
#include <QHash>

#include <algorithm>
#include <iterator>
#include <limits>

namespace voyageur::dataset {

namespace {

constexpr qint64 kB = 1000;
constexpr qint64 MB = 1000 * kB;
constexpr qint64 GB = 1000 * MB;

constexpr qsizetype foldersShown = 10;

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
    const bool isCopied =
        survey.single && survey.single->format != QLatin1String("tar") && survey.single->format != QLatin1String("zip");
    if (isCopied && survey.bytes <= Guide::instance().fitsMemory)
        return {QStringLiteral("fits-memory"),
                QCoreApplication::translate("voyageur::dataset::Survey",
                                            "%1 probably fits into a job's memory. Copy the file to $SLURM_TMPDIR when the job "
                                            "starts, and read it there once.")
                    .arg(size)};
    if (isCopied && survey.bytes <= Guide::instance().fitsNodeDisk)
        return {QStringLiteral("fits-node-disk"),
                QCoreApplication::translate("voyageur::dataset::Survey",
                                            "%1 fits on the disk of a compute node, which is far faster than shared storage. "
                                            "Copy the file to $SLURM_TMPDIR when the job starts, and read it there.")
                    .arg(size)};
    if (survey.bytes <= Guide::instance().fitsMemory)
        return {QStringLiteral("fits-memory"),
                QCoreApplication::translate("voyageur::dataset::Survey",
                                            "%1 probably fits into a job's memory. Copy the archive to $SLURM_TMPDIR when the "
                                            "job starts, unpack it there, and read it once.")
                    .arg(size)};
    if (survey.bytes <= Guide::instance().fitsNodeDisk)
        return {QStringLiteral("fits-node-disk"),
                QCoreApplication::translate("voyageur::dataset::Survey",
                                            "%1 fits on the disk of a compute node, which is far faster than shared storage. "
                                            "Copy the archive to $SLURM_TMPDIR when the job starts, and unpack it there.")
                    .arg(size)};
    return {QStringLiteral("shared-storage"),
            QCoreApplication::translate("voyageur::dataset::Survey",
                                        "%1 is more than a compute node's disk usually has free. Leave it on shared storage "
                                        "(/project or /scratch), in a few large files that are read in order.")
                .arg(size)};
}

// Nearly all of it is in files that hold many samples each.
bool isPackedAlready(const Survey &survey)
{
    qint64 bytes = 0;
    qint64 files = 0;
    for (const FormatShare &share : survey.formats) {
        bytes += share.bytes;
        files += share.files;
    }
    return bytes > 0 && bytes >= survey.bytes / 10 * 9 && survey.files - files < Guide::instance().manyFiles;
}

QList<Advice> adviceFor(const Survey &survey)
{
    if (survey.files == 0)
        return {{QStringLiteral("nothing"),
                 QCoreApplication::translate("voyageur::dataset::Survey", "This folder has no files to upload.")}};
    QList<Advice> advice{placement(survey)};
    const auto files = static_cast<int>(qMin<qint64>(survey.files, std::numeric_limits<int>::max())); // names: lupdate needs them
    const auto excluded = static_cast<int>(qMin<qint64>(survey.excludedCount, std::numeric_limits<int>::max()));
    if (isPackedAlready(survey))
        advice += Advice{QStringLiteral("send-as-it-is"),
                         QCoreApplication::translate("voyageur::dataset::Survey",
                                                     "Upload the dataset as it is. Nearly all of it is %1, which holds many "
                                                     "samples in one file and is read in large pieces. An archive gains nothing.")
                             .arg(survey.formats.first().format)};
    else if (survey.files >= Guide::instance().manyFiles)
        advice += Advice{QStringLiteral("many-files"),
                         QCoreApplication::translate("voyageur::dataset::Survey",
                                                     "Upload these %n files as one archive. Cluster storage limits the number of "
                                                     "files, and reading many small ones is slow.",
                                                     nullptr, files)};
    if (survey.excludedCount > 0)
        advice += Advice{QStringLiteral("left-out"),
                         QCoreApplication::translate("voyageur::dataset::Survey",
                                                     "%n item(s) will be excluded. Check the list before you upload.", nullptr,
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
    survey.archiveBytes = plan.isFile ? plan.bytes : dataset::archiveBytes(plan);
    survey.single = singleFileOf(plan);
    survey.isFile = plan.isFile;
    survey.histogram = emptyHistogram();
    QHash<QLatin1String, FormatShare> formats;
    for (auto at = plan.entries.begin(); at != plan.entries.end(); ++at) {
        const FileFacts facts = at.facts();
        if (facts.kind != FileKind::File)
            continue;
        count(survey.histogram, facts.size);
        const QLatin1String format = formatOfManySamples(at.name());
        if (format.isEmpty())
            continue;
        FormatShare &share = formats[format];
        share.format = format;
        ++share.files;
        share.bytes += facts.size;
    }
    survey.formats = formats.values();
    std::sort(survey.formats.begin(), survey.formats.end(), [](const FormatShare &a, const FormatShare &b) {
        return a.bytes != b.bytes ? a.bytes > b.bytes : a.format < b.format;
    });
    survey.mostFiles = plan.entries.foldersWithMostFiles(foldersShown);
    survey.mostBytes = plan.entries.foldersWithMostBytes(foldersShown);
    survey.excluded = plan.leftOut;
    survey.problems = plan.problems;
    survey.excludedCount = plan.leftOutCount;
    survey.problemCount = plan.problemCount;
    survey.advice = adviceFor(survey);
    return survey;
}

QList<qint64> usualRates()
{
    return {2'500'000, 12'500'000, 125'000'000};
}

qint64 uploadSeconds(qint64 bytes, qint64 bytesPerSecond)
{
    return bytesPerSecond > 0 ? (bytes + bytesPerSecond - 1) / bytesPerSecond : 0;
}

QList<Advice> uploadAdvice(qint64 seconds, const QString &collection)
{
    const Guide &guide = Guide::instance();
    if (!collection.isEmpty() && seconds > guide.forGlobus)
        return {{QStringLiteral("globus"),
                 (seconds < guide.manyHours
                      ? QCoreApplication::translate(
                          "voyageur::dataset::Survey",
                          "This can take more than a minute. The Alliance then recommends Globus, which works while your "
                          "computer sleeps: collection “%1” (https://globus.alliancecan.ca).")
                      : QCoreApplication::translate("voyageur::dataset::Survey",
                                                    "This will take many hours. Globus works while your computer sleeps: "
                                                    "collection “%1” (https://globus.alliancecan.ca)."))
                     .arg(collection)}};
    if (seconds < guide.manyHours)
        return {};
    return {{QStringLiteral("goes-on"),
             QCoreApplication::translate("voyageur::dataset::Survey",
                                         "This will take many hours. Keep the computer awake and on a wired network. An "
                                         "interrupted upload can be resumed. If the cluster has Globus, use that.")}};
}

base::Result<Survey> survey(const QString &folder, const Exclusions &exclusions, const base::ProgressSink &progress,
                            const base::StopToken &stop)
{
    PlanOptions options;
    options.exclusions = exclusions;
    VOYAGEUR_TRY(plan, makeDatasetPlan(folder, options, progress, stop));
    return surveyOf(plan);
}

} // namespace voyageur::dataset
