// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/outcome.h"
#include "remote/programs.h"
#include "transfer/scan.h"

#include "base/logging.h"
#include "dataset/tarreader.h"
#include "transfer/remote.h"
#include "transfer/scanparser.h"

#include <QCoreApplication>

namespace voyageur::transfer {

namespace {

constexpr qsizetype mostScanWords = 16 * 1024;

struct Listing {
    ssh::ExitStatus status;
    QByteArray words; // stderr
};

base::Result<Listing> list(ssh::Host &host, const ssh::ShellCommand &shell, ScanParser &parser,
                           const base::ProgressSink &progress, const base::StopToken &stop)
{
    ssh::Command command{shell, {}, ssh::Urgency::Normal};
    command.shell.setEnvironment("LC_ALL", "C");
    VOYAGEUR_TRY(process, host.start(command, stop));
    Listing listing;
    while (true) {
        VOYAGEUR_TRY(chunk, process->read(stop));
        if (chunk.bytes.isEmpty())
            break;
        if (chunk.stream == ssh::Stream::Err) {
            listing.words += chunk.bytes.first(qMin(chunk.bytes.size(), mostScanWords - listing.words.size()));
            continue;
        }
        VOYAGEUR_CHECK(parser.take(chunk.bytes));
        tell(progress, parser.entries.size(), -1, {});
    }
    VOYAGEUR_TRY(status, process->wait(stop));
    listing.status = status;
    return listing;
}

// Ends with 67 where there is nothing, with 69 where this find has no -printf.
ssh::ShellCommand quickCommand(const QByteArray &root, const QByteArray &start)
{
    return remote::scanTree(root, start.isEmpty() ? "." : "./" + start, start.isEmpty() ? "1" : "0");
}

// What POSIX has, and the two forms of stat that there are: one or two programs for each name. Without "$2": of the names that
// come on stdin.
ssh::ShellCommand slowCommand(const QByteArray &root, const QByteArray &start)
{
    return remote::scanPlainly(root, start);
}

ssh::ShellCommand againCommand(const QByteArray &root)
{
    return remote::scanNames(root);
}

} // namespace

base::Result<Scan> scanRemote(ssh::Host &host, const ScanPlace &place, const ScanFilter &filter,
                              const base::ProgressSink &progress, const base::StopToken &stop)
{
    const QByteArray root = place.root.isEmpty() ? QByteArray(".") : place.root;
    ScanParser parser(place.prefix);
    Scan scan;
    VOYAGEUR_TRY(listing, list(host, quickCommand(root, place.start), parser, progress, stop));
    if (listing.status.code == remote::Missing) {
        scan.exists = false;
        return scan;
    }
    if (listing.status.code == remote::Lacks) {
        qCInfo(base::logTransfer) << "this find has no -printf: looking at each file with a program of its own";
        scan.wholeSeconds = true;
        VOYAGEUR_TRY(slow,
                     list(host, slowCommand(root, place.start.isEmpty() ? "." : "./" + place.start), parser, progress, stop));
        listing = slow;
    }
    if (!listing.status.success()) {
        // Status 1: something went away, or could not be read, while find was under way; the rest is right.
        if (listing.status.code != 1 || parser.entries.isEmpty())
            return failed(listing.words, listing.status);
        scan.complete = false;
        scan.why = base::shownSafely(listing.words.trimmed());
    }
    VOYAGEUR_CHECK(parser.finish());
    scan.entries = std::move(parser.entries);
    settle(scan, filter);
    if (parser.sawUnreadable) {
        for (const ScanEntry &entry : std::as_const(scan.entries)) {
            if (!entry.unreadable)
                continue;
            QByteArray path = entry.path;
            while (!path.isEmpty()) {
                scan.holding.insert(path);
                path = path.first(qMax<qsizetype>(path.lastIndexOf('/'), 0));
            }
            if (scan.complete)
                scan.why = QCoreApplication::translate("voyageur::transfer::Scan", "You may not read the folder “%1”.")
                               .arg(ssh::RemotePath(entry.path).shown());
            scan.complete = false;
        }
    }
    return scan;
}

base::Result<QList<ScanEntry>> lookAgain(ssh::Host &host, const ScanPlace &place, const QList<QByteArray> &paths,
                                         const base::StopToken &stop)
{
    if (paths.isEmpty())
        return QList<ScanEntry>();
    constexpr qint64 besideThePath = 10'000; // a link's target, and the facts
    ssh::RunOptions options;
    options.stop = stop;
    options.urgency = ssh::Urgency::Background;
    for (const QByteArray &path : paths)
        options.input += "./" + place.inside(path) + '\0';
    options.outputLimit = options.input.size() + paths.size() * besideThePath;
    const QByteArray root = place.root.isEmpty() ? QByteArray(".") : place.root;
    VOYAGEUR_TRY(output, host.run(againCommand(root), options));
    if (output.status.code == remote::Lacks) {
        VOYAGEUR_TRY(slow, host.run(slowCommand(root, {}), options));
        output = slow;
    }
    if (!output.status.success())
        return failed(output.err, output.status);
    ScanParser parser({});
    VOYAGEUR_CHECK(parser.take(output.out));
    VOYAGEUR_CHECK(parser.finish());
    for (ScanEntry &entry : parser.entries)
        entry.path = place.outside(entry.path);
    return parser.entries;
}

base::Result<void> readGitIgnores(ssh::Host &host, const ScanPlace &place, const Scan &scan, ScanFilter &filter,
                                  const base::StopToken &stop)
{
    QByteArray names;
    QHash<QByteArray, QByteArray> folders; // file → its folder, as entries call it
    for (const ScanEntry &entry : scan.entries) {
        const QByteArray file = entry.path.sliced(entry.path.lastIndexOf('/') + 1);
        if (entry.kind != dataset::FileKind::File || !dataset::ignoreFileNames().contains(file))
            continue;
        const QByteArray inside = place.inside(entry.path);
        names += "./" + inside + '\0';
        folders.insert(inside, entry.path.first(qMax<qsizetype>(entry.path.lastIndexOf('/'), 0)));
    }
    if (names.isEmpty())
        return {};
    const auto command = remote::sendListed(place.root.isEmpty() ? "." : place.root);
    VOYAGEUR_TRY(output, runBulk(host, command, stop, {}, names));
    dataset::TarReader reader([&, given = false]() mutable -> base::Result<QByteArray> {
        return std::exchange(given, true) ? QByteArray() : output.out;
    });
    while (true) {
        VOYAGEUR_TRY(member, reader.next());
        if (!member)
            return {};
        QByteArray content;
        while (true) {
            VOYAGEUR_TRY(piece, reader.data());
            if (piece.isEmpty())
                break;
            content += piece;
        }
        const QByteArray name = member->name.startsWith("./") ? member->name.sliced(2) : member->name;
        if (const auto folder = folders.constFind(name); folder != folders.constEnd())
            filter.git.add(*folder, content);
    }
}

} // namespace voyageur::transfer
