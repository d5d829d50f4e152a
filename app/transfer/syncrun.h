// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "transfer/sync.h"
#include "transfer/treefacts.h"

namespace voyageur::transfer {

//! A sync under way: what both directions share. One thread.
class SyncRun final {
public:
    using Actions = QList<const SyncAction *>;

    SyncRun(ssh::Host &onHost, const PreparedSync &sync, const base::ProgressSink &sink, const base::StopToken &token);

    //! The plan's actions by how they are done; each in the plan's order.
    struct Parts {
        Actions room;    //!< to be deleted before anything comes
        Actions fresh;   //!< small, and nothing of that name is there
        Actions updates; //!< small, in the place of another
        Actions large;   //!< files that go singly
        Actions times;   //!< only the time is set
        Actions modes;   //!< files of which only the permissions are set
        Actions deletes;
    };
    Parts parts;

    //! Permissions beside those that come with a new file: before anything else of folders that are there, so that they are never
    //! wider than the source's and their owner can change what is in them; and at the end. Each after what is in it.
    QList<TreeMode> modesBefore;
    QList<TreeMode> modesAfter;

    //! As many of the list as travel together, from `begin` on.
    static Actions batch(const Actions &actions, qsizetype begin);

    const ScanEntry &sourceOf(const SyncAction &action) const { return prepared.source.entries.at(action.source); }
    //! Null when there was nothing.
    const ScanEntry *thereOf(const SyncAction &action) const
    {
        return action.destination < 0 ? nullptr : &prepared.destination.entries.at(action.destination);
    }

    void changedMeanwhile(const SyncAction &action) { leftAlone(action, SyncAction::Reason::ChangedMeanwhile); }
    void leftAlone(const SyncAction &action, SyncAction::Reason reason);
    //! It is in place.
    void done(const SyncAction &action);
    //! Progress of `bytes` beside what is done.
    void tellBytes(qint64 bytes, const QString &item) const;
    base::ProgressSink sinkFor(qint64 bytes) const;

    //! What a large file is called while it travels: the same at the next attempt.
    static QByteArray partialName(const QByteArray &path);

    ssh::Host &host;
    const PreparedSync &prepared;
    const base::ProgressSink &progress;
    const base::StopToken &stop;
    SyncReport report;
    Kept kept; // of a run that fails

private:
    void planModes();
};

base::Error syncUnderWay(const QString &destination);

base::Result<SyncReport> runUpload(SyncRun &run);
base::Result<SyncReport> runDownload(SyncRun &run);

} // namespace voyageur::transfer
