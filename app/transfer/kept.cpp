// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfer/kept.h"

#include "base/platform.h"
#include "dataset/localfs.h"
#include "dataset/membername.h"
#include "dataset/unpack.h"
#include "remote/outcome.h"
#include "remote/programs.h"
#include "transfer/compressing.h"
#include "transfer/pullplace.h"
#include "transfer/remote.h"
#include "transfer/sftperrors.h"
#include "transfer/sftpfiles.h"
#include "transfer/stage.h"
#include "transfer/syncplaces.h"
#include "transfer/syncrun.h"
#include "transfer/uploaderrors.h"

#include <QCoreApplication>
#include <QDir>
#include <QLockFile>

#include <utility>

namespace voyageur::transfer {

using base::Error;
using base::ErrorCode;
using base::Result;
using base::StopToken;
using dataset::FileKind;

namespace {

struct KeptText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::transfer::Kept)
};

QByteArray wordOf(KeptWish wish)
{
    return wish == KeptWish::Look ? "look" : "remove";
}

void add(Kept &kept, qint64 bytes, const QString &place, bool isHere)
{
    if (bytes > 0)
        kept = {kept.bytes + bytes, place, isHere};
}

// ---- on the cluster ----

// Unfinished files by their names, or all in a folder, which goes with them.
Result<qint64> discardThere(ssh::Host &host, const QList<QByteArray> &parts, const QByteArray &folder,
                            const ssh::RemotePath &shown, KeptWish wish, const StopToken &stop)
{
    const auto command = remote::keptParts(wordOf(wish), folder, parts);
    VOYAGEUR_TRY(output, runBulk(host, command, stop, {remote::Busy}));
    return output.status.code == remote::Busy ? Result<qint64>(uploadUnderWay(shown))
                                              : Result<qint64>(output.out.trimmed().toLongLong());
}

// No locks, and no command: one that is written has its time go on every second.
Result<qint64> discardOverSftp(ssh::Host &host, const ssh::RemotePath &part, const ssh::RemotePath &final, KeptWish wish,
                               const StopToken &stop)
{
    VOYAGEUR_TRY(client, SftpClient::open(host, stop));
    VOYAGEUR_TRY(before, client->factsOf(part, false, stop));
    if (!before || !before->isFile())
        return 0;
    const qint64 bytes = before->size.value_or(0);
    if (wish == KeptWish::Look)
        return bytes;
    if (!base::sleepFor(std::chrono::milliseconds(2500), stop))
        return cancelled();
    VOYAGEUR_TRY(now, client->factsOf(part, false, stop));
    if (!now)
        return 0;
    if (now->size != before->size || now->mtime != before->mtime)
        return uploadUnderWay(final);
    VOYAGEUR_TRY(removed, client->ask(SftpRequest(Sftp::Remove).text(part.bytes()), stop));
    return removed.isOk() ? Result<qint64>(bytes) : Result<qint64>(sftpFailed(part, removed));
}

QList<ssh::RemotePath> finalsOf(const Place &place, PushedAs as, bool nameIsOurs)
{
    QList<ssh::RemotePath> finals{place.path};
    if (as == PushedAs::Archive && nameIsOurs)
        for (const auto compression : {dataset::Compression::Gzip, dataset::Compression::Zstd})
            finals += compressedName(place.path, compression);
    return finals;
}

// ---- on this computer ----

Error beingWritten(const QByteArray &path)
{
    return {ErrorCode::BadRequest,
            KeptText::tr("“%1” is kept, because another transfer may be using it.").arg(dataset::shownName(path)),
            KeptText::tr("Another program has opened the file, or its disk does not support locks."),
            KeptText::tr("Wait until the other transfer ends. If there is none, delete the file yourself."),
            {}};
}

Result<qint64> discardFileHere(const QByteArray &path, KeptWish wish)
{
    const auto facts = dataset::factsOf(path);
    if (!facts.ok() || facts->kind != FileKind::File)
        return 0;
    if (wish == KeptWish::Look)
        return facts->size;
    VOYAGEUR_TRY(abandoned, dataset::LocalWriter::adopt(path));
    return abandoned ? Result<qint64>(abandoned->size()) : Result<qint64>(beingWritten(path)); // it goes with its writer
}

// The beginnings of files that stand in a folder.
Result<qint64> discardBeginnings(const QByteArray &folder, KeptWish wish)
{
    const auto names = dataset::namesIn(folder);
    qint64 bytes = 0;
    for (const QByteArray &name : names.ok() ? *names : QList<QByteArray>()) {
        if (!name.startsWith(dataset::partPrefix()) || name.endsWith(".lock"))
            continue;
        VOYAGEUR_TRY(one, discardFileHere(folder + '/' + name, wish));
        bytes += one;
    }
    return bytes;
}

qint64 bytesBelow(const QByteArray &path)
{
    const auto facts = dataset::factsOf(path);
    if (!facts.ok() || facts->kind != FileKind::Folder)
        return facts.ok() ? facts->size : 0;
    qint64 bytes = 0;
    const auto names = dataset::namesIn(path);
    for (const QByteArray &name : names.ok() ? *names : QList<QByteArray>())
        bytes += bytesBelow(path + '/' + name);
    return bytes;
}

Result<Kept> keptOfDownload(const QByteArray &root, KeptWish wish)
{
    const QByteArray stage = syncStage(root);
    const QByteArray partial = syncPartial(root);
    const qint64 bytes = bytesBelow(stage) + bytesBelow(partial);
    Kept kept;
    add(kept, bytes, dataset::shownName(root), true);
    if (wish == KeptWish::Look || (!dataset::factsOf(stage).ok() && !dataset::factsOf(partial).ok()))
        return kept;
    QLockFile lock(syncLock(root));
    lock.setStaleLockTime(0);
    if (!lock.tryLock(0) && lock.error() == QLockFile::LockFailedError)
        return syncUnderWay(dataset::shownName(root));
    removeTree(stage);
    removeTree(partial);
    return kept;
}

} // namespace

Result<Kept> keptOfPush(ssh::Host &host, const QString &source, PushedAs as, const ssh::RemotePath &destination, KeptWish wish,
                        const StopToken &stop)
{
    QByteArray name = base::fileNameBytes(QDir(QDir::cleanPath(QDir(source).absolutePath())).dirName());
    if (as == PushedAs::Archive)
        name += ".tar";
    VOYAGEUR_TRY(place, findAnyPlace(host, destination, name, stop));
    Kept kept;
    QList<QByteArray> parts;
    for (const ssh::RemotePath &final : finalsOf(place, as, place.path != destination)) {
        const ssh::RemotePath part = final.withSuffix(".part");
        parts += part.bytes();
        if (!place.overSftp)
            continue;
        VOYAGEUR_TRY(bytes, discardOverSftp(host, part, final, wish, stop));
        add(kept, bytes, part.shown(), false);
    }
    if (place.overSftp)
        return kept;
    VOYAGEUR_TRY(bytes, discardThere(host, parts, {}, place.path, wish, stop));
    add(kept, bytes, ssh::RemotePath(parts.first()).shown(), false);
    if (as == PushedAs::Archive)
        return kept;
    Stage stage(host, stageFor(place), place.path);
    VOYAGEUR_TRY(inStage, stage.discard(wish, stop));
    add(kept, inStage, stage.path().shown(), false);
    return kept;
}

Result<Kept> keptOfPull(const ssh::RemotePath &source, const QString &destination, KeptWish wish)
{
    Kept kept;
    const auto file = localPlace(destination, source, RemoteKind::File);
    if (file.ok()) {
        VOYAGEUR_TRY(bytes, discardFileHere(*file + ".part", wish));
        add(kept, bytes, dataset::shownName(*file + ".part"), true);
    }
    const auto folder = localPlace(destination, source, RemoteKind::Folder);
    if (folder.ok()) {
        VOYAGEUR_TRY(bytes, discardBeginnings(*folder, wish));
        add(kept, bytes, dataset::shownName(*folder), true);
    }
    return file.ok() || folder.ok() ? Result<Kept>(kept) : Result<Kept>(file.error());
}

Result<Kept> keptOfSync(ssh::Host &host, const SyncRequest &request, KeptWish wish, const StopToken &stop)
{
    VOYAGEUR_TRY(root, syncDestination(host, request, stop));
    if (request.direction == SyncRequest::Direction::Download)
        return keptOfDownload(root, wish);
    const ssh::RemotePath folder(root);
    Kept kept;
    Stage stage(host, ssh::RemotePath(syncStage(root)), folder);
    VOYAGEUR_TRY(inStage, stage.discard(wish, stop));
    add(kept, inStage, stage.path().shown(), false);
    VOYAGEUR_TRY(bytes, discardThere(host, {}, syncPartial(root), folder, wish, stop));
    add(kept, bytes, folder.shown(), false);
    return kept;
}

} // namespace voyageur::transfer
