// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfer/sftpfiles.h"

#include "transfer/sftperrors.h"

namespace voyageur::transfer {

using base::Result;
using base::StopToken;

namespace {

constexpr qint64 noRoom = 256 * 1024; // bytes: less than one piece
const char posixRename[] = "posix-rename@openssh.com";
const char statVfs[] = "statvfs@openssh.com";

Result<void> mustBeOk(const Result<SftpReply> &reply, const ssh::RemotePath &path)
{
    if (!reply.ok())
        return reply.error();
    return reply->isOk() ? Result<void>() : sftpFailed(path, *reply);
}

} // namespace

Result<RemoteFacts> lookOverSftp(SftpClient &client, const ssh::RemotePath &path, const StopToken &stop)
{
    VOYAGEUR_TRY(facts, client.factsOf(path, true, stop));
    RemoteFacts seen;
    if (!facts) {
        VOYAGEUR_TRY(link, client.factsOf(path, false, stop));
        seen.kind = link ? RemoteKind::Other : RemoteKind::Nothing; // a link to nothing
        return seen;
    }
    seen.kind = facts->isFolder() ? RemoteKind::Folder : facts->isFile() ? RemoteKind::File : RemoteKind::Other;
    seen.size = facts->size.value_or(0);
    seen.mtimeSeconds = facts->mtime.value_or(0);
    if (facts->mode)
        seen.mode = static_cast<qint16>(*facts->mode & 0777);
    return seen;
}

Result<Place> findPlaceOverSftp(SftpClient &client, const ssh::RemotePath &destination, const QByteArray &name,
                                const StopToken &stop)
{
    Place place{destination, {}, true};
    if (!destination.isEmpty()) {
        VOYAGEUR_TRY(facts, lookOverSftp(client, destination, stop));
        place.facts = facts;
        if (facts.kind != RemoteKind::Folder && !destination.endsWithSlash())
            return place;
    }
    place.path = destination.isEmpty() ? ssh::RemotePath(name) : destination.child(name);
    VOYAGEUR_TRY(facts, lookOverSftp(client, place.path, stop));
    place.facts = facts;
    return place;
}

Result<Place> findAnyPlace(ssh::Host &host, const ssh::RemotePath &destination, const QByteArray &name, const StopToken &stop)
{
    auto place = findPlace(host, destination, name, stop);
    if (place.ok() || place.error().code != base::ErrorCode::ExecRefused)
        return place;
    const auto client = SftpClient::open(host, stop);
    if (!client.ok())
        return client.error().code == base::ErrorCode::ExecRefused ? place.error() : client.error();
    return findPlaceOverSftp(**client, destination, name, stop);
}

Result<void> makeFoldersOverSftp(SftpClient &client, const ssh::RemotePath &folder, const StopToken &stop)
{
    QList<ssh::RemotePath> missing;
    for (ssh::RemotePath path = folder;; path = path.parent()) {
        VOYAGEUR_TRY(facts, client.factsOf(path, true, stop));
        if (facts || path.bytes() == "." || path.bytes() == "/")
            break;
        missing.prepend(path);
    }
    for (const ssh::RemotePath &path : std::as_const(missing)) {
        VOYAGEUR_TRY(made, client.ask(SftpRequest(Sftp::MkDir).text(path.bytes()).facts(), stop));
        if (made.isOk())
            continue;
        VOYAGEUR_TRY(facts, client.factsOf(path, true, stop)); // another one may have been quicker
        if (!facts || !facts->isFolder())
            return sftpFailed(path, made);
    }
    return {};
}

Result<QByteArray> openOverSftp(SftpClient &client, const ssh::RemotePath &path, quint32 flags, const StopToken &stop,
                                const SftpFacts &facts)
{
    VOYAGEUR_TRY(reply, client.ask(SftpRequest(Sftp::Open).text(path.bytes()).number(flags).facts(facts), stop));
    if (reply.type() != Sftp::Handle)
        return sftpFailed(path, reply);
    return reply.text();
}

Result<void> renameOverSftp(SftpClient &client, const ssh::RemotePath &from, const ssh::RemotePath &to, const StopToken &stop)
{
    if (client.has(posixRename))
        return mustBeOk(client.ask(SftpRequest(Sftp::Extended).text(posixRename).text(from.bytes()).text(to.bytes()), stop), to);
    const auto rename = [&](const ssh::RemotePath &old, const ssh::RemotePath &now) {
        return client.ask(SftpRequest(Sftp::Rename).text(old.bytes()).text(now.bytes()), stop);
    };
    VOYAGEUR_TRY(there, client.factsOf(to, false, stop));
    if (!there)
        return mustBeOk(rename(from, to), to);
    // Version 3 replaces nothing: for a moment there is neither, and both are there under other names.
    const ssh::RemotePath aside = to.withSuffix(".old");
    (void)client.ask(SftpRequest(Sftp::Remove).text(aside.bytes()), stop);
    VOYAGEUR_CHECK(mustBeOk(rename(to, aside), to));
    if (const auto placed = mustBeOk(rename(from, to), to); !placed.ok()) {
        (void)rename(aside, to);
        return placed;
    }
    return mustBeOk(client.ask(SftpRequest(Sftp::Remove).text(aside.bytes()), stop), aside);
}

// OpenSSH's PROTOCOL, 4.4: block sizes, then blocks: all, free, free for us, then files: all, free, free for us.
base::Error sftpWriteFailed(SftpClient &client, const ssh::RemotePath &part, const SftpReply &reply, const StopToken &stop)
{
    if (reply.status() != SftpStatus::Failure || !client.has(statVfs))
        return sftpFailed(part, reply);
    auto room = client.ask(SftpRequest(Sftp::Extended).text(statVfs).text(part.parent().bytes()), stop);
    if (!room.ok() || room->type() != Sftp::ExtendedReply)
        return sftpFailed(part, reply);
    room->wide();
    const qint64 size = room->wide();
    room->wide();
    room->wide();
    const qint64 blocks = room->wide();
    const qint64 files = room->wide();
    room->wide();
    const qint64 filesFree = room->wide();
    const bool full = blocks * size < noRoom || (files > 0 && filesFree == 0);
    return room->isWhole() && full ? sftpNoRoom(part) : sftpFailed(part, reply);
}

void removeRestOverSftp(ssh::Host &host, const ssh::RemotePath &path)
{
    if (!host.isConnected())
        return;
    if (auto client = SftpClient::open(host, {}); client.ok())
        (void)(*client)->ask(SftpRequest(Sftp::Remove).text(path.bytes()), {});
}

} // namespace voyageur::transfer
