// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/platform.h"
#include "dataset/membername.h"
#include "dataset/unpack.h"
#include "remote/programs.h"
#include "transfer/receiver.h"
#include "transfer/remote.h"
#include "transfer/synccontent.h"
#include "transfer/syncplaces.h"
#include "transfer/syncrun.h"
#include "transfer/transfer.h"
#include "transfer/uploaderrors.h"

#include <QCoreApplication>
#include <QLockFile>
#include <QSet>

namespace voyageur::transfer {

using dataset::FileKind;

namespace {

constexpr qint64 roomForGrowth = 64LL * 1024 * 1024;

base::Error farTooMuch()
{
    base::Error error;
    error.code = base::ErrorCode::BadAnswer;
    error.what = QCoreApplication::translate("voyageur::transfer::Sync", "The cluster sent far more than it had listed.");
    error.next = QCoreApplication::translate("voyageur::transfer::Sync",
                                             "A program may be writing to these files. Start again when it has ended.");
    return error;
}

// What a remote tar of these names writes, at the pace that is wanted, and no more than it can be.
class RemoteTar final {
public:
    static base::Result<RemoteTar> start(const SyncRun &run, const QByteArray &names, qint64 mostBytes)
    {
        const QByteArray &root = run.prepared.remote.root;
        const auto command = remote::sendList(root.isEmpty() ? "." : root);
        VOYAGEUR_TRY(receiver, Receiver::start(run.host, command, run.stop, names));
        return RemoteTar(run, std::move(receiver), mostBytes);
    }

    base::Result<QByteArray> next()
    {
        VOYAGEUR_TRY(piece, m_receiver.next());
        m_bytes += piece.size();
        m_ended = piece.isEmpty();
        if (m_bytes > m_mostBytes)
            return farTooMuch();
        VOYAGEUR_CHECK(keepPace());
        return piece;
    }

    bool ended() const { return m_ended; }
    //! Why it ended too early.
    base::Result<void> failure()
    {
        VOYAGEUR_TRY(status, m_receiver.wait());
        return status.success() ? base::Result<void>() : base::Result<void>(failed(m_receiver.words(), status));
    }

private:
    RemoteTar(const SyncRun &run, Receiver receiver, qint64 mostBytes)
        : m_run(&run), m_receiver(std::move(receiver)), m_mostBytes(mostBytes)
    {
    }

    // What is not read waits at the far end.
    base::Result<void> keepPace() const
    {
        const qint64 rate = m_run->prepared.bytesPerSecond;
        if (rate <= 0)
            return {};
        const std::chrono::duration<double> due(double(m_bytes) / double(rate));
        const auto ahead = std::chrono::duration_cast<std::chrono::milliseconds>(due - (base::Clock::now() - m_begin));
        return ahead.count() > 0 && !base::sleepFor(ahead, m_run->stop) ? base::Result<void>(cancelled()) : base::Result<void>();
    }

    const SyncRun *m_run;
    Receiver m_receiver;
    qint64 m_mostBytes;
    qint64 m_bytes = 0;
    bool m_ended = false;
    base::Clock::time_point m_begin = base::Clock::now();
};

class Download final {
public:
    explicit Download(SyncRun &run)
        : m_run(run), m_root(run.prepared.local.root), m_stage(syncStage(m_root)), m_partial(syncPartial(m_root)),
          m_lock(syncLock(m_root))
    {
    }
    ~Download()
    {
        if (!m_isOurs)
            return; // another one is at it
        if (m_run.kept.bytes == 0)
            removeTree(m_stage);
        (void)dataset::removeFolder(m_partial); // unless something in it waits for the next attempt
    }
    Download(const Download &) = delete;
    Download &operator=(const Download &) = delete;

    base::Result<void> all()
    {
        const bool isNew = !dataset::factsOf(m_root).ok() && m_run.prepared.remote.start.isEmpty();
        qint16 mode = -1;
        if (isNew) {
            VOYAGEUR_TRY(facts, look(m_run.host, ssh::RemotePath(m_run.prepared.remote.root), m_run.stop));
            mode = facts.mode;
        }
        VOYAGEUR_CHECK(dataset::makeFolders(m_root));
        m_lock.setStaleLockTime(0); // however long it takes, unless its program is gone
        if (!m_lock.tryLock(0) && m_lock.error() == QLockFile::LockFailedError) // where none can be made, nobody is told
            return syncUnderWay(dataset::shownName(m_root));
        m_isOurs = true;
        m_isWithoutModes = dataset::isWithoutModes(m_root);
        m_run.report.modesKept = !m_isWithoutModes;
        if (mode >= 0)
            setMode({}, mode | 0700);
        const auto stage = dataset::factsOf(m_stage);
        m_mayHaveBegun = stage.ok() && stage->kind == FileKind::Folder;
        if (!m_mayHaveBegun) {
            removeTree(m_stage);
            VOYAGEUR_CHECK(dataset::makeFolder(m_stage, 0700));
        }
        const auto &parts = m_run.parts;
        for (const TreeMode &one : std::as_const(m_run.modesBefore))
            setMode(one.path, one.mode);
        remove(parts.room);
        VOYAGEUR_CHECK(makeFolders());
        for (const auto *list : {&parts.fresh, &parts.updates}) {
            for (qsizetype at = 0; at < list->size();) {
                const auto batch = SyncRun::batch(*list, at);
                VOYAGEUR_CHECK(fetchTogether(batch));
                at += batch.size();
            }
        }
        for (const SyncAction *action : parts.large)
            VOYAGEUR_CHECK(fetchSingly(*action));
        setTimes(parts.times);
        remove(parts.deletes);
        setModes(parts.modes);
        for (const TreeMode &one : std::as_const(m_run.modesAfter))
            setMode(one.path, one.mode);
        if (mode >= 0)
            setMode({}, mode);
        lookForPartials();
        return {};
    }

private:
    QByteArray here(const QByteArray &path) const { return m_run.prepared.local.pathOf(path); }

    // Whether the destination still is what was looked at, and its folder a folder of ours: never through a link.
    bool isAsBefore(const SyncAction &action)
    {
        const QByteArray local = here(action.path);
        if (const QByteArray parent = local.first(local.lastIndexOf('/')); parent.size() > m_root.size() && !isOurFolder(parent))
            return false;
        const auto facts = dataset::factsOf(local);
        const ScanEntry *there = m_run.thereOf(action);
        if (!there || !facts.ok())
            return !there && !facts.ok() && facts.error().code == base::ErrorCode::NotFound;
        return facts->kind == there->kind && facts->size == there->size
            && (there->kind != FileKind::File
                || (facts->mtimeSeconds == there->mtimeSeconds && facts->mtimeNanoseconds == there->mtimeNanoseconds));
    }

    bool isOurFolder(const QByteArray &folder)
    {
        if (m_ours.contains(folder))
            return true;
        const QByteArray parent = folder.first(folder.lastIndexOf('/'));
        if (parent.size() > m_root.size() && !isOurFolder(parent))
            return false;
        const auto facts = dataset::factsOf(folder);
        if (!facts.ok() || facts->kind != FileKind::Folder)
            return false;
        m_ours.insert(folder);
        return true;
    }

    base::Result<void> makeFolders()
    {
        for (const auto *list : {&m_run.parts.fresh, &m_run.parts.updates}) {
            for (const SyncAction *action : *list) {
                if (action->fileKind != FileKind::Folder)
                    continue;
                if (!isAsBefore(*action)) {
                    m_run.changedMeanwhile(*action);
                    continue;
                }
                const int mode = m_run.sourceOf(*action).mode;
                VOYAGEUR_CHECK(dataset::makeFolder(here(action->path), mode < 0 ? 0777 : (mode & 0777) | 0700));
                if (mode >= 0)
                    setMode(action->path, mode | 0700); // what the umask took
            }
        }
        return {};
    }

    // Of a batch, what an earlier run left in the stage and is what the far side has: its SHA-256.
    base::Result<QHash<QByteArray, QByteArray>> settledOf(const SyncRun::Actions &batch, qint64 &bytes)
    {
        QList<QByteArray> paths;
        for (const SyncAction *action : batch) {
            const auto facts = dataset::factsOf(m_stage + '/' + action->path);
            if (action->fileKind == FileKind::File && facts.ok() && facts->kind == FileKind::File && facts->size == action->bytes)
                paths += action->path;
        }
        VOYAGEUR_TRY(settled, hashLocal({m_stage, {}, {}}, paths, m_run.stop));
        VOYAGEUR_TRY(theirs, hashRemote(m_run.host, m_run.prepared.remote, settled.keys(), m_run.stop));
        for (const SyncAction *action : batch) {
            const auto ours = settled.constFind(action->path);
            if (ours == settled.constEnd())
                continue;
            if (theirs.value(action->path) == *ours)
                bytes += action->bytes;
            else
                settled.erase(ours);
        }
        return settled;
    }

    base::Result<void> fetchTogether(const SyncRun::Actions &batch)
    {
        qint64 before = 0;
        QHash<QByteArray, QByteArray> hashes;
        if (std::exchange(m_mayHaveBegun, false)) {
            VOYAGEUR_TRY(settled, settledOf(batch, before));
            hashes = settled;
        }
        QByteArray names;
        QList<QByteArray> files;
        qint64 bytes = 0;
        bool isEmpty = true;
        for (const SyncAction *action : batch) {
            if (action->fileKind == FileKind::Folder)
                continue;
            isEmpty = false;
            if (hashes.contains(action->path)) {
                files += action->path;
                continue;
            }
            names += "./" + m_run.prepared.remote.inside(action->path) + '\0';
            bytes += action->bytes + 2 * action->path.size() + 4096;
            if (action->fileKind == FileKind::File)
                files += action->path;
        }
        if (isEmpty)
            return {};
        dataset::UnpackReport unpacked;
        if (!names.isEmpty()) {
            VOYAGEUR_TRY(tar, RemoteTar::start(m_run, names, 2 * bytes + roomForGrowth));
            qint64 come = before;
            const auto sink = [&](const base::Progress &part) {
                come = before + part.done;
                m_run.tellBytes(come, part.item);
            };
            auto done = dataset::unpack([&tar = tar] { return tar.next(); }, m_stage, sink, m_run.stop);
            if (!done.ok()) {
                const auto own = tar.ended() ? tar.failure() : base::Result<void>(); // too early: its own words say more
                const base::Error &error = own.ok() ? done.error() : own.error();
                // What a server sent that was not asked for is nothing to go on from.
                if (!isOfNoUse(error.code) && error.code != base::ErrorCode::FileUnwritable
                    && error.code != base::ErrorCode::BadAnswer)
                    m_run.kept = {come, dataset::shownName(m_stage), true};
                return error;
            }
            unpacked = std::move(*done);
        }
        hashes.insert(unpacked.hashes);
        // What tar complains about is not in the stage.
        tell(m_run.progress, m_run.report.bytes + before + unpacked.bytes, m_run.prepared.plan.bytes, checkingText());
        VOYAGEUR_TRY(theirs, hashRemote(m_run.host, m_run.prepared.remote, files, m_run.stop));
        m_run.report.verified = m_run.report.verified && (files.isEmpty() || !theirs.isEmpty());
        for (const SyncAction *action : batch) {
            if (action->fileKind == FileKind::Folder)
                continue;
            if (unpacked.refusedLinks.contains(action->path)) {
                m_run.leftAlone(*action, SyncAction::Reason::LinkNotMade);
                continue;
            }
            const QByteArray ours = hashes.value(action->path);
            const bool arrived = action->fileKind == FileKind::Link
                ? isGoodLink(*action)
                : !ours.isEmpty() && (theirs.isEmpty() || theirs.value(action->path) == ours);
            VOYAGEUR_CHECK(place(*action, arrived, m_stage + '/' + action->path));
        }
        removeTree(m_stage);
        return dataset::makeFolder(m_stage, 0700);
    }

    bool isGoodLink(const SyncAction &action) const
    {
        const auto target = dataset::linkTarget(m_stage + '/' + action.path);
        return target.ok() && dataset::linkStaysInside(action.path, *target);
    }

    base::Result<void> place(const SyncAction &action, bool arrived, const QByteArray &from)
    {
        const auto facts = dataset::factsOf(from);
        if (!arrived || !facts.ok() || facts->kind != action.fileKind || !isAsBefore(action)) {
            dataset::removeFile(from);
            m_run.changedMeanwhile(action);
            return {};
        }
        VOYAGEUR_CHECK(dataset::renameOver(from, here(action.path)));
        m_run.done(action);
        return {};
    }

    base::Result<void> fetchSingly(const SyncAction &action)
    {
        const QByteArray partial = m_partial + '/' + SyncRun::partialName(action.path);
        const ssh::RemotePath remote(m_run.prepared.remote.pathOf(action.path));
        dataset::removeFile(partial);
        PullOptions options;
        options.resume = true;
        options.kept = &m_run.kept;
        options.bytesPerSecond = m_run.prepared.bytesPerSecond;
        if (const ScanEntry *there = m_run.thereOf(action); there && there->kind == FileKind::File)
            options.older = here(action.path);
        const auto got = pull(m_run.host, remote, base::fileNameText(partial), options, m_run.sinkFor(action.bytes), m_run.stop);
        if (!got.ok()) {
            const auto code = got.error().code;
            const bool changed = code == base::ErrorCode::NotFound || code == base::ErrorCode::BadRequest
                || code == base::ErrorCode::VerificationFailed;
            if (!changed)
                return got.error();
            dataset::removeFile(partial + ".part"); // of no use to anybody
            m_run.kept = {};
            m_run.changedMeanwhile(action);
            return {};
        }
        m_run.report.verified = m_run.report.verified && got->verified;
        m_run.report.alike += got->resumedFrom;
        return place(action, true, partial);
    }

    // What this run had no use for may be another one's, which is to go on: it is named.
    void lookForPartials()
    {
        const auto names = dataset::namesIn(m_partial);
        m_run.report.left = {0, dataset::shownName(m_partial), true};
        for (const QByteArray &name : names.ok() ? *names : QList<QByteArray>()) {
            const auto facts = dataset::factsOf(m_partial + '/' + name);
            m_run.report.left.bytes += facts.ok() ? facts->size : 0;
        }
    }

    void setTimes(const SyncRun::Actions &actions)
    {
        for (const SyncAction *action : actions) {
            const bool set =
                isAsBefore(*action) && dataset::setTime(here(action->path), m_run.sourceOf(*action).mtimeSeconds).ok();
            set ? m_run.done(*action) : m_run.changedMeanwhile(*action);
            const ScanEntry *there = m_run.thereOf(*action);
            if (set && there && differentModes(m_run.sourceOf(*action), *there))
                setMode(action->path, m_run.sourceOf(*action).mode);
        }
    }

    void setModes(const SyncRun::Actions &actions)
    {
        for (const SyncAction *action : actions) {
            if (isAsBefore(*action))
                setMode(action->path, m_run.sourceOf(*action).mode);
            else
                m_run.changedMeanwhile(*action);
        }
    }

    void setMode(const QByteArray &path, int mode)
    {
        const QByteArray local = path.isEmpty() ? m_root : here(path);
        const auto facts = dataset::factsOf(local);
        if (!facts.ok() || facts->kind == FileKind::Link || facts->mode == (mode & 0777) || m_isWithoutModes)
            return;
        m_run.report.modesKept = dataset::setMode(local, mode).ok() && m_run.report.modesKept;
    }

    void remove(const SyncRun::Actions &actions)
    {
        for (const SyncAction *action : actions) {
            const QByteArray local = here(action->path);
            bool gone = false;
            if (isAsBefore(*action) && action->fileKind == FileKind::Folder) {
                gone = dataset::removeFolder(local).ok();
            } else if (isAsBefore(*action)) {
                dataset::removeFile(local);
                gone = !dataset::factsOf(local).ok();
            }
            if (gone)
                ++m_run.report.deleted;
            else
                m_run.changedMeanwhile(*action);
        }
    }

    SyncRun &m_run;
    const QByteArray m_root;
    const QByteArray m_stage;
    const QByteArray m_partial;
    QLockFile m_lock;
    bool m_isOurs = false;
    bool m_mayHaveBegun = false; // an earlier run: only what it left of the first batch is looked for
    QSet<QByteArray> m_ours;     // folders that are no links
    bool m_isWithoutModes = false;
};

} // namespace

base::Result<SyncReport> runDownload(SyncRun &run)
{
    VOYAGEUR_CHECK(Download(run).all());
    return run.report;
}

} // namespace voyageur::transfer
