// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfer/stock.h"

#include "base/logging.h"
#include "dataset/localfs.h"
#include "dataset/localnames.h"
#include "dataset/membername.h"
#include "dataset/unpack.h"
#include "remote/programs.h"
#include "transfer/receiver.h"
#include "transfer/remote.h"

#include <algorithm>
#include <vector>

namespace voyageur::transfer {

namespace {

constexpr qsizetype stockPiece = 1 << 20;

// "f 1234 644 1700000000.5000000000 name"
std::optional<RemoteEntry> entryIn(const QByteArray &line)
{
    const QList<QByteArray> words = line.first(qMin<qsizetype>(line.size(), 200)).split(' ');
    if (words.size() < 5 || words[0].size() != 1)
        return {};
    RemoteEntry entry;
    bool sizeOk = false;
    bool modeOk = false;
    bool timeOk = false;
    entry.kind = words[0].at(0);
    entry.size = words[1].toLongLong(&sizeOk);
    entry.mode = static_cast<qint16>(words[2].toInt(&modeOk, 8) & 0777);
    entry.mtimeSeconds = words[3].left(words[3].indexOf('.')).toLongLong(&timeOk);
    entry.path = line.sliced(words[0].size() + words[1].size() + words[2].size() + words[3].size() + 4);
    if (!sizeOk || !modeOk || !timeOk || entry.size < 0 || !dataset::isPlainPath(entry.path))
        return {};
    return entry;
}

// A file here that may be a member of the remote folder, or the beginning of one.
struct Candidate {
    RemoteEntry entry;
    QByteArray file;  // here
    QByteArray final; // where the member goes
    qint64 bytes = 0;
    bool whole = false;
    base::Sha256 hash = {};
};

std::vector<Candidate> candidatesIn(const QByteArray &root, const QList<RemoteEntry> &entries)
{
    std::vector<Candidate> candidates;
    if (!dataset::factsOf(root, true).ok())
        return candidates;
    dataset::LocalNames names;
    for (const RemoteEntry &entry : entries) {
        const QByteArray final = root + '/' + names.pathFor(entry.path);
        if (entry.kind != 'f')
            continue;
        const auto facts = dataset::factsOf(final);
        if (facts.ok() && facts->kind == dataset::FileKind::File && facts->size == entry.size) {
            candidates.push_back({entry, final, final, entry.size, true});
            continue;
        }
        const QByteArray part = root + '/' + dataset::partName(entry.path);
        const auto begun = dataset::factsOf(part);
        if (begun.ok() && begun->kind == dataset::FileKind::File && begun->size > 0 && begun->size <= entry.size)
            candidates.push_back({entry, part, final, begun->size, false});
    }
    return candidates;
}

// Makes the folders between root and a file. False when something is in the way that is no folder: a link may lead anywhere.
bool foldersAreReady(const QByteArray &root, const QByteArray &final)
{
    for (auto slash = final.indexOf('/', root.size() + 1); slash > 0; slash = final.indexOf('/', slash + 1)) {
        const QByteArray folder = final.first(slash);
        const auto facts = dataset::factsOf(folder);
        if (facts.ok() ? facts->kind != dataset::FileKind::Folder : !dataset::makeFolder(folder).ok())
            return false;
    }
    return true;
}

// The end of a file whose beginning is here. What cannot be put in place is left to the archive of the rest, which says why.
base::Result<void> fetchEnd(ssh::Host &host, const ssh::RemotePath &folder, const QByteArray &root, Candidate &candidate,
                            Stock &stock, qint64 bytesPerSecond, const std::function<void(qint64, const QByteArray &)> &told,
                            const base::StopToken &stop)
{
    VOYAGEUR_TRY(writer, dataset::LocalWriter::adopt(candidate.file));
    if (!writer)
        return {}; // another download is at it
    if (writer->size() != candidate.bytes || !foldersAreReady(root, candidate.final)) {
        writer->leave();
        return {};
    }
    const auto command =
        remote::readFileFrom(folder.bytes(), "./" + candidate.entry.path, QByteArray::number(candidate.bytes + 1));
    auto receiver = Receiver::start(host, command, stop);
    if (!receiver.ok()) {
        writer->leave();
        return receiver.error();
    }
    receiver->setLimit(bytesPerSecond);
    bool hereFailed = false;
    const auto received =
        receiveInto(*receiver, *writer, candidate.hash, hereFailed, [&](qint64 bytes) { told(bytes, candidate.entry.path); });
    if (!received.ok()) {
        if (!hereFailed) // a full disk is not kept full
            writer->leave();
        return received;
    }
    const qint64 bytes = writer->size();
    if (!writer->finish(candidate.final, candidate.entry.mtimeSeconds, candidate.entry.mode).ok())
        return {};
    stock.settled.insert(candidate.entry.path);
    stock.finished.insert(candidate.entry.path, candidate.hash.hex());
    ++stock.files;
    stock.bytes += bytes;
    stock.bytesBefore += candidate.bytes;
    return {};
}

} // namespace

base::Result<QList<RemoteEntry>> listTree(ssh::Host &host, const ssh::RemotePath &folder, const base::StopToken &stop)
{
    const auto command = remote::listStock(folder.bytes());
    VOYAGEUR_TRY(output, runBulk(host, command, stop));
    QList<RemoteEntry> entries;
    QList<QByteArray> lines = output.out.split('\0');
    if (!lines.takeLast().isEmpty())
        return entries; // `find` of another kind, or a folder that may not be read: tar will say what is wrong
    for (const QByteArray &line : std::as_const(lines)) {
        if (auto entry = entryIn(line))
            entries += *entry;
    }
    std::ranges::sort(entries, {}, &RemoteEntry::path);
    return entries;
}

base::Result<QList<QByteArray>> hashesThere(ssh::Host &host, const ssh::RemotePath &folder, const QList<Beginning> &beginnings,
                                            const base::StopToken &stop)
{
    // Names go by NUL, answers by order: no name is ever read from a line.
    const auto command = remote::sumBeginnings(folder.bytes());
    QByteArray input;
    for (const Beginning &beginning : beginnings)
        input += "./" + beginning.path + '\0' + QByteArray::number(beginning.bytes) + '\0';
    VOYAGEUR_TRY(output, runBulk(host, command, stop, {}, input));
    const QList<QByteArray> lines = output.out.split('\n');
    QList<QByteArray> hashes;
    for (qsizetype i = 0; i < beginnings.size(); ++i)
        hashes += lines.size() == beginnings.size() + 1 ? hashIn(lines[i]) : QByteArray();
    return hashes;
}

base::Result<base::Sha256> hashHere(const dataset::LocalFile &file, qint64 begin, qint64 bytes, const base::StopToken &stop)
{
    base::Sha256 hash;
    QByteArray piece(static_cast<qsizetype>(qBound<qint64>(1, bytes, stockPiece)), Qt::Uninitialized);
    for (qint64 at = 0; at < bytes;) {
        if (stop.stopRequested())
            return cancelled();
        VOYAGEUR_TRY(count, file.readAt(begin + at, piece.data(), qMin<qint64>(piece.size(), bytes - at)));
        if (count == 0)
            break;
        hash.add(QByteArrayView(piece).first(count));
        at += count;
    }
    return hash;
}

base::Result<base::Sha256> hashHere(const QByteArray &file, qint64 bytes, const base::StopToken &stop)
{
    VOYAGEUR_TRY(open, dataset::LocalFile::open(file));
    return hashHere(open, 0, bytes, stop);
}

base::Result<Stock> takeStock(ssh::Host &host, const ssh::RemotePath &folder, const QByteArray &root,
                              const QList<RemoteEntry> &entries, qint64 bytesPerSecond, const base::ProgressSink &progress,
                              const base::StopToken &stop)
{
    Stock stock;
    auto candidates = candidatesIn(root, entries);
    if (candidates.empty())
        return stock;
    QList<Beginning> beginnings;
    for (Candidate &candidate : candidates) {
        tell(progress, 0, -1, checkingText());
        VOYAGEUR_TRY(hash, hashHere(candidate.file, candidate.bytes, stop));
        candidate.hash = std::move(hash);
        beginnings += {candidate.entry.path, candidate.bytes};
    }
    VOYAGEUR_TRY(theirs, hashesThere(host, folder, beginnings, stop));
    std::vector<Candidate *> begun;
    for (size_t i = 0; i < candidates.size(); ++i) {
        Candidate &candidate = candidates[i];
        if (candidate.hash.hex() != theirs[static_cast<qsizetype>(i)])
            continue;
        if (!candidate.whole) {
            begun.push_back(&candidate);
            continue;
        }
        stock.settled.insert(candidate.entry.path);
        ++stock.files;
        stock.bytes += candidate.bytes;
        stock.bytesBefore += candidate.bytes;
    }
    qint64 come = stock.bytes;
    for (Candidate *candidate : begun) {
        come += candidate->bytes;
        VOYAGEUR_CHECK(fetchEnd(
            host, folder, root, *candidate, stock, bytesPerSecond,
            [&](qint64 bytes, const QByteArray &name) { tell(progress, come += bytes, -1, dataset::shownName(name)); }, stop));
    }
    qCInfo(base::logTransfer) << "resume:" << stock.files << "files and" << stock.bytesBefore << "bytes were here already";
    return stock;
}

void removeBeginnings(const QByteArray &root, const std::function<bool(const QByteArray &)> &isMember)
{
    const auto names = dataset::namesIn(root);
    if (!names.ok())
        return;
    for (const QByteArray &name : *names) {
        if (!name.startsWith(dataset::partPrefix()) || isMember(name))
            continue;
        // One that nobody writes goes with its writer.
        const auto abandoned = dataset::LocalWriter::adopt(root + '/' + name);
        Q_UNUSED(abandoned)
    }
}

} // namespace voyageur::transfer
