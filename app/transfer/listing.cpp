// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfer/listing.h"

#include "dataset/membername.h"
#include "remote/outcome.h"
#include "remote/programs.h"
#include "remote/records.h"
#include "transfer/remote.h"

#include <QCoreApplication>

namespace voyageur::transfer {

using base::Error;
using dataset::FileKind;

namespace {

struct ListingText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::transfer::Listing)
};

constexpr qint64 mostOutput = 256 * 1024 * 1024;

Error makesNoSense()
{
    return {base::ErrorCode::BadAnswer,
            ListingText::tr("The cluster's list of this folder is unreadable."),
            {},
            ListingText::tr("Try again."),
            {}};
}

// As commands may have it: no option.
QByteArray plain(const ssh::RemotePath &path)
{
    if (path.isEmpty())
        return ".";
    return path.isAbsolute() ? path.bytes() : "./" + path.bytes();
}

FileKind kindOf(char letter)
{
    switch (letter) {
    case 'f':
        return FileKind::File;
    case 'd':
        return FileKind::Folder;
    case 'l':
        return FileKind::Link;
    default:
        return FileKind::Special;
    }
}

// name, what it is, what it leads to ("f", "d", "l" …), its permissions, size and time ("1700000000.5"), name, link, group.
bool readFacts(const remote::Records::Record &record, ListedName *name)
{
    if (record.size() != 9 || record[1].size() != 1 || record[2].size() != 1)
        return false;
    bool isMode = false;
    bool isSize = false;
    bool isTime = false;
    name->kind = kindOf(record[1][0]);
    name->leadsTo = kindOf(record[2][0]);
    name->dangling = name->kind == FileKind::Link && QByteArray("NL?").contains(record[2][0]);
    name->mode = record[3].toInt(&isMode, 8) & 07777;
    const qint64 size = record[4].toLongLong(&isSize);
    name->size = name->kind == FileKind::File ? size : 0;
    name->mtimeSeconds = record[5].left(record[5].indexOf('.')).toLongLong(&isTime);
    return isMode && isSize && isTime && size >= 0;
}

base::Result<FolderListing> parsed(const QByteArray &out)
{
    VOYAGEUR_TRY(said, remote::Records::in(out, "list-folder"));
    FolderListing listing;
    listing.path = said.value("path");
    if (!listing.path.startsWith('/'))
        return makesNoSense();
    listing.names.reserve(said.all().size() - 1);
    for (const auto &record : said.all()) {
        if (record.first() != "name")
            continue;
        ListedName name;
        if (!readFacts(record, &name))
            return makesNoSense();
        name.name = record[6].startsWith("./") ? record[6].sliced(2) : record[6];
        if (!dataset::isPlainPath(name.name) || name.name.contains('/'))
            return makesNoSense();
        name.target = record[7];
        name.group = record[8];
        listing.names += name;
    }
    return listing;
}

Error cannotOpen(const ssh::RemotePath &folder, int status, const QByteArray &words)
{
    Error error;
    error.code = status == remote::Missing ? base::ErrorCode::NotFound : base::ErrorCode::FileUnreadable;
    error.what = status == remote::Missing ? ListingText::tr("“%1” does not exist on the cluster.").arg(folder.shown())
        : status == remote::NoFolder       ? ListingText::tr("“%1” on the cluster is not a folder.").arg(folder.shown())
                                           : ListingText::tr("You may not read “%1” on the cluster.").arg(folder.shown());
    error.next = ListingText::tr("Choose another folder.");
    error.server = base::shownSafely(words.trimmed());
    return error;
}

} // namespace

base::Result<FolderListing> listRemote(ssh::Host &host, const ssh::RemotePath &folder, const base::StopToken &stop)
{
    // Where find has no -printf, what POSIX has and the two forms of stat that there are.
    const auto command = remote::listFolder(plain(folder));
    ssh::ShellCommand inEnglish = command;
    inEnglish.setEnvironment("LC_ALL", "C");
    ssh::RunOptions options;
    options.stop = stop;
    options.urgency = ssh::Urgency::Person;
    options.outputLimit = mostOutput;
    VOYAGEUR_TRY(output, host.run(inEnglish, options));
    const int status = output.status.code;
    if (status == remote::Missing || status == remote::NoFolder || status == remote::Forbidden)
        return cannotOpen(folder, status, output.err);
    // Status 1: a name went away, or could not be looked at, while find was under way; the rest is right.
    if (!output.status.success() && (status != 1 || output.out.isEmpty()))
        return failed(output.err, output.status);
    VOYAGEUR_TRY(listing, parsed(output.out));
    listing.complete = output.status.success();
    return listing;
}

base::Result<FolderListing> listLocal(const QByteArray &folder, const base::StopToken &stop)
{
    FolderListing listing;
    listing.path = folder;
    VOYAGEUR_CHECK(dataset::readFolder(folder, [&](const dataset::FoundName &found) {
        ListedName name;
        name.name = found.name.toByteArray();
        name.kind = found.facts.kind;
        name.leadsTo = found.facts.kind;
        name.dangling = found.dangling;
        name.size = found.facts.size;
        name.mtimeSeconds = found.facts.mtimeSeconds;
        name.hasTime = found.facts.kind == FileKind::File;
        name.target = found.target.toByteArray();
        listing.names += name;
        return !stop.stopRequested();
    }));
    if (stop.stopRequested())
        return cancelled();
    // Few, and a listing that is read at once leaves their time out.
    for (ListedName &name : listing.names) {
        if (name.kind != FileKind::Folder && name.kind != FileKind::Link)
            continue;
        if (const auto facts = dataset::factsOf(folder + '/' + name.name); facts.ok()) {
            name.mtimeSeconds = facts->mtimeSeconds;
            name.hasTime = true;
        }
        if (name.kind != FileKind::Link)
            continue;
        const auto end = dataset::factsOf(folder + '/' + name.name, true);
        name.leadsTo = end.ok() ? end->kind : FileKind::Special;
        if (stop.stopRequested())
            return cancelled();
    }
    return listing;
}

base::Result<QList<RemotePlace>> remotePlaces(ssh::Host &host, const base::StopToken &stop)
{
    const auto command = remote::listPlaces();
    ssh::RunOptions options;
    options.stop = stop;
    VOYAGEUR_TRY(output, host.run(command, options));
    VOYAGEUR_TRY(said, remote::Records::in(output.out, "list-places"));
    QList<RemotePlace> places;
    for (const auto &record : said.all()) {
        const QByteArray &word = record.first();
        const RemotePlace::Kind kind = word == "home" ? RemotePlace::Kind::Home
            : word == "scratch"                       ? RemotePlace::Kind::Scratch
            : word == "project"                       ? RemotePlace::Kind::Project
                                                      : RemotePlace::Kind::Nearline;
        places += {kind, record.value(1), record.value(2)};
    }
    return places;
}

} // namespace voyageur::transfer
