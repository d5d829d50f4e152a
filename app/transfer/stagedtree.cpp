// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfer/stagedtree.h"

#include "base/platform.h"
#include "remote/outcome.h"
#include "remote/programs.h"
#include "transfer/keeper.h"
#include "transfer/stock.h"
#include "transfer/synccontent.h"
#include "transfer/transfer.h"
#include "transfer/uploaderrors.h"

#include <utility>

namespace voyageur::transfer {

namespace {

// Keeps the right to the stage alive meanwhile: many files take longer than another transfer waits.
base::Result<bool> checkTree(const Stage &stage, const QByteArray &name, const QByteArray &list, const base::StopToken &stop)
{
    if (list.isEmpty())
        return true;
    const ssh::RemotePath folder = stage.path().child(name);
    const auto command = remote::checkStage(folder.bytes(), stage.lock().bytes(), stage.token());
    VOYAGEUR_TRY(output, runBulk(stage.host(), command, stop, {remote::Differs, remote::Busy}, list));
    if (output.status.code == remote::Busy)
        return uploadUnderWay(stage.final());
    if (output.status.code == remote::Differs) {
        base::Error error = damagedOnTheWay(folder);
        error.server = base::shownSafely(output.err.trimmed());
        return error;
    }
    return output.out.trimmed() == "same";
}

// What of a plan is in the stage already.
struct Before {
    QHash<QByteArray, QByteArray> settled; // files that are whole there, by path: their SHA-256
    QList<QByteArray> begun;               // large files whose beginning is there
    QByteArray moves;                      // what a script is to do with it, as prepareStage() reads it
    qint64 bytes = 0;                      // of the settled
};

constexpr qint64 worthFinishing = Keeper::chunkOf(0);

QByteArray restName(const QByteArray &path)
{
    base::Sha256 hash;
    hash.add(path);
    return ".rest-" + hash.hex().first(24);
}

// Pushing one file takes its name as text.
bool canGoSingly(const QByteArray &localPath)
{
    return base::fileNameBytes(base::fileNameText(localPath)) == localPath;
}

base::Result<Before> lookInto(const Stage &stage, const dataset::Plan &plan, const base::StopToken &stop)
{
    Before before;
    auto listed = listTree(stage.host(), stage.path(), stop);
    if (!listed.ok())
        return listed.error().code == base::ErrorCode::CommandFailed ? base::Result<Before>(before) : listed.error();
    QHash<QByteArray, const RemoteEntry *> there;
    for (const RemoteEntry &entry : std::as_const(*listed))
        there.insert(entry.path, &entry);
    QSet<QByteArray> stays{plan.name};
    QList<QByteArray> candidates;
    for (const dataset::PlanEntry &entry : plan.entries) {
        const QByteArray path = entry.path.isEmpty() ? plan.name : plan.name + '/' + entry.path;
        const RemoteEntry *found = there.value(path);
        if (entry.facts.kind == dataset::FileKind::Folder && found && found->kind == 'd')
            stays.insert(path);
        if (entry.facts.kind != dataset::FileKind::File)
            continue;
        if (found && found->kind == 'f' && found->size == entry.facts.size) {
            candidates += entry.path;
            continue;
        }
        const QByteArray rest = restName(entry.path) + ".part";
        const bool isBegun = there.contains(rest);
        const bool mayBegin = found && found->kind == 'f' && found->size >= worthFinishing && found->size < entry.facts.size;
        if ((!isBegun && !mayBegin) || !canGoSingly(plan.localPath(entry)))
            continue;
        before.begun += entry.path;
        stays.insert(rest);
        if (!isBegun) {
            before.moves += path + '\0' + rest + '\0';
            stays.insert(path);
        }
    }
    const ScanPlace here{plan.folder, {}, {}};
    const ScanPlace far{stage.path().child(plan.name).bytes(), {}, {}};
    VOYAGEUR_TRY(ours, hashLocal(here, candidates, stop));
    auto theirs = hashRemote(stage.host(), far, candidates, stop);
    if (!theirs.ok()) // another transfer has placed what was there, and removed the stage
        return theirs.error().code == base::ErrorCode::CommandFailed ? base::Result<Before>(Before()) : theirs.error();
    for (const QByteArray &path : std::as_const(candidates)) {
        const QByteArray hash = ours.value(path);
        if (hash.isEmpty() || theirs->value(path) != hash)
            continue;
        before.settled.insert(path, hash);
        stays.insert(plan.name + '/' + path);
        before.bytes += there.value(plan.name + '/' + path)->size;
    }
    QByteArray gone; // a folder's name comes before those in it
    for (const RemoteEntry &entry : std::as_const(*listed)) {
        if (stays.contains(entry.path) || (!gone.isEmpty() && entry.path.startsWith(gone)))
            continue;
        before.moves += entry.path + QByteArray("\0\0", 2);
        gone = entry.kind == 'd' ? entry.path + '/' : QByteArray();
    }
    return before;
}

// Moves what is named with another name, removes what is named with none. Then nothing else happens there before unpackInto()
// goes on, unless large files are finished first, which may take long. False: the stage is gone, another transfer has placed it.
base::Result<bool> prepareStage(Stage &stage, const Before &before, const base::StopToken &stop)
{
    const auto command =
        remote::settleStage(stage.path().bytes(), stage.lock().bytes(), stage.token(), before.begun.isEmpty() ? "keep" : "give");
    VOYAGEUR_TRY(output, runBulk(stage.host(), command, stop, {remote::Busy, remote::Missing}, before.moves));
    return output.status.code == remote::Busy ? base::Result<bool>(uploadUnderWay(stage.final())) : output.status.success();
}

// The ends of large files, each as a file of its own that then takes its place in the stage.
base::Result<qint64> finishBegun(Stage &stage, const dataset::Plan &plan, Before &before, const UnpackWishes &wishes,
                                 const base::ProgressSink &progress, const base::StopToken &stop)
{
    qint64 resumed = 0;
    const QSet<QByteArray> begun(before.begun.begin(), before.begun.end());
    for (const dataset::PlanEntry &entry : plan.entries) {
        if (!begun.contains(entry.path))
            continue;
        PushOptions options;
        options.resume = true;
        options.bytesPerSecond = wishes.bytesPerSecond;
        const ssh::RemotePath rest = stage.path().child(restName(entry.path));
        const auto sink = [&, settled = before.bytes](const base::Progress &part) {
            tell(progress, settled + part.done, plan.bytes, part.item);
        };
        VOYAGEUR_TRY(sent, pushFile(stage.host(), base::fileNameText(plan.localPath(entry)), rest, options, sink, stop));
        const auto command = remote::moveInto(rest.bytes(), stage.path().child(plan.name).child(entry.path).bytes());
        VOYAGEUR_CHECK(runBulk(stage.host(), command, stop));
        before.settled.insert(entry.path, sent.sha256);
        before.bytes += sent.bytes;
        resumed += sent.resumedFrom;
    }
    return resumed;
}

dataset::Plan without(const dataset::Plan &plan, const QHash<QByteArray, QByteArray> &settled)
{
    if (settled.isEmpty())
        return plan;
    dataset::Plan rest = plan;
    dataset::PathEntries entries;
    rest.bytes = 0;
    rest.files = 0;
    for (const dataset::PlanEntry &entry : plan.entries) {
        const bool isFile = entry.facts.kind == dataset::FileKind::File;
        if (isFile && settled.contains(entry.path))
            continue;
        entries.add(entry);
        rest.files += isFile;
        rest.bytes += isFile ? entry.facts.size : 0;
    }
    rest.entries = entries.finish();
    return rest;
}

} // namespace

base::Result<Unpacked> unpackInto(Stage &stage, const dataset::Plan &plan, const UnpackWishes &wishes,
                                  const base::ProgressSink &progress, const base::StopToken &stop)
{
    Before before;
    Unpacked unpacked;
    if (wishes.resume) {
        tell(progress, 0, -1, checkingText());
        VOYAGEUR_TRY(found, lookInto(stage, plan, stop));
        before = std::move(found);
        if (!before.settled.isEmpty() || !before.moves.isEmpty()) {
            VOYAGEUR_TRY(isThere, prepareStage(stage, before, stop));
            if (!isThere)
                before = {};
        }
        unpacked.resumedFrom = before.bytes;
        VOYAGEUR_TRY(resumed, finishBegun(stage, plan, before, wishes, progress, stop));
        unpacked.resumedFrom += resumed;
    }
    dataset::TarStream stream(without(plan, before.settled));
    // -o: the owner here means nothing there; in /project a foreign group is somebody else's quota. -p: whatever the umask.
    const bool hasModes = plan.asFiles && plan.hasModes();
    const auto command = remote::unpackStage(stage.path().bytes(), stage.lock().bytes(), stage.token(),
                                             before.settled.isEmpty() ? "new" : "resume", stage.path().parent().bytes(),
                                             hasModes ? "-xpof" : "-xof");
    QByteArray list;
    for (auto file = before.settled.cbegin(); file != before.settled.cend(); ++file)
        addCheckLine(list, file.key(), file.value());
    stream.onFile([&list](const dataset::PlanEntry &entry, const QByteArray &hash) {
        if (!hash.isEmpty())
            addCheckLine(list, entry.path, hash);
    });
    const auto sink = [&](const base::Progress &now) {
        tell(progress, before.bytes + now.done, before.bytes + now.total, now.item);
    };
    VOYAGEUR_TRY(fed, feed(stage.host(), command, stream, wishes.bytesPerSecond, sink, stop, {remote::Busy}));
    if (fed.code == remote::Busy)
        return uploadUnderWay(stage.final());
    VOYAGEUR_CHECK(stream.mustBeWhole());
    tell(sink, stream.totalBytes(), stream.totalBytes(), checkingText());
    VOYAGEUR_TRY(verified, checkTree(stage, plan.name, list, stop));
    unpacked.verified = verified;
    unpacked.sha256 = stream.sha256();
    return unpacked;
}

} // namespace voyageur::transfer
