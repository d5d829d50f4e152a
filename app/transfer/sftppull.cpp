// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfer/sftppull.h"

#include "base/sha256.h"
#include "dataset/localfs.h"
#include "transfer/pace.h"
#include "transfer/sftperrors.h"
#include "transfer/sftpfiles.h"
#include "transfer/sftpreader.h"

namespace voyageur::transfer {

using base::Result;
using base::StopToken;

namespace {

// As long as the rate asks for; what is not read waits at the far end.
Result<void> keepPace(Pace &pace, qint64 bytes, const StopToken &stop)
{
    pace.passed(bytes, base::Clock::now());
    const auto wait = pace.wait(base::Clock::now());
    return wait.count() > 0 && !base::sleepFor(wait, stop) ? Result<void>(cancelled()) : Result<void>();
}

// What it grows by meanwhile does not come.
Result<void> readOverSftp(SftpClient &client, const ssh::RemotePath &source, dataset::LocalWriter &writer, base::Sha256 &hash,
                          qint64 bytesPerSecond, const std::function<void(qint64)> &told, const StopToken &stop)
{
    VOYAGEUR_TRY(handle, openOverSftp(client, source, sftpForReading, stop));
    VOYAGEUR_TRY(facts, client.ask(SftpRequest(Sftp::FStat).text(handle), stop));
    if (facts.type() != Sftp::Attrs)
        return sftpFailed(source, facts);
    SftpReader reader(client, handle);
    reader.setEnd(facts.facts().size.value_or(0));
    Pace pace(bytesPerSecond);
    while (!reader.isDone()) {
        if (stop.stopRequested())
            return cancelled();
        VOYAGEUR_CHECK(reader.ask());
        VOYAGEUR_TRY(reply, client.reply(stop));
        reader.take(reply);
        if (reader.refusal())
            return sftpFailed(source, *reader.refusal());
        while (const auto bytes = reader.next()) {
            VOYAGEUR_CHECK(writer.write(*bytes));
            hash.add(*bytes);
            told(bytes->size());
            VOYAGEUR_CHECK(keepPace(pace, bytes->size(), stop));
        }
    }
    if (reader.hasEnded())
        return sftpChanged(source);
    VOYAGEUR_TRY(closed, client.ask(SftpRequest(Sftp::Close).text(handle), stop));
    return closed.isOk() ? Result<void>() : sftpFailed(source, closed);
}

} // namespace

Result<TransferReport> pullFileOverSftp(SftpClient &client, const ssh::RemotePath &source, const RemoteFacts &facts,
                                        const QByteArray &final, const PullOptions &options, const base::ProgressSink &progress,
                                        const StopToken &stop)
{
    if (const qsizetype slash = final.lastIndexOf('/'); slash > 0)
        VOYAGEUR_CHECK(dataset::makeFolders(final.first(slash)));
    VOYAGEUR_TRY(writer, dataset::LocalWriter::create(final + ".part", facts.mode));
    TransferReport report;
    base::Sha256 hash;
    const auto told = [&](qint64 bytes) {
        report.bytes += bytes;
        tell(progress, report.bytes, qMax(report.bytes, facts.size), source.shown());
    };
    VOYAGEUR_CHECK(readOverSftp(client, source, writer, hash, options.bytesPerSecond, told, stop));
    VOYAGEUR_CHECK(writer.finish(final, facts.mtimeSeconds, facts.mode));
    report.sha256 = hash.hex();
    report.files = 1;
    return report;
}

} // namespace voyageur::transfer
