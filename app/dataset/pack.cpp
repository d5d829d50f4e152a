// SPDX-License-Identifier: GPL-3.0-or-later
#include "dataset/pack.h"

#include "base/inorder.h"
#include "dataset/compressedstream.h"
#include "dataset/membername.h"
#include "dataset/tarstream.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QSaveFile>

#include <chrono>

namespace voyageur::dataset {

namespace {

constexpr qsizetype pieceSize = 1 << 20;

base::Error unwritable(const QFileDevice &file)
{
    base::Error error;
    error.code = base::ErrorCode::FileUnwritable;
    error.what =
        QCoreApplication::translate("voyageur::dataset::Pack", "The archive “%1” cannot be written.").arg(file.fileName());
    error.why = QCoreApplication::translate("voyageur::dataset::Pack", "This computer says: %1.").arg(file.errorString());
    error.next = QCoreApplication::translate("voyageur::dataset::Pack", "Make room, or choose another place.");
    return error;
}

ByteSink sinkInto(QFileDevice &file)
{
    return [&file](QByteArrayView bytes) -> base::Result<void> {
        while (!bytes.isEmpty()) {
            const qint64 written = file.write(bytes.data(), bytes.size());
            if (written <= 0)
                return unwritable(file);
            bytes = bytes.sliced(static_cast<qsizetype>(written));
        }
        return {};
    };
}

// The whole stream through `write`.
base::Result<void> pump(ByteStream &stream, const ByteSink &write, const base::ProgressSink &progress,
                        const base::StopToken &stop)
{
    while (true) {
        if (stop.stopRequested())
            return cancelledPacking();
        VOYAGEUR_TRY(piece, stream.next(pieceSize));
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
    error.what = QCoreApplication::translate("voyageur::dataset::Pack", "Packing was stopped.");
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
    const QFileInfo existing(file);
    if (existing.exists() && !existing.isFile() && !existing.isDir()) {
        // A device or FIFO: renaming over it would replace it.
        QFile device(file);
        if (!device.open(QIODevice::WriteOnly | QIODevice::Unbuffered))
            return unwritable(device);
        VOYAGEUR_TRY(report, packPlan(std::move(plan), sinkInto(device), options.compression, progress, stop));
        report.archive = file;
        return report;
    }
    QSaveFile output(file);
    if (!output.open(QIODevice::WriteOnly | QIODevice::Unbuffered))
        return unwritable(output);
    VOYAGEUR_TRY(report, packPlan(std::move(plan), sinkInto(output), options.compression, progress, stop));
    if (!output.commit())
        return unwritable(output);
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
