// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfer/syncrun.h"

#include "base/platform.h"
#include "base/sha256.h"
#include "transfer/remote.h"

#include <QCoreApplication>

#include <algorithm>

namespace voyageur::transfer {

using dataset::FileKind;
using SyncKind = SyncAction::Kind;
using Reason = SyncAction::Reason;

namespace {

// Together: what a few round trips for each are little beside. Singly: what an interrupted transfer should not send again.
constexpr qint64 bytesTogether = 256LL * 1024 * 1024;
constexpr qsizetype namesTogether = 50'000;
constexpr qint64 largeFile = 32LL * 1024 * 1024;
// Of a file that is there already perhaps little has changed; of many such the round trips would be what takes the time.
constexpr qint64 largeChange = 8LL * 1024 * 1024;
constexpr int fewChanges = 32;

bool isLargeChange(const SyncAction &action)
{
    return action.kind == SyncKind::Update && action.fileKind == FileKind::File && action.bytes >= largeChange;
}

} // namespace

SyncRun::SyncRun(ssh::Host &onHost, const PreparedSync &sync, const base::ProgressSink &sink, const base::StopToken &token)
    : host(onHost), prepared(sync), progress(sink), stop(token)
{
    const bool changesGoSingly = std::ranges::count_if(prepared.plan.actions, isLargeChange) <= fewChanges;
    for (const SyncAction &action : prepared.plan.actions) {
        if (action.kind == SyncKind::Delete) {
            (action.reason == Reason::KindDiffers ? parts.room : parts.deletes) += &action;
            continue;
        }
        if (action.kind != SyncKind::Copy && action.kind != SyncKind::Update)
            continue;
        // A name that Qt cannot write goes with the others: pushFile() takes text.
        const QByteArray local = prepared.local.pathOf(action.path);
        const bool single = prepared.local.start != prepared.local.prefix || prepared.remote.start != prepared.remote.prefix;
        const bool canGoSingly = base::fileNameBytes(base::fileNameText(local)) == local;
        if (action.reason == Reason::OnlyTimeDiffers)
            parts.times += &action;
        else if (action.reason == Reason::ModeDiffers)
            parts.modes += action.fileKind == FileKind::File ? Actions{&action} : Actions();
        else if (action.fileKind == FileKind::File && canGoSingly
                 && (action.bytes >= largeFile || single || (changesGoSingly && isLargeChange(action))))
            parts.large += &action;
        else
            (action.destination < 0 ? parts.fresh : parts.updates) += &action;
    }
    planModes();
}

void SyncRun::planModes()
{
    QHash<QByteArray, int> wanted; // of the source's folders that are folders there
    QSet<QByteArray> changing;     // folders in which something comes or goes
    QSet<QByteArray> differing;
    QSet<QByteArray> gone; // or of another kind by then
    for (const SyncAction &action : prepared.plan.actions) {
        const bool sets = action.reason == Reason::ModeDiffers;
        const bool moves = action.kind == SyncKind::Delete || action.kind == SyncKind::Copy || action.kind == SyncKind::Update;
        if (sets && action.fileKind == FileKind::Folder)
            differing.insert(action.path);
        if (!moves || sets || action.reason == Reason::OnlyTimeDiffers)
            continue;
        for (auto slash = action.path.lastIndexOf('/'); slash > 0; slash = action.path.lastIndexOf('/', slash - 1))
            changing.insert(action.path.first(slash));
        if (action.kind == SyncKind::Delete) {
            gone.insert(action.path);
            continue;
        }
        const ScanEntry &entry = sourceOf(action);
        const int owners = entry.kind == FileKind::Folder ? 0700 : 0600; // what travels has these
        if (entry.kind != FileKind::Link && entry.mode >= 0 && (entry.mode & owners) != owners)
            modesAfter.prepend({entry.path, entry.mode & 0777});
    }
    for (const ScanEntry &entry : prepared.source.entries) {
        if (entry.kind == FileKind::Folder && entry.mode >= 0)
            wanted.insert(entry.path, entry.mode & 0777);
    }
    for (const ScanEntry &there : prepared.destination.entries) {
        if (there.kind != FileKind::Folder || there.mode < 0)
            continue;
        const bool opens = changing.contains(there.path) && (there.mode & 0700) != 0700;
        if (!opens && !differing.contains(there.path))
            continue;
        const int mode = wanted.value(there.path, there.mode & 0777);
        modesBefore.prepend({there.path, mode | 0700});
        if ((mode & 0700) != 0700 && !gone.contains(there.path))
            modesAfter.prepend({there.path, mode});
    }
    std::stable_sort(modesAfter.begin(), modesAfter.end(),
                     [](const TreeMode &a, const TreeMode &b) { return pathOrder(a.path, b.path) > 0; });
}

SyncRun::Actions SyncRun::batch(const Actions &actions, qsizetype begin)
{
    Actions together;
    qint64 bytes = 0;
    while (begin < actions.size() && together.size() < namesTogether && bytes < bytesTogether) {
        bytes += actions.at(begin)->bytes;
        together += actions.at(begin++);
    }
    return together;
}

void SyncRun::leftAlone(const SyncAction &action, Reason reason)
{
    SyncAction left = action;
    left.kind = SyncKind::Conflict;
    left.reason = reason;
    report.meanwhile += left;
}

void SyncRun::done(const SyncAction &action)
{
    if (action.fileKind != FileKind::Folder)
        ++report.files;
    report.bytes += action.bytes;
}

void SyncRun::tellBytes(qint64 bytes, const QString &item) const
{
    tell(progress, qMin(report.bytes + bytes, prepared.plan.bytes), prepared.plan.bytes, item);
}

base::ProgressSink SyncRun::sinkFor(qint64 bytes) const
{
    return [this, bytes](const base::Progress &part) {
        const double share = part.total > 0 ? double(part.done) / double(part.total) : 0;
        tellBytes(qMin(bytes, static_cast<qint64>(share * double(bytes))), part.item);
    };
}

base::Error syncUnderWay(const QString &destination)
{
    return {base::ErrorCode::BadRequest,
            QCoreApplication::translate("voyageur::transfer::Sync", "Another sync into “%1” is running.").arg(destination),
            {},
            QCoreApplication::translate("voyageur::transfer::Sync",
                                        "Wait until the other sync has ended, then start this one again."),
            {}};
}

QByteArray SyncRun::partialName(const QByteArray &path)
{
    base::Sha256 hash;
    hash.add(path);
    return hash.hex().first(32);
}

} // namespace voyageur::transfer
