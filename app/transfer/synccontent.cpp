// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfer/synccontent.h"

#include "base/inorder.h"
#include "remote/programs.h"
#include "transfer/remote.h"
#include "transfer/stock.h"

namespace voyageur::transfer {

namespace {

QByteArray hashOf(const QByteArray &path, const base::StopToken &stop)
{
    const auto file = dataset::LocalFile::open(path);
    const auto facts = file.ok() ? file->facts() : file.error();
    if (!facts.ok() || facts->kind != dataset::FileKind::File)
        return {};
    const auto hash = hashHere(*file, 0, facts->size, stop);
    return hash.ok() ? hash->hex() : QByteArray();
}

} // namespace

base::Result<QHash<QByteArray, QByteArray>> hashLocal(const ScanPlace &place, const QList<QByteArray> &paths,
                                                      const base::StopToken &stop)
{
    QHash<QByteArray, QByteArray> hashes;
    base::InOrder<QByteArray>(
        static_cast<int>(paths.size()), base::processorThreads(),
        [&](int, int index) { return hashOf(place.pathOf(paths.at(index)), stop); },
        [&](int index, const QByteArray &hash) {
            if (!hash.isEmpty())
                hashes.insert(paths.at(index), hash);
            return !stop.stopRequested();
        })
        .run();
    if (stop.stopRequested())
        return cancelled();
    return hashes;
}

base::Result<QHash<QByteArray, QByteArray>> hashRemote(ssh::Host &host, const ScanPlace &place, const QList<QByteArray> &paths,
                                                       const base::StopToken &stop)
{
    QHash<QByteArray, QByteArray> hashes;
    if (paths.isEmpty())
        return hashes;
    constexpr qint64 besideTheName = 100;
    ssh::RunOptions options;
    options.stop = stop;
    options.urgency = ssh::Urgency::Background;
    for (const QByteArray &path : paths)
        options.input += "./" + place.inside(path) + '\0';
    options.outputLimit =
        2 * options.input.size() + paths.size() * besideTheName * 4; // and a word about each that it cannot read
    // -z: versions disagree about names with line ends in them.
    const auto command = remote::sumFiles(place.root.isEmpty() ? "." : place.root);
    VOYAGEUR_TRY(output, host.run(command, options));
    if (!output.status.success())
        return failed(output.err, output.status);
    constexpr qsizetype nameAt = 66;
    for (const QByteArray &record : output.out.split('\0')) {
        const QByteArray hash = hashIn(record);
        if (!hash.isEmpty() && record.size() > nameAt + 2)
            hashes.insert(place.outside(record.sliced(nameAt + 2)), hash);
    }
    return hashes;
}

bool isSame(const ScanEntry &now, const ScanEntry &before)
{
    const bool content = now.kind == before.kind && now.size == before.size && now.target == before.target;
    return content
        && (now.kind != dataset::FileKind::File
            || (now.mtimeSeconds == before.mtimeSeconds && now.mtimeNanoseconds == before.mtimeNanoseconds));
}

} // namespace voyageur::transfer
