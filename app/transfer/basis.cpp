// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfer/basis.h"

#include "dataset/localfs.h"
#include "remote/programs.h"
#include "transfer/receiver.h"
#include "transfer/remote.h"
#include "transfer/stock.h"

#include <algorithm>

namespace voyageur::transfer {

using base::ErrorCode;
using base::Result;
using base::StopToken;

namespace {

constexpr qint64 mebibyte = 1024 * 1024;
constexpr qint64 basisBlock = 128 * 1024; // of read-ranges.sh

// What comes at a time; a far side that means no good sends without end.
constexpr qsizetype longestSums = 4 * mebibyte;

bool endsAll(const base::Error &error)
{
    return error.code == ErrorCode::ConnectionLost || error.code == ErrorCode::Cancelled;
}

// Which chunks are the same, as far as the far side tells.
Result<std::vector<bool>> sameChunks(ssh::Host &host, const ssh::RemotePath &source, qint64 size, qint64 chunk,
                                     const dataset::LocalFile &older, const StopToken &stop)
{
    std::vector<bool> same;
    VOYAGEUR_TRY(receiver, Receiver::start(host, remote::sumChunks(source.bytes(), QByteArray::number(chunk / mebibyte)), stop));
    QByteArray unread;
    while (true) {
        VOYAGEUR_TRY(piece, receiver.next());
        if (piece.isEmpty())
            break;
        unread += piece;
        if (unread.size() > longestSums) // of no program of ours
            return std::vector<bool>();
        for (auto end = unread.indexOf('\n'); end >= 0; end = unread.indexOf('\n')) {
            const QByteArray theirs = hashIn(unread.first(end));
            unread.remove(0, end + 1);
            const qint64 begin = static_cast<qint64>(same.size()) * chunk;
            if (begin >= size) // it has grown
                return same;
            const auto ours = hashHere(older, begin, qMin(chunk, size - begin), stop);
            if (stop.stopRequested())
                return cancelled();
            same.push_back(ours.ok() && !theirs.isEmpty() && theirs == ours->hex());
        }
    }
    return same;
}

} // namespace

qint64 chunkOfChange(qint64 size)
{
    constexpr qint64 most = 8;
    return mebibyte * std::clamp(size / (256 * mebibyte), qint64(1), most);
}

Result<void> beginWithOlder(ssh::Host &host, const ssh::RemotePath &older, const ssh::RemotePath &part, qint64 bytes,
                            const StopToken &stop)
{
    const auto command = remote::seedPart(older.bytes(), part.bytes(), part.parent().bytes(), QByteArray::number(bytes));
    const auto begun = runBulk(host, command, stop);
    return begun.ok() || !endsAll(begun.error()) ? Result<void>() : Result<void>(begun.error());
}

Result<std::vector<Stretch>> stretchesOf(ssh::Host &host, const ssh::RemotePath &source, qint64 size, qint64 begin,
                                         const QByteArray &older, const StopToken &stop)
{
    const std::vector<Stretch> all{{begin, size - begin, false}};
    const auto file = dataset::LocalFile::open(older);
    if (!file.ok() || begin % basisBlock != 0 || begin >= size)
        return all;
    const qint64 chunk = chunkOfChange(size);
    const auto same = sameChunks(host, source, size, chunk, *file, stop);
    if (!same.ok())
        return endsAll(same.error()) ? Result<std::vector<Stretch>>(same.error()) : Result<std::vector<Stretch>>(all);
    std::vector<Stretch> stretches;
    for (qint64 at = begin; at < size;) {
        const auto index = static_cast<size_t>(at / chunk);
        const qint64 end = qMin(size, static_cast<qint64>(index + 1) * chunk);
        const bool isHere = index < same->size() && same->at(index);
        if (!stretches.empty() && stretches.back().isHere == isHere)
            stretches.back().size += end - at;
        else
            stretches.push_back({at, end - at, isHere});
        at = end;
    }
    return stretches;
}

} // namespace voyageur::transfer
