// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfer/transfer.h"

#include "base/inorder.h"
#include "base/platform.h"
#include "dataset/compressedstream.h"
#include "dataset/filestream.h"
#include "dataset/tarstream.h"
#include "transfer/compressing.h"
#include "transfer/remote.h"
#include "transfer/sftperrors.h"
#include "transfer/sftpfiles.h"
#include "transfer/stagedtree.h"
#include "transfer/treefacts.h"
#include "transfer/upload.h"
#include "transfer/uploaderrors.h"

#include <QCoreApplication>
#include <QFileInfo>

#include <algorithm>
#include <chrono>

namespace voyageur::transfer {

namespace {

double secondsSince(base::Clock::time_point begin)
{
    return std::chrono::duration<double>(base::Clock::now() - begin).count();
}

base::Error fileInTheWay(const ssh::RemotePath &path)
{
    base::Error error;
    error.code = base::ErrorCode::BadRequest;
    error.what =
        QCoreApplication::translate("voyageur::transfer::Push", "“%1” on the cluster is not a folder.").arg(path.shown());
    error.why = QCoreApplication::translate("voyageur::transfer::Push", "A folder cannot replace a file.");
    error.next = QCoreApplication::translate("voyageur::transfer::Push", "Choose another name, or delete the file.");
    return error;
}

// Any stream to one remote file.
base::Result<TransferReport> uploadOne(ssh::Host &host, dataset::ByteStream &stream, const UploadTarget &target,
                                       const PushOptions &options, const base::ProgressSink &progress,
                                       const base::StopToken &stop)
{
    VOYAGEUR_TRY(outcome, upload(host, stream, target, options, progress, stop));
    TransferReport report;
    if (target.overSftp && !outcome.verified)
        report.unverified = sftpNotCompared();
    report.resumedFrom = outcome.resumedFrom;
    report.verified = outcome.verified;
    report.modesKept = outcome.modeKept;
    report.bytes = stream.totalBytes(); // of what was compressed, known by now
    report.sha256 = stream.sha256();
    report.remote = target.final;
    return report;
}

base::Result<dataset::Plan> planFor(const QString &folder, bool asFiles, const PushOptions &options,
                                    const base::ProgressSink &progress, const base::StopToken &stop)
{
    dataset::PlanOptions planOptions;
    planOptions.exclusions = options.exclusions;
    planOptions.asFiles = asFiles;
    VOYAGEUR_TRY(plan, dataset::makePlan(folder, planOptions, progress, stop));
    VOYAGEUR_CHECK(plan.mustBeReadable());
    return plan;
}

// Folders that are there already: as narrow as the source's before anything comes into them, and such that it can.
base::Result<void> openFolders(ssh::Host &host, const dataset::Plan &plan, const Place &place, const base::StopToken &stop)
{
    if (place.facts.kind != RemoteKind::Folder)
        return {};
    QList<TreeMode> modes;
    for (auto at = plan.entries.begin(); at != plan.entries.end(); ++at) {
        if (const auto facts = at.facts(); facts.kind == dataset::FileKind::Folder && facts.mode >= 0)
            modes += TreeMode{(*at).path, facts.mode | 0700};
    }
    VOYAGEUR_CHECK(setModes(host, place.path, modes, stop));
    return {};
}

// What unpacking and moving into place left otherwise than the source has it. Of folders that were there before, all.
base::Result<bool> finishTree(ssh::Host &host, const dataset::Plan &plan, const Place &place, const base::StopToken &stop)
{
    const bool wasThere = place.facts.kind == RemoteKind::Folder;
    QList<TreeMode> modes;
    QList<TreeTime> times;
    for (auto at = plan.entries.begin(); at != plan.entries.end(); ++at) {
        const dataset::FileFacts facts = at.facts();
        const bool isFolder = facts.kind == dataset::FileKind::Folder;
        const int owners = isFolder ? 0700 : 0600;
        if (facts.mode >= 0 && ((wasThere && isFolder) || (facts.mode & owners) != owners))
            modes += TreeMode{(*at).path, facts.mode};
        if (wasThere && isFolder && facts.mtimeSeconds != 0)
            times += TreeTime{(*at).path, facts.mtimeSeconds};
    }
    std::reverse(modes.begin(), modes.end());      // what is in a folder stands behind it
    (void)setTimes(host, place.path, times, stop); // a folder may be somebody else's
    return setModes(host, place.path, modes, stop);
}

base::Result<dataset::Compression> renamed(ssh::Host &host, Place &place, dataset::Compression compression, bool nameIsOurs,
                                           const base::StopToken &stop)
{
    if (!nameIsOurs || compression == dataset::Compression::None)
        return compression;
    place.path = compressedName(place.path, compression);
    if (place.overSftp) {
        VOYAGEUR_TRY(client, SftpClient::open(host, stop));
        VOYAGEUR_TRY(facts, lookOverSftp(*client, place.path, stop));
        place.facts = facts;
    } else {
        VOYAGEUR_TRY(facts, look(host, place.path, stop));
        place.facts = facts;
    }
    return compression;
}

// Where the name is ours, it tells of the compression: `place` becomes that one.
base::Result<dataset::Compression> compressionFor(ssh::Host &host, const ssh::RemotePath &destination, const dataset::Plan &plan,
                                                  const PushOptions &options, Place &place, const base::StopToken &stop)
{
    const auto wish = options.compression;
    const bool nameIsOurs = place.path != destination;
    if (place.overSftp) // nothing there can be asked
        return wish == ArchiveCompression::Zstd ? renamed(host, place, dataset::Compression::Zstd, nameIsOurs, stop)
            : wish == ArchiveCompression::Gzip  ? renamed(host, place, dataset::Compression::Gzip, nameIsOurs, stop)
                                                : dataset::Compression::None;
    if (wish == ArchiveCompression::Auto && !nameIsOurs)
        return dataset::Compression::None;
    VOYAGEUR_TRY(chosen, chooseCompression(host, wish, plan, place.path, options.resume, stop));
    return renamed(host, place, chosen, nameIsOurs, stop);
}

} // namespace

base::Result<dataset::Plan> planArchive(const QString &folder, const PushOptions &options, const base::ProgressSink &progress,
                                        const base::StopToken &stop)
{
    return planFor(folder, false, options, progress, stop);
}

base::Result<TransferReport> pushArchive(ssh::Host &host, const QString &folder, const ssh::RemotePath &destination,
                                         const PushOptions &options, const base::ProgressSink &progress,
                                         const base::StopToken &stop)
{
    const auto begin = base::Clock::now();
    VOYAGEUR_TRY(plan, planArchive(folder, options, progress, stop));
    VOYAGEUR_TRY(report, pushArchive(host, std::move(plan), destination, options, progress, stop));
    report.seconds = secondsSince(begin);
    return report;
}

base::Result<TransferReport> pushArchive(ssh::Host &host, dataset::Plan plan, const ssh::RemotePath &destination,
                                         const PushOptions &options, const base::ProgressSink &progress,
                                         const base::StopToken &stop)
{
    const auto begin = base::Clock::now();
    dataset::TarStream stream(std::move(plan));
    VOYAGEUR_TRY(place, findAnyPlace(host, destination, stream.plan().name + ".tar", stop));
    VOYAGEUR_TRY(compression, compressionFor(host, destination, stream.plan(), options, place, stop));
    if (place.facts.kind == RemoteKind::Folder)
        return folderInTheWay(place.path);
    std::unique_ptr<dataset::CompressedStream> compressed;
    if (compression != dataset::Compression::None) {
        VOYAGEUR_TRY(made, dataset::CompressedStream::create(stream, compression, base::processorThreads()));
        compressed = std::move(made);
    }
    dataset::ByteStream &bytes = compressed ? static_cast<dataset::ByteStream &>(*compressed) : stream;
    VOYAGEUR_TRY(report, uploadOne(host, bytes, {place.path, place.overSftp}, options, progress, stop));
    if (compressed)
        report.compression = compression == dataset::Compression::Zstd ? "zstd" : "gzip";
    report.files = stream.plan().files;
    report.leftOut = stream.plan().leftOut;
    report.leftOutCount = stream.plan().leftOutCount;
    report.problems = stream.plan().problems;
    report.seconds = secondsSince(begin);
    return report;
}

base::Result<TransferReport> pushFile(ssh::Host &host, const QString &file, const ssh::RemotePath &destination,
                                      const PushOptions &options, const base::ProgressSink &progress, const base::StopToken &stop)
{
    const auto begin = base::Clock::now();
    VOYAGEUR_TRY(stream, dataset::FileStream::open(file));
    const QByteArray name = base::fileNameBytes(QFileInfo(file).fileName());
    VOYAGEUR_TRY(place, findAnyPlace(host, destination, name, stop));
    if (place.facts.kind == RemoteKind::Folder)
        return folderInTheWay(place.path);
    const UploadTarget target{place.path, place.overSftp, stream->mode(), stream->executable(), stream->facts().mtimeSeconds};
    VOYAGEUR_TRY(report, uploadOne(host, *stream, target, options, progress, stop));
    report.files = 1;
    report.seconds = secondsSince(begin);
    return report;
}

base::Result<TransferReport> pushTree(ssh::Host &host, const QString &folder, const ssh::RemotePath &destination,
                                      const PushOptions &options, const base::ProgressSink &progress, const base::StopToken &stop)
{
    const auto begin = base::Clock::now();
    VOYAGEUR_TRY(plan, planFor(folder, true, options, progress, stop));
    VOYAGEUR_TRY(place, findAnyPlace(host, destination, plan.name, stop));
    if (place.overSftp)
        return sftpOnlyArchives();
    if (place.facts.kind == RemoteKind::File || place.facts.kind == RemoteKind::Other)
        return fileInTheWay(place.path);
    Stage stage(host, stageFor(place), place.path);

    TransferReport report;
    qint64 sent = 0;
    const auto counting = [&](const base::Progress &now) {
        sent = now.done;
        tell(progress, now.done, now.total, now.item);
    };
    const auto work = [&]() -> base::Result<void> {
        VOYAGEUR_TRY(unpacked, unpackInto(stage, plan, {options.resume, options.bytesPerSecond}, counting, stop));
        report.verified = unpacked.verified;
        report.resumedFrom = unpacked.resumedFrom;
        report.sha256 = unpacked.sha256;
        VOYAGEUR_CHECK(openFolders(host, plan, place, stop));
        VOYAGEUR_TRY(placed, placeTree(stage, plan.name, Existing::Replace, stop));
        if (!placed.isFolder)
            return fileInTheWay(place.path);
        VOYAGEUR_TRY(modesKept, finishTree(host, plan, place, stop));
        report.modesKept = modesKept;
        return {};
    };
    if (const auto done = work(); !done.ok()) {
        const auto code = done.error().code;
        if (code == base::ErrorCode::BadRequest && report.sha256.isEmpty())
            return done.error(); // another one is at it
        const bool keeps = (options.resume || options.kept) && !isOfNoUse(code) && code != base::ErrorCode::BadRequest;
        const qint64 kept = stage.leave(keeps ? Stage::Rest::Keep : Stage::Rest::Remove).value_or(sent);
        if (keeps && options.kept && kept > 0)
            *options.kept = {kept, stage.path().shown(), false};
        return done.error();
    }
    report.files = plan.files;
    report.bytes = plan.bytes;
    report.remote = place.path;
    report.leftOut = plan.leftOut;
    report.leftOutCount = plan.leftOutCount;
    report.problems = plan.problems;
    report.seconds = secondsSince(begin);
    return report;
}

base::Result<TransferReport> push(ssh::Host &host, const QString &source, const ssh::RemotePath &destination,
                                  const PushOptions &options, const base::ProgressSink &progress, const base::StopToken &stop)
{
    const auto facts = dataset::factsOf(base::fileNameBytes(source), true);
    if (facts.ok() && facts->kind == dataset::FileKind::Folder)
        return pushTree(host, source, destination, options, progress, stop);
    return pushFile(host, source, destination, options, progress, stop);
}

} // namespace voyageur::transfer
