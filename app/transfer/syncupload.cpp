// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/platform.h"
#include "remote/outcome.h"
#include "remote/programs.h"
#include "transfer/remote.h"
#include "transfer/stagedtree.h"
#include "transfer/synccontent.h"
#include "transfer/syncplaces.h"
#include "transfer/syncrun.h"
#include "transfer/transfer.h"
#include "transfer/uploaderrors.h"

#include <QSet>

#include <algorithm>

namespace voyageur::transfer {

using dataset::FileKind;
using Reason = SyncAction::Reason;

namespace {

constexpr int statusSome = 123; // xargs: a command failed, the others ran
constexpr int attempts = 3;
constexpr char treeName[] = "t";

class SyncUpload final {
public:
    explicit SyncUpload(SyncRun &run)
        : m_run(run), m_root(run.prepared.remote.root), m_stage(run.host, ssh::RemotePath(syncStage(m_root.bytes())), m_root),
          m_partial(syncPartial(m_root.bytes()))
    {
        const ScanPlace &here = run.prepared.local;
        const auto facts = dataset::factsOf(here.root, true);
        if (facts.ok() && dataset::hasModes(here.root))
            m_rootMode = facts->mode;
    }

    base::Result<void> all()
    {
        const auto &parts = m_run.parts;
        const bool isNew = !m_run.prepared.destination.exists && m_run.prepared.local.start.isEmpty() && m_rootMode >= 0;
        if (isNew)
            VOYAGEUR_CHECK(makeRoot());
        VOYAGEUR_CHECK(changeModes(m_run.modesBefore));
        VOYAGEUR_CHECK(remove(parts.room));
        for (qsizetype at = 0; at < parts.fresh.size();) {
            const auto batch = SyncRun::batch(parts.fresh, at);
            VOYAGEUR_CHECK(sendTogether(batch, Existing::Keep));
            at += batch.size();
        }
        for (qsizetype at = 0; at < parts.updates.size();) {
            const auto batch = SyncRun::batch(parts.updates, at);
            VOYAGEUR_CHECK(sendTogether(batch, Existing::Replace));
            at += batch.size();
        }
        for (const SyncAction *action : parts.large)
            VOYAGEUR_CHECK(sendSingly(*action));
        VOYAGEUR_CHECK(changeTimes(parts.times));
        VOYAGEUR_CHECK(remove(parts.deletes));
        VOYAGEUR_CHECK(changeOnlyModes(parts.modes));
        VOYAGEUR_CHECK(changeModes(m_run.modesAfter));
        if (isNew)
            VOYAGEUR_CHECK(changeModes({{{}, m_rootMode}}));
        return lookForPartials();
    }

private:
    // Names for xargs -0, below the root.
    QByteArray namesOf(const SyncRun::Actions &actions) const
    {
        QByteArray names;
        for (const SyncAction *action : actions)
            names += "./" + m_run.prepared.remote.inside(action->path) + '\0';
        return names;
    }

    base::Result<ssh::Output> withNames(const ssh::ShellCommand &command, const QByteArray &names,
                                        const QList<int> &expected = {})
    {
        return runBulk(m_run.host, command, m_run.stop, expected, names);
    }

    // Those that still are what was looked at; the others are named. Just before something happens to them.
    base::Result<SyncRun::Actions> stillTheSame(const SyncRun::Actions &actions)
    {
        QList<QByteArray> paths;
        for (const SyncAction *action : actions)
            paths += action->path;
        VOYAGEUR_TRY(entries, lookAgain(m_run.host, m_run.prepared.remote, paths, m_run.stop));
        QHash<QByteArray, const ScanEntry *> now;
        for (const ScanEntry &entry : std::as_const(entries))
            now.insert(entry.path, &entry);
        SyncRun::Actions same;
        for (const SyncAction *action : actions) {
            const ScanEntry *before = m_run.thereOf(*action);
            const ScanEntry *found = now.value(action->path);
            if (before && found && isSame(*found, *before))
                same += action;
            else if (found || action->kind != SyncAction::Kind::Delete) // deleted by somebody else is as good
                m_run.changedMeanwhile(*action);
        }
        return same;
    }

    // ---- small files ----

    dataset::Plan planOf(const SyncRun::Actions &actions) const
    {
        dataset::Plan plan;
        plan.folder = m_run.prepared.local.root;
        plan.name = treeName;
        plan.asFiles = true;
        dataset::PathEntries entries(m_rootMode);
        for (const SyncAction *action : actions) {
            const ScanEntry &entry = m_run.sourceOf(*action);
            dataset::FileFacts facts;
            facts.kind = entry.kind;
            facts.size = entry.size;
            facts.mtimeSeconds = entry.mtimeSeconds;
            facts.mtimeNanoseconds = entry.mtimeNanoseconds;
            facts.mode = entry.mode;
            entries.add({entry.path, facts, entry.target});
            plan.files += entry.kind == FileKind::File;
            plan.bytes += entry.size;
        }
        plan.entries = entries.finish();
        return plan;
    }

    // Takes out, and names, what is no longer what was looked at on this computer. Whether there was any.
    bool dropChangedHere(SyncRun::Actions &actions)
    {
        return actions.removeIf([&](const SyncAction *action) {
            const ScanEntry &entry = m_run.sourceOf(*action);
            const QByteArray local = m_run.prepared.local.pathOf(entry.path);
            const auto facts = dataset::factsOf(local);
            const bool same = facts.ok() && facts->kind == entry.kind && facts->size == entry.size
                && (entry.kind != FileKind::File
                    || (facts->mtimeSeconds == entry.mtimeSeconds && facts->mtimeNanoseconds == entry.mtimeNanoseconds));
            if (same && (entry.kind != FileKind::File || dataset::mayRead(local).ok()))
                return false;
            m_run.changedMeanwhile(*action);
            return true;
        }) > 0;
    }

    base::Result<void> sendTogether(SyncRun::Actions actions, Existing existing)
    {
        for (int attempt = 1; !actions.isEmpty(); ++attempt) {
            const auto sent = sendOnce(actions, existing);
            if (sent.ok())
                return {};
            const auto code = sent.error().code;
            const bool here = code == base::ErrorCode::FileChanged || code == base::ErrorCode::FileUnreadable
                || code == base::ErrorCode::NotFound;
            if (code == base::ErrorCode::BadRequest)
                return syncUnderWay(m_root.shown());
            const bool again = here && attempt < attempts && dropChangedHere(actions);
            const bool keeps = !again && !isOfNoUse(code);
            const auto left = m_stage.leave(keeps ? Stage::Rest::Keep : Stage::Rest::Remove);
            if (again)
                continue;
            m_run.kept = {left.value_or(keeps ? m_sent : 0), m_stage.path().shown(), false};
            return sent;
        }
        return {};
    }

    base::Result<void> sendOnce(const SyncRun::Actions &actions, Existing existing)
    {
        const dataset::Plan plan = planOf(actions);
        const auto sink = [this, onward = m_run.sinkFor(plan.bytes)](const base::Progress &now) {
            m_sent = now.done;
            onward(now);
        };
        const UnpackWishes wishes{std::exchange(m_mayHaveBegun, false), m_run.prepared.bytesPerSecond};
        VOYAGEUR_TRY(unpacked, unpackInto(m_stage, plan, wishes, sink, m_run.stop));
        m_run.report.verified = m_run.report.verified && unpacked.verified;
        SyncRun::Actions placing = actions;
        if (existing == Existing::Replace) {
            VOYAGEUR_TRY(same, stillTheSame(actions));
            VOYAGEUR_CHECK(dropFromStage(actions, same));
            VOYAGEUR_CHECK(keepModes(same));
            placing = same;
        }
        VOYAGEUR_TRY(placed, placeTree(m_stage, treeName, existing, m_run.stop));
        const QSet<QByteArray> kept(placed.kept.begin(), placed.kept.end());
        for (const SyncAction *action : std::as_const(placing)) {
            if (kept.contains(action->path) || !placed.isFolder)
                m_run.changedMeanwhile(*action);
            else
                m_run.done(*action);
        }
        return {};
    }

    base::Result<void> dropFromStage(const SyncRun::Actions &actions, const SyncRun::Actions &same)
    {
        if (same.size() == actions.size())
            return {};
        const QSet<const SyncAction *> kept(same.begin(), same.end());
        SyncRun::Actions dropped;
        std::copy_if(actions.begin(), actions.end(), std::back_inserter(dropped),
                     [&](const auto *one) { return !kept.contains(one); });
        VOYAGEUR_TRY(output, withNames(remote::removeFiles(m_stage.path().child("t").bytes()), namesOf(dropped)));
        Q_UNUSED(output)
        return {};
    }

    // From a computer without permissions: a file that only its owner may read stays so when its content changes.
    base::Result<void> keepModes(const SyncRun::Actions &actions)
    {
        QHash<int, SyncRun::Actions> byMode;
        for (const SyncAction *action : actions) {
            const ScanEntry *there = m_run.thereOf(*action);
            if (m_run.sourceOf(*action).mode < 0 && there->kind == FileKind::File && action->fileKind == FileKind::File)
                byMode[there->mode & 0777] += action;
        }
        for (auto mode = byMode.cbegin(); mode != byMode.cend(); ++mode) {
            VOYAGEUR_TRY(output,
                         withNames(remote::changeModes(m_stage.path().child("t").bytes(), QByteArray::number(mode.key(), 8)),
                                   namesOf(*mode)));
            Q_UNUSED(output)
        }
        return {};
    }

    // ---- large files ----

    base::Result<void> sendSingly(const SyncAction &action)
    {
        const ScanEntry &entry = m_run.sourceOf(action);
        const QString local = base::fileNameText(m_run.prepared.local.pathOf(entry.path));
        const ssh::RemotePath partial = m_partial.child(SyncRun::partialName(entry.path));
        PushOptions options;
        options.resume = true;
        options.kept = &m_run.kept;
        options.bytesPerSecond = m_run.prepared.bytesPerSecond;
        if (const ScanEntry *there = m_run.thereOf(action); there && there->kind == FileKind::File)
            options.older = ssh::RemotePath(m_run.prepared.remote.pathOf(action.path));
        const auto sent = pushFile(m_run.host, local, partial, options, m_run.sinkFor(action.bytes), m_run.stop);
        SyncRun::Actions changed{&action};
        if (!sent.ok()) {
            const auto code = sent.error().code;
            const bool here = code == base::ErrorCode::FileChanged || code == base::ErrorCode::FileUnreadable
                || code == base::ErrorCode::NotFound;
            if (!here || !dropChangedHere(changed))
                return sent.error();
            return removePartial(partial);
        }
        if (dropChangedHere(changed))
            return removePartial(partial);
        m_run.report.verified = m_run.report.verified && sent->verified;
        m_run.report.modesKept = m_run.report.modesKept && sent->modesKept;
        m_run.report.alike += sent->resumedFrom;
        VOYAGEUR_TRY(placed, placeOne(partial, action, entry));
        placed ? m_run.done(action) : m_run.changedMeanwhile(action);
        return {};
    }

    base::Result<void> removePartial(const ssh::RemotePath &partial)
    {
        VOYAGEUR_CHECK(runBulk(m_run.host, remote::dropPartial(partial.bytes(), m_partial.bytes()), m_run.stop));
        m_run.kept = {};
        return {};
    }

    // What this run had no use for may be another one's, which is to go on: it is named.
    base::Result<void> lookForPartials()
    {
        VOYAGEUR_TRY(output, runBulk(m_run.host, remote::tidyPartial(m_partial.bytes()), m_run.stop));
        m_run.report.left = {output.out.trimmed().toLongLong(), m_partial.shown(), false};
        return {};
    }

    // As find says it: what must stand there still.
    static QByteArray expectedOf(const ScanEntry *there)
    {
        if (!there)
            return "-";
        const char kind = there->kind == FileKind::File ? 'f' : there->kind == FileKind::Link ? 'l' : 'd';
        return kind + (' ' + QByteArray::number(there->size)) + ' ' + QByteArray::number(there->mtimeSeconds) + '.'
            + QByteArray::number(there->mtimeNanoseconds).rightJustified(9, '0') + '0';
    }

    static QByteArray modeFor(const ScanEntry &entry, const ScanEntry *there)
    {
        const int mode = entry.mode >= 0 ? entry.mode : there && there->kind == FileKind::File ? there->mode : -1;
        return mode < 0 ? QByteArray("-") : QByteArray::number(mode & 0777, 8).rightJustified(4, '0');
    }

    // One command: either the new file is there, whole, or what was there before.
    base::Result<bool> placeOne(const ssh::RemotePath &partial, const SyncAction &action, const ScanEntry &entry)
    {
        const ScanEntry *there = m_run.thereOf(action);
        const bool anything = m_run.prepared.destination.wholeSeconds || (there && there->kind == FileKind::Link);
        const auto command = remote::placeSynced(partial.bytes(), m_run.prepared.remote.pathOf(action.path),
                                                 there && anything ? "any" : expectedOf(there),
                                                 QByteArray::number(entry.mtimeSeconds), modeFor(entry, there));
        VOYAGEUR_TRY(output, runBulk(m_run.host, command, m_run.stop, {remote::Changed}));
        return output.status.success();
    }

    // ---- the rest ----

    base::Result<void> makeRoot()
    {
        const auto command = ssh::ShellCommand{"mkdir", "-p", "--", m_root.bytes()};
        VOYAGEUR_CHECK(runBulk(m_run.host, command, m_run.stop));
        return changeModes({{{}, m_rootMode | 0700}});
    }

    base::Result<void> changeTimes(const SyncRun::Actions &actions)
    {
        VOYAGEUR_TRY(same, stillTheSame(actions));
        QList<TreeTime> times;
        QList<TreeMode> modes;
        for (const SyncAction *action : std::as_const(same)) {
            const ScanEntry &entry = m_run.sourceOf(*action);
            const QByteArray inside = m_run.prepared.remote.inside(action->path);
            times += TreeTime{inside, entry.mtimeSeconds};
            if (const ScanEntry *there = m_run.thereOf(*action); there && differentModes(entry, *there))
                modes += TreeMode{inside, entry.mode & 0777};
        }
        VOYAGEUR_CHECK(setTimes(m_run.host, m_root, times, m_run.stop));
        VOYAGEUR_TRY(kept, setModes(m_run.host, m_root, modes, m_run.stop));
        m_run.report.modesKept = m_run.report.modesKept && kept;
        m_run.report.files += same.size();
        return {};
    }

    base::Result<void> changeOnlyModes(const SyncRun::Actions &actions)
    {
        VOYAGEUR_TRY(same, stillTheSame(actions));
        QList<TreeMode> modes;
        for (const SyncAction *action : std::as_const(same))
            modes += TreeMode{action->path, m_run.sourceOf(*action).mode & 0777};
        return changeModes(modes);
    }

    base::Result<void> changeModes(QList<TreeMode> modes)
    {
        for (TreeMode &one : modes)
            one.path = m_run.prepared.remote.inside(one.path);
        VOYAGEUR_TRY(kept, setModes(m_run.host, m_root, modes, m_run.stop));
        m_run.report.modesKept = m_run.report.modesKept && kept;
        return {};
    }

    // Files and links at once, then folders, each after what is in it. What somebody put into a folder meanwhile keeps it.
    base::Result<void> remove(const SyncRun::Actions &actions)
    {
        VOYAGEUR_TRY(same, stillTheSame(actions));
        SyncRun::Actions files;
        SyncRun::Actions folders;
        for (const SyncAction *action : std::as_const(same))
            (action->fileKind == FileKind::Folder ? folders : files) += action;
        if (!files.isEmpty()) {
            VOYAGEUR_TRY(output, withNames(remote::removeFiles(m_root.bytes()), namesOf(files)));
            Q_UNUSED(output)
        }
        m_run.report.deleted += files.size();
        if (folders.isEmpty())
            return {};
        VOYAGEUR_TRY(output, withNames(remote::removeEmpty(m_root.bytes()), namesOf(folders), {statusSome}));
        m_run.report.deleted += folders.size();
        if (output.status.success())
            return {};
        QList<QByteArray> paths;
        for (const SyncAction *action : std::as_const(folders))
            paths += action->path;
        VOYAGEUR_TRY(left, lookAgain(m_run.host, m_run.prepared.remote, paths, m_run.stop));
        QSet<QByteArray> stays;
        for (const ScanEntry &entry : std::as_const(left))
            stays.insert(entry.path);
        for (const SyncAction *action : std::as_const(folders)) {
            if (stays.contains(action->path))
                m_run.changedMeanwhile(*action);
        }
        m_run.report.deleted -= stays.size();
        return {};
    }

    SyncRun &m_run;
    const ssh::RemotePath m_root;
    Stage m_stage;
    bool m_mayHaveBegun = true; // an earlier run: only what it left of the first batch is looked for
    qint64 m_sent = 0;          // of the batch under way
    const ssh::RemotePath m_partial;
    qint16 m_rootMode = -1; // of the folder here, where there are any
};

} // namespace

base::Result<SyncReport> runUpload(SyncRun &run)
{
    VOYAGEUR_CHECK(SyncUpload(run).all());
    return run.report;
}

} // namespace voyageur::transfer
