// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfer/compressing.h"

#include "base/inorder.h"
#include "base/logging.h"
#include "dataset/compressionsample.h"
#include "dataset/tarmaker.h"
#include "remote/programs.h"
#include "transfer/remote.h"
#include "transfer/stripecount.h"

#include <QCoreApplication>
#include <QRandomGenerator>

namespace voyageur::transfer {

using base::Clock;
using base::Result;
using base::StopToken;
using dataset::Compression;

namespace {

constexpr qint64 worthTrying = 64 * 1024 * 1024; // less is there in moments anyway
constexpr double worthMeasuring = 0.8;           // of the sample: no network makes up for more
constexpr qsizetype pieceSize = 128 * 1024;
constexpr int mostPieces = 128;
constexpr auto longestMeasurement = std::chrono::milliseconds(1500);
constexpr double oneChannel = 0.5; // of its window: more of them would carry more
constexpr double manyChannels = 4;

base::Error noProgram(Compression compression)
{
    base::Error error;
    error.code = base::ErrorCode::CommandFailed;
    error.what = QCoreApplication::translate("voyageur::transfer::Push", "The cluster has no program for this compression.");
    error.why =
        QCoreApplication::translate("voyageur::transfer::Push", "The cluster cannot unpack the archive, because “%1” is missing.")
            .arg(compression == Compression::Zstd ? QStringLiteral("zstd") : QStringLiteral("gzip"));
    error.next = QCoreApplication::translate("voyageur::transfer::Push", "Choose the other compression, or none.");
    return error;
}

QByteArray incompressible(qsizetype size)
{
    QByteArray bytes(size, Qt::Uninitialized);
    QRandomGenerator random(1);
    random.fillRange(reinterpret_cast<quint32 *>(bytes.data()), size / static_cast<qsizetype>(sizeof(quint32)));
    return bytes;
}

// What an earlier attempt has begun is gone on with.
Result<std::optional<Compression>> begunBefore(ssh::Host &host, const ssh::RemotePath &final, const StopToken &stop)
{
    for (const auto compression : {Compression::Zstd, Compression::Gzip, Compression::None}) {
        VOYAGEUR_TRY(facts, look(host, compressedName(final, compression).withSuffix(".part"), stop));
        if (facts.kind == RemoteKind::File && facts.size > 0)
            return std::optional<Compression>(compression);
    }
    return std::optional<Compression>();
}

} // namespace

ssh::RemotePath compressedName(const ssh::RemotePath &archive, Compression compression)
{
    return compression == Compression::Zstd ? archive.withSuffix(".zst")
        : compression == Compression::Gzip  ? archive.withSuffix(".gz")
                                            : archive;
}

Result<QList<Compression>> compressionsThere(ssh::Host &host, const StopToken &stop)
{
    const auto command = remote::whichCompressors();
    VOYAGEUR_TRY(output, runBulk(host, command, stop));
    QList<Compression> there;
    for (const QByteArray &line : output.out.split('\n')) {
        if (line == "zstd" || line == "gzip")
            there += line == "zstd" ? Compression::Zstd : Compression::Gzip;
    }
    return there;
}

Result<double> measureRate(ssh::Host &host, const StopToken &stop)
{
    ssh::Command command{ssh::ShellCommand{"wc", "-c"}, {}, ssh::Urgency::Background};
    VOYAGEUR_TRY(process, host.start(command, stop));
    const QByteArray piece = incompressible(pieceSize);
    const auto begin = Clock::now();
    for (int pieces = 0; pieces < mostPieces && Clock::now() - begin < longestMeasurement; ++pieces)
        VOYAGEUR_CHECK(process->write(piece, stop));
    VOYAGEUR_CHECK(process->closeInput());
    VOYAGEUR_TRY(answer, process->read(stop));
    const double seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    VOYAGEUR_CHECK(process->wait(stop));
    const double trip = qMax(0, host.roundTripMs()) / 1000.0;
    const double bytes = answer.bytes.trimmed().toDouble();
    const double rate = bytes / qMax(0.001, seconds - trip);
    const bool byWindow = rate * trip > oneChannel * StripeCount::window;
    return byWindow ? manyChannels * rate : rate;
}

Result<Compression> chooseCompression(ssh::Host &host, ArchiveCompression wish, const dataset::Plan &plan,
                                      const ssh::RemotePath &final, bool resume, const StopToken &stop)
{
    if (wish == ArchiveCompression::None)
        return Compression::None;
    VOYAGEUR_TRY(there, compressionsThere(host, stop));
    if (wish != ArchiveCompression::Auto) {
        const auto wished = wish == ArchiveCompression::Zstd ? Compression::Zstd : Compression::Gzip;
        return there.contains(wished) ? Result<Compression>(wished) : noProgram(wished);
    }
    const qint64 bytes = dataset::archiveBytes(plan);
    if (there.isEmpty() || bytes < worthTrying)
        return Compression::None;
    if (resume) {
        VOYAGEUR_TRY(begun, begunBefore(host, final, stop));
        if (begun)
            return *begun;
    }
    VOYAGEUR_TRY(sample, dataset::sampleCompression(plan, there.first(), stop));
    if (double(sample.compressed) > worthMeasuring * double(sample.plain))
        return Compression::None;
    VOYAGEUR_TRY(rate, measureRate(host, stop));
    const bool pays = dataset::compressionPays(sample, bytes, rate, base::processorThreads());
    qCInfo(base::logTransfer) << "compression:" << sample.plain << "bytes became" << sample.compressed << "in" << sample.seconds
                              << "s; the network takes" << rate << "bytes/s:" << (pays ? "it pays" : "it does not pay");
    return pays ? there.first() : Compression::None;
}

} // namespace voyageur::transfer
