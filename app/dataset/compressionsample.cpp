// SPDX-License-Identifier: GPL-3.0-or-later
#include "dataset/compressionsample.h"

#include "dataset/compressor.h"
#include "dataset/tarmaker.h"

#include <QCoreApplication>

#include <chrono>

namespace voyageur::dataset {

namespace {

constexpr qint64 pieces = 16;
constexpr qint64 samplePiece = 512 * 1024;
// What is gained must be worth an archive that no program can look into at random.
constexpr double muchSooner = 0.85;
constexpr double leastGain = 3;        // seconds
constexpr double shareOfThreads = 0.7; // the sending needs some of the processor, too

} // namespace

base::Result<CompressionSample> sampleCompression(const Plan &plan, Compression compression, const base::StopToken &stop)
{
    const TarMaker maker(plan);
    TarMaker::Hand hand;
    CompressionSample sample;
    const qint64 step = qMax(samplePiece, maker.totalBytes() / pieces);
    for (qint64 offset = 0; offset < maker.totalBytes(); offset += step) {
        if (stop.stopRequested())
            return cancelledPacking();
        const qint64 size = qMin(samplePiece, maker.totalBytes() - offset);
        const QByteArray piece = maker.make(offset, static_cast<qsizetype>(size), hand).bytes;
        VOYAGEUR_TRY(compressor, Compressor::create(compression, [&sample](QByteArrayView bytes) {
                         sample.compressed += bytes.size();
                         return base::Result<void>();
                     }));
        const auto begin = base::Clock::now();
        VOYAGEUR_CHECK(compressor->write(piece));
        VOYAGEUR_CHECK(compressor->finish());
        sample.seconds += std::chrono::duration<double>(base::Clock::now() - begin).count();
        sample.plain += piece.size();
    }
    return sample;
}

bool compressionPays(const CompressionSample &sample, qint64 bytes, double bytesPerSecond, int threads)
{
    if (sample.plain <= 0 || bytesPerSecond <= 0)
        return false;
    const double ratio = double(sample.compressed) / double(sample.plain);
    const double work = sample.seconds / double(sample.plain) * double(bytes);
    const double plain = double(bytes) / bytesPerSecond;
    const double packed = std::max(ratio * plain, work / std::max(1.0, shareOfThreads * threads));
    return packed < muchSooner * plain && plain - packed > leastGain;
}

} // namespace voyageur::dataset
