// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfer/sync.h"

#include "base/inorder.h"
#include "base/platform.h"
#include "dataset/codefolder.h"
#include "dataset/membername.h"
#include "transfer/remote.h"
#include "transfer/sftperrors.h"
#include "transfer/syncchosen.h"
#include "transfer/synccontent.h"
#include "transfer/syncplaces.h"
#include "transfer/syncrun.h"

#include <QCoreApplication>
#include <QStorageInfo>

#include <chrono>

namespace voyageur::transfer {

using dataset::FileKind;

namespace {

struct SyncText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::transfer::Sync)
};

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
    error.what = SyncText::tr("A sync cannot rename “%1”.").arg(dataset::shownName(sync.source.entries.first().path));
    error.next = SyncText::tr("Choose a folder to put it in, and end its name with a slash.");
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

base::Result<ScanFilter> filterOf(const SyncRequest &request, const PreparedSync &sync, const base::StopToken &stop)
{
    ScanFilter filter = request.filter;
    if (!request.leavesCode || !sync.isUpload())
        return filter;
    const auto add = [&](const QByteArray &start, const QByteArray &shown) -> base::Result<void> {
        const QString folder = base::fileNameText(start.isEmpty() ? sync.local.root : sync.local.root + '/' + start);
        if (!dataset::isCodeFolder(folder))
            return {};
        VOYAGEUR_TRY(rules, dataset::codeRules(folder, dataset::Exclusions::ofCode().saying(request.inCode), stop));
        filter.code.insert(shown, rules.exclusions);
        return {};
    };
    if (request.chosen.isEmpty())
        VOYAGEUR_CHECK(add(sync.local.start, sync.local.prefix));
    for (const QByteArray &name : request.chosen)
        VOYAGEUR_CHECK(add(name, name));
    return filter;
}

base::Result<PreparedSync> prepare(ssh::Host &host, const SyncRequest &request, const base::ProgressSink &progress,
                                   const base::StopToken &stop)
{
    PreparedSync sync;
    sync.direction = request.direction;
    sync.options = request.options;
    sync.bytesPerSecond = request.bytesPerSecond;
    VOYAGEUR_CHECK(findSyncPlaces(host, request, sync, stop));
    sync.options.names = sync.isUpload() ? dataset::NameRule::Linux : dataset::nameRule();
    sync.options.timeWindow = timeWindowOf(sync.local.root);
    VOYAGEUR_TRY(filter, filterOf(request, sync, stop));
    VOYAGEUR_CHECK(scanBoth(host, filter, request.chosen, sync, progress, stop));
    if (!sync.source.exists)
        return noSyncSource(sync.isUpload() ? request.local : request.remote.shown());
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
