// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfer/sftppull.h"

#include "base/sha256.h"
#include "dataset/localfs.h"
#include "dataset/membername.h"
#include "transfer/pace.h"
#include "transfer/sftperrors.h"
#include "transfer/sftpfiles.h"
#include "transfer/sftpreader.h"
#include "transfer/stock.h"

namespace voyageur::transfer {

using base::Result;
using base::StopToken;

namespace {

constexpr qint64 sampleSize = 32 * 1024; // one answer
constexpr qint64 samples = 16;

// As long as the rate asks for; what is not read waits at the far end.
Result<void> keepPace(Pace &pace, qint64 bytes, const StopToken &stop)
{
    pace.passed(bytes, base::Clock::now());
    const auto wait = pace.wait(base::Clock::now());
    return wait.count() > 0 && !base::sleepFor(wait, stop) ? Result<void>(cancelled()) : Result<void>();
}

//! A remote file that is read, and what it was when it was opened.
struct OpenFile {
    QByteArray handle;
    qint64 size = 0;
    qint64 mtimeSeconds = 0; //!< 0: the server does not say
};

Result<OpenFile> openFile(SftpClient &client, const ssh::RemotePath &source, const StopToken &stop)
{
    VOYAGEUR_TRY(handle, openOverSftp(client, source, sftpForReading, stop));
    VOYAGEUR_TRY(facts, client.ask(SftpRequest(Sftp::FStat).text(handle), stop));
    if (facts.type() != Sftp::Attrs)
        return sftpFailed(source, facts);
    const SftpFacts now = facts.facts();
    return OpenFile{handle, now.size.value_or(0), now.mtime.value_or(0)};
}

// From `begin` to its end as it was when it was opened: what it grows by meanwhile does not come.
Result<void> readOn(SftpClient &client, const ssh::RemotePath &source, const OpenFile &file, qint64 begin, qint64 end,
                    const std::function<Result<void>(const QByteArray &)> &take, const StopToken &stop)
{
    SftpReader reader(client, file.handle, begin);
    reader.setEnd(end);
    while (!reader.isDone()) {
        if (stop.stopRequested())
            return cancelled();
        VOYAGEUR_CHECK(reader.ask());
        VOYAGEUR_TRY(reply, client.reply(stop));
        reader.take(reply);
        if (reader.refusal())
            return sftpFailed(source, *reader.refusal());
        while (const auto bytes = reader.next())
            VOYAGEUR_CHECK(take(*bytes));
    }
    return reader.hasEnded() ? Result<void>(sftpChanged(source)) : Result<void>();
}

// To compare all of a beginning costs what fetching it costs, since nothing there computes a hash. So it counts when the source
// has the time that it had when the beginning came, and samples of both, the first and the last bytes among them, are the same.
Result<bool> isBeginningOf(SftpClient &client, const ssh::RemotePath &source, const OpenFile &file, const QByteArray &part,
                           const StopToken &stop)
{
    const auto here = dataset::factsOf(part);
    const qint64 size = here.ok() ? here->size : 0;
    if (size < samples * sampleSize || size > file.size || file.mtimeSeconds == 0 || here->mtimeSeconds != file.mtimeSeconds)
        return false;
    VOYAGEUR_TRY(local, dataset::LocalFile::open(part));
    QByteArray ours(sampleSize, Qt::Uninitialized);
    for (qint64 i = 0; i < samples; ++i) {
        const qint64 at = i * (size - sampleSize) / (samples - 1);
        QByteArray theirs;
        const auto take = [&theirs](const QByteArray &bytes) -> Result<void> {
            theirs += bytes;
            return {};
        };
        VOYAGEUR_CHECK(readOn(client, source, file, at, at + sampleSize, take, stop));
        VOYAGEUR_TRY(count, local.readAt(at, ours.data(), ours.size()));
        if (count != sampleSize || theirs != ours)
            return false;
    }
    return true;
}

struct SftpPart {
    dataset::LocalWriter writer;
    base::Sha256 hash = {};
};

// Where it is written until it is whole, with what may stay of an earlier download.
Result<SftpPart> openBeginning(SftpClient &client, const ssh::RemotePath &source, const OpenFile &file, const RemoteFacts &facts,
                               const QByteArray &part, bool resume, const StopToken &stop)
{
    if (resume) {
        VOYAGEUR_TRY(goesOn, isBeginningOf(client, source, file, part, stop));
        VOYAGEUR_TRY(adopted, dataset::LocalWriter::adopt(part, facts.mode));
        if (adopted) {
            SftpPart beginning{std::move(*adopted)};
            if (goesOn) {
                auto hash = hashHere(part, beginning.writer.size(), stop);
                if (!hash.ok()) {
                    beginning.writer.leave();
                    return hash.error();
                }
                beginning.hash = std::move(*hash);
            } else {
                VOYAGEUR_CHECK(beginning.writer.restart());
            }
            return beginning;
        }
    }
    VOYAGEUR_TRY(writer, dataset::LocalWriter::create(part, facts.mode));
    return SftpPart{std::move(writer)};
}

// For a later download, which looks at the time.
void leave(SftpPart &beginning, const OpenFile &file, const QByteArray &part, const PullOptions &options)
{
    const qint64 bytes = beginning.writer.size();
    if ((!options.resume && !options.kept) || bytes < samples * sampleSize || file.mtimeSeconds == 0)
        return;
    beginning.writer.leave();
    (void)dataset::setTime(part, file.mtimeSeconds);
    if (options.kept)
        *options.kept = {bytes, dataset::shownName(part), true};
}

} // namespace

Result<TransferReport> pullFileOverSftp(SftpClient &client, const ssh::RemotePath &source, const RemoteFacts &facts,
                                        const QByteArray &final, const PullOptions &options, const base::ProgressSink &progress,
                                        const StopToken &stop)
{
    if (const qsizetype slash = final.lastIndexOf('/'); slash > 0)
        VOYAGEUR_CHECK(dataset::makeFolders(final.first(slash)));
    const QByteArray part = final + ".part";
    VOYAGEUR_TRY(file, openFile(client, source, stop));
    VOYAGEUR_TRY(beginning, openBeginning(client, source, file, facts, part, options.resume, stop));
    TransferReport report;
    report.resumedFrom = beginning.writer.size();
    report.bytes = report.resumedFrom;
    Pace pace(options.bytesPerSecond);
    bool hereFailed = false; // a full disk is not kept full
    const auto take = [&](const QByteArray &bytes) -> Result<void> {
        if (const auto written = beginning.writer.write(bytes); !written.ok()) {
            hereFailed = true;
            return written;
        }
        beginning.hash.add(bytes);
        report.bytes += bytes.size();
        tell(progress, report.bytes, qMax(report.bytes, file.size), source.shown());
        return keepPace(pace, bytes.size(), stop);
    };
    if (const auto read = readOn(client, source, file, report.resumedFrom, file.size, take, stop); !read.ok()) {
        if (!hereFailed && read.error().code != base::ErrorCode::VerificationFailed)
            leave(beginning, file, part, options);
        return read.error();
    }
    (void)client.ask(SftpRequest(Sftp::Close).text(file.handle), stop); // all has been read
    VOYAGEUR_CHECK(beginning.writer.finish(final, file.mtimeSeconds != 0 ? file.mtimeSeconds : facts.mtimeSeconds, facts.mode));
    report.sha256 = beginning.hash.hex();
    report.files = 1;
    return report;
}

} // namespace voyageur::transfer
