// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfer/sync.h"

#include "base/inorder.h"
#include "base/platform.h"
#include "dataset/membername.h"
#include "transfer/remote.h"
#include "transfer/sftperrors.h"
#include "transfer/syncchosen.h"
#include "transfer/synccontent.h"
#include "transfer/syncrun.h"

#include <QCoreApplication>
#include <QDir>
#include <QStorageInfo>

#include <chrono>

namespace voyageur::transfer {

using dataset::FileKind;

namespace {

struct SyncText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::transfer::Sync)
};

base::Error noSource(const QString &shown)
{
    base::Error error;
    error.code = base::ErrorCode::NotFound;
    error.what = QCoreApplication::translate("voyageur::transfer::Sync", "There is no “%1”.").arg(shown);
    error.next = QCoreApplication::translate(
        "voyageur::transfer::Sync", "Check the path. On a cluster it begins at your home folder unless it starts with /.");
    return error;
}

// Whether what is in it is meant, not the folder with its name.
bool meansContent(QByteArrayView path)
{
    const QByteArrayView last = path.sliced(path.lastIndexOf('/') + 1);
    return last.isEmpty() || last == QByteArrayView(".") || last == QByteArrayView("..");
}

QByteArray withoutSlash(QByteArray path)
{
    while (path.size() > 1 && path.endsWith('/'))
        path.chop(1);
    return path;
}

QByteArray nameOf(const QByteArray &path)
{
    return path.sliced(path.lastIndexOf('/') + 1);
}

QByteArray folderOf(const QByteArray &path)
{
    const qsizetype slash = path.lastIndexOf('/');
    return slash < 0 ? QByteArray(".") : slash == 0 ? QByteArray("/") : path.first(slash);
}

// The same for both directions: where a source stands, and where that leads at the destination.
struct Typed {
    QByteArray path; // without a slash at its end; the home is "."
    bool content = false;
};

ScanPlace sourcePlace(const Typed &typed)
{
    if (typed.content)
        return {typed.path, {}, {}};
    return {folderOf(typed.path), nameOf(typed.path), nameOf(typed.path)};
}

ScanPlace destinationPlace(const ScanPlace &source, const Typed &typed, bool sourceIsFolder, bool destinationIsFolder)
{
    if (source.start.isEmpty())
        return {typed.path, {}, {}};
    if (sourceIsFolder || destinationIsFolder || typed.content)
        return {typed.path, source.start, source.prefix};
    return {folderOf(typed.path), nameOf(typed.path), source.prefix};
}

Typed typedHere(const QString &text)
{
    const QString path = QDir::fromNativeSeparators(text.isEmpty() ? QStringLiteral(".") : text);
    const QString absolute = QDir::cleanPath(QDir(path).absolutePath());
    return {base::fileNameBytes(absolute), meansContent(base::fileNameBytes(path))};
}

Typed typedThere(const ssh::RemotePath &path)
{
    const QByteArray bytes = path.isEmpty() ? QByteArray(".") : path.bytes();
    return {withoutSlash(bytes), meansContent(bytes)};
}

base::Result<void> findPlacesOfUpload(ssh::Host &host, const SyncRequest &request, PreparedSync &sync,
                                      const base::StopToken &stop)
{
    const Typed from = typedHere(request.local);
    const Typed to = typedThere(request.remote);
    const auto facts = dataset::factsOf(from.path, from.content);
    if (!facts.ok())
        return facts.error().code == base::ErrorCode::NotFound ? noSource(request.local) : facts.error();
    sync.local = sourcePlace(from);
    bool isFolder = facts->kind == FileKind::Folder;
    bool intoFolder = false;
    if (!isFolder && !to.content) {
        VOYAGEUR_TRY(there, look(host, ssh::RemotePath(to.path), stop));
        intoFolder = there.kind == RemoteKind::Folder;
    }
    sync.remote = destinationPlace(sync.local, to, isFolder, intoFolder);
    return {};
}

base::Result<void> findPlacesOfDownload(ssh::Host &host, const SyncRequest &request, PreparedSync &sync,
                                        const base::StopToken &stop)
{
    const Typed from = typedThere(request.remote);
    const Typed to = typedHere(request.local);
    VOYAGEUR_TRY(facts, look(host, ssh::RemotePath(from.path), stop));
    if (facts.kind == RemoteKind::Nothing)
        return noSource(request.remote.shown());
    sync.remote = sourcePlace(from);
    const auto there = dataset::factsOf(to.path, true);
    sync.local =
        destinationPlace(sync.remote, to, facts.kind == RemoteKind::Folder, there.ok() && there->kind == FileKind::Folder);
    return {};
}

// Only a file of which both names can be written as text travels under another name.
base::Result<void> mayBeRenamed(const PreparedSync &sync)
{
    const ScanPlace &place = sync.local.start != sync.local.prefix ? sync.local : sync.remote;
    if (place.start == place.prefix || sync.source.entries.isEmpty())
        return {};
    const QByteArray local = sync.local.pathOf(sync.local.prefix);
    if (sync.source.entries.first().kind == FileKind::File && base::fileNameBytes(base::fileNameText(local)) == local)
        return {};
    base::Error error;
    error.code = base::ErrorCode::BadRequest;
    error.what =
        SyncText::tr("“%1” cannot get another name on the way.").arg(dataset::shownName(sync.source.entries.first().path));
    error.next = SyncText::tr("Name a folder to put it in, with a slash at its end.");
    return error;
}

// FAT holds times in steps of two seconds.
qint64 timeWindowOf(const QByteArray &folder)
{
    const QByteArray type = QStorageInfo(base::fileNameText(folder)).fileSystemType().toLower();
    return type == "vfat" || type == "msdos" || type == "fat" || type == "fat32" ? 2 : 0;
}

base::Result<void> scanBoth(ssh::Host &host, ScanFilter filter, const QList<QByteArray> &chosen, PreparedSync &sync,
                            const base::ProgressSink &progress, const base::StopToken &stop)
{
    ScanFilter patternsOnly = filter;
    patternsOnly.useGitIgnore = false;
    ScanFilter &local = sync.isUpload() ? filter : patternsOnly;
    std::optional<base::Result<Scan>> here;
    std::optional<base::Result<Scan>> there;
    base::InOrder<int>(
        2, 2,
        [&](int, int index) {
            if (index == 0)
                here = chosen.isEmpty() ? scanLocal(sync.local, local, sync.isUpload(), {}, stop)
                                        : scanChosenLocal(sync.local, chosen, local, sync.isUpload(), stop);
            else
                there = chosen.isEmpty()
                    ? scanRemote(host, sync.remote, patternsOnly, progress, stop)
                    : scanChosenRemote(host, sync.remote, chosen, patternsOnly, !sync.isUpload(), progress, stop);
            return 0;
        },
        [](int, int) { return true; })
        .run();
    if (!here->ok())
        return here->error();
    if (!there->ok())
        return there->error();
    (sync.isUpload() ? sync.source : sync.destination) = std::move(**here);
    (sync.isUpload() ? sync.destination : sync.source) = std::move(**there);
    if (!filter.useGitIgnore)
        return {};
    if (!sync.isUpload()) {
        VOYAGEUR_CHECK(readGitIgnores(host, sync.remote, sync.source, filter, stop));
        settle(sync.source, filter);
    }
    settle(sync.destination, filter);
    return {};
}

base::Result<void> compareContents(ssh::Host &host, PreparedSync &sync, const base::ProgressSink &progress,
                                   const base::StopToken &stop)
{
    const QList<QByteArray> paths = undecided(sync.source, sync.destination, sync.options);
    if (paths.isEmpty())
        return {};
    tell(progress, 0, -1, checkingText());
    using Hashes = QHash<QByteArray, QByteArray>;
    std::optional<base::Result<Hashes>> here;
    std::optional<base::Result<Hashes>> there;
    base::InOrder<int>(
        2, 2,
        [&](int, int index) {
            if (index == 0)
                here = hashLocal(sync.local, paths, stop);
            else
                there = hashRemote(host, sync.remote, paths, stop);
            return 0;
        },
        [](int, int) { return true; })
        .run();
    if (!here->ok())
        return here->error();
    if (!there->ok())
        return there->error();
    sync.source.hashes = sync.isUpload() ? **here : **there;
    sync.destination.hashes = sync.isUpload() ? **there : **here;
    return {};
}

base::Result<PreparedSync> prepare(ssh::Host &host, const SyncRequest &request, const base::ProgressSink &progress,
                                   const base::StopToken &stop)
{
    PreparedSync sync;
    sync.direction = request.direction;
    sync.options = request.options;
    sync.bytesPerSecond = request.bytesPerSecond;
    if (!request.chosen.isEmpty()) {
        sync.local.root = typedHere(request.local).path;
        sync.remote.root = typedThere(request.remote).path;
    } else {
        VOYAGEUR_CHECK(sync.isUpload() ? findPlacesOfUpload(host, request, sync, stop)
                                       : findPlacesOfDownload(host, request, sync, stop));
    }
    sync.options.names = sync.isUpload() ? dataset::NameRule::Linux : dataset::nameRule();
    sync.options.timeWindow = timeWindowOf(sync.local.root);
    VOYAGEUR_CHECK(scanBoth(host, request.filter, request.chosen, sync, progress, stop));
    if (!sync.source.exists)
        return noSource(sync.isUpload() ? request.local : request.remote.shown());
    VOYAGEUR_CHECK(mayBeRenamed(sync));
    VOYAGEUR_CHECK(compareContents(host, sync, progress, stop));
    sync.plan = planSync(sync.source, sync.destination, sync.options);
    return sync;
}

} // namespace

base::Result<PreparedSync> prepareSync(ssh::Host &host, const SyncRequest &request, const base::ProgressSink &progress,
                                       const base::StopToken &stop)
{
    auto prepared = prepare(host, request, progress, stop);
    if (!prepared.ok() && prepared.error().code == base::ErrorCode::ExecRefused)
        return sftpCannotSync(prepared.error());
    return prepared;
}

base::Result<SyncReport> runSync(ssh::Host &host, const PreparedSync &prepared, const base::ProgressSink &progress,
                                 const base::StopToken &stop, Kept *kept)
{
    const auto begin = base::Clock::now();
    SyncRun run(host, prepared, progress, stop);
    auto report = prepared.isUpload() ? runUpload(run) : runDownload(run);
    if (!report.ok() && kept)
        *kept = run.kept;
    if (report.ok())
        report->seconds = std::chrono::duration<double>(base::Clock::now() - begin).count();
    return report;
}

} // namespace voyageur::transfer
