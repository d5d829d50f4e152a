// SPDX-License-Identifier: GPL-3.0-or-later
#include "dataset/pack.h"

#include "base/filewriter.h"
#include "base/inorder.h"
#include "dataset/compressedstream.h"
#include "dataset/membername.h"
#include "dataset/tarstream.h"

#include <QCoreApplication>
#include <QFileInfo>

#include <chrono>

namespace voyageur::dataset {

namespace {

constexpr qsizetype packPiece = 1 << 20;

// The whole stream through `write`.
base::Result<void> pump(ByteStream &stream, const ByteSink &write, const base::ProgressSink &progress,
                        const base::StopToken &stop)
{
    while (true) {
        if (stop.stopRequested())
            return cancelledPacking();
        VOYAGEUR_TRY(piece, stream.next(packPiece));
        if (piece.isEmpty())
            return {};
        VOYAGEUR_CHECK(write(piece));
        if (progress)
            progress({stream.progressAt(stream.position()), stream.progressTotal(), stream.item()});
    }
}

base::Result<PackReport> packPlan(Plan plan, const ByteSink &sink, Compression compression, const base::ProgressSink &progress,
                                  const base::StopToken &stop)
{
    const auto begin = base::Clock::now();
    VOYAGEUR_CHECK(plan.mustBeReadable());
    TarStream stream(std::move(plan));
    PackReport report;
    if (compression == Compression::None) {
        VOYAGEUR_CHECK(pump(stream, sink, progress, stop));
        report.bytes = stream.totalBytes();
        report.sha256 = stream.sha256();
    } else {
        VOYAGEUR_TRY(compressed, CompressedStream::create(stream, compression, base::processorThreads()));
        VOYAGEUR_CHECK(pump(*compressed, sink, progress, stop));
        report.bytes = compressed->totalBytes();
        report.sha256 = compressed->sha256();
    }
    report.files = stream.plan().files;
    report.contentBytes = stream.plan().bytes;
    report.leftOut = stream.plan().leftOut;
    report.problems = stream.plan().problems + stream.changed();
    report.leftOutCount = stream.plan().leftOutCount;
    report.changedCount = stream.changedCount();
    report.problemCount = stream.plan().problemCount + report.changedCount;
    report.seconds = std::chrono::duration<double>(base::Clock::now() - begin).count();
    return report;
}

base::Result<Plan> planFor(const QString &folder, const QString &output, const PackOptions &options,
                           const base::ProgressSink &progress, const base::StopToken &stop)
{
    PlanOptions planOptions;
    planOptions.exclusions = options.exclusions;
    planOptions.output = output;
    return makePlan(folder, planOptions, progress, stop);
}

} // namespace

base::Error cancelledPacking()
{
    base::Error error;
    error.code = base::ErrorCode::Cancelled;
    error.what = QCoreApplication::translate("voyageur::dataset::Pack", "Packing was cancelled.");
    return error;
}

QString archiveSuffix(Compression compression)
{
    switch (compression) {
    case Compression::None:
        return QStringLiteral(".tar");
    case Compression::Gzip:
        return QStringLiteral(".tar.gz");
    case Compression::Zstd:
        return QStringLiteral(".tar.zst");
    }
    return {};
}

base::Result<PackReport> pack(const QString &folder, const QString &file, const PackOptions &options,
                              const base::ProgressSink &progress, const base::StopToken &stop)
{
    VOYAGEUR_TRY(plan, planFor(folder, file, options, progress, stop));
    VOYAGEUR_TRY(output, base::FileWriter::open(file));
    const ByteSink sink = [&output](QByteArrayView bytes) { return output.write(bytes); };
    VOYAGEUR_TRY(report, packPlan(std::move(plan), sink, options.compression, progress, stop));
    // What went into a device or a pipe is there.
    const QFileInfo there(file);
    if (report.changedCount > 0 && (there.isFile() || !there.exists()))
        return report;
    VOYAGEUR_CHECK(output.commit());
    report.archive = file;
    return report;
}

base::Result<PackReport> packInto(const QString &folder, const ByteSink &sink, const PackOptions &options,
                                  const base::ProgressSink &progress, const base::StopToken &stop)
{
    VOYAGEUR_TRY(plan, planFor(folder, {}, options, progress, stop));
    return packPlan(std::move(plan), sink, options.compression, progress, stop);
}

} // namespace voyageur::dataset
