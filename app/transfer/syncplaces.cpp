// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfer/syncplaces.h"

#include "base/platform.h"
#include "dataset/localfs.h"
#include "transfer/remote.h"

#include <QCoreApplication>
#include <QDir>

namespace voyageur::transfer {

using dataset::FileKind;

namespace {

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
        return facts.error().code == base::ErrorCode::NotFound ? noSyncSource(request.local) : facts.error();
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
        return noSyncSource(request.remote.shown());
    sync.remote = sourcePlace(from);
    const auto there = dataset::factsOf(to.path, true);
    sync.local =
        destinationPlace(sync.remote, to, facts.kind == RemoteKind::Folder, there.ok() && there->kind == FileKind::Folder);
    return {};
}

} // namespace

base::Error noSyncSource(const QString &shown)
{
    base::Error error;
    error.code = base::ErrorCode::NotFound;
    error.what = QCoreApplication::translate("voyageur::transfer::Sync", "“%1” does not exist.").arg(shown);
    error.next = QCoreApplication::translate(
        "voyageur::transfer::Sync", "Check the path. On a cluster, it starts from your home folder, unless it begins with /.");
    return error;
}

base::Result<void> findSyncPlaces(ssh::Host &host, const SyncRequest &request, PreparedSync &sync, const base::StopToken &stop)
{
    if (!request.chosen.isEmpty()) {
        sync.local.root = typedHere(request.local).path;
        sync.remote.root = typedThere(request.remote).path;
        return {};
    }
    return sync.isUpload() ? findPlacesOfUpload(host, request, sync, stop) : findPlacesOfDownload(host, request, sync, stop);
}

base::Result<QByteArray> syncDestination(ssh::Host &host, const SyncRequest &request, const base::StopToken &stop)
{
    PreparedSync sync;
    sync.direction = request.direction;
    VOYAGEUR_CHECK(findSyncPlaces(host, request, sync, stop));
    return sync.isUpload() ? sync.remote.root : sync.local.root;
}

QByteArray syncStage(const QByteArray &root)
{
    return ssh::RemotePath(root).child(".voyageur-part-sync").bytes();
}

QByteArray syncPartial(const QByteArray &root)
{
    return ssh::RemotePath(root).child(".voyageur-partial").bytes();
}

QString syncLock(const QByteArray &root)
{
    return base::fileNameText(syncStage(root)) + QStringLiteral(".lock");
}

void removeTree(const QByteArray &path)
{
    const auto facts = dataset::factsOf(path);
    if (!facts.ok())
        return;
    if (facts->kind != FileKind::Folder)
        return dataset::removeFile(path);
    const auto names = dataset::namesIn(path);
    for (const QByteArray &name : names.ok() ? *names : QList<QByteArray>())
        removeTree(path + '/' + name);
    (void)dataset::removeFolder(path);
}

} // namespace voyageur::transfer
