// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/activitymodel.h"
#include "models/sessionmodel.h"
#include "transfer/carry.h"

#include <QLockFile>

#include <map>
#include <memory>

namespace voyageur::models {

//! The queue of transfers and who carries them: one at a time over the session there is. Kept in a file, so that what was not
//! done when the program ended is there when it starts again.
//!
//! What goes on by itself, and what does not: a transfer of this run of the program that lost its connection goes on as soon as
//! the person has signed in to that cluster again, because they have just seen it run. What is left from an earlier run stands as
//! interrupted and goes on when the person says so: it may be days later, on another network, with other data in the folder.
//! Nothing ever signs in for a transfer. GUI thread; each transfer has a thread of its own.
class TransfersModel final : public PageModel {
    Q_OBJECT

public:
    //! `file`: where the queue is kept; empty: stateFolder()/transfers.json. While another window has it, nothing is kept.
    TransfersModel(base::Workers &workers, SessionModel &session, ActivityModel &activities, const QString &file = {},
                   QObject *parent = nullptr);
    ~TransfersModel() override;

    const transfer::Queue &queue() const { return m_queue; }
    //! Of the session; "@" while there is none.
    QString account() const;
    bool canWork() const;

    //! An order for the cluster that is signed in to.
    transfer::Order orderFor(transfer::Order::Kind kind) const;
    //! `prepared`: of a Sync that the person has looked at.
    quint64 add(const transfer::Order &order, std::shared_ptr<const transfer::PreparedSync> prepared = {});
    void pause(quint64 id);
    void goOn(quint64 id);
    void cancel(quint64 id);
    void move(quint64 id, int step);
    void dismiss(quint64 id);
    void dismissEnded();
    //! Looks at what earlier attempts kept of one that does not run: keptFound() or keptFailed() answers.
    void lookAtKept(quint64 id);
    //! Removes it: the same answers, and the item begins from the start when it goes on.
    void discard(quint64 id);
    //! It may have kept something, nobody works on it, and who is signed in can ask.
    bool canDiscard(quint64 id) const;

    //! Left from an earlier run of the program, not yet touched again.
    int interrupted() const;
    void goOnWithInterrupted();
    //! Why the queue will not be there the next time; empty: it will.
    QString notKept() const { return m_notKept.isEmpty() ? m_notSaved : m_notKept; }

    //! The item that an activity shows; 0 for another's.
    quint64 itemOf(quint64 activity) const;
    double speedOf(quint64 id) const;

signals:
    //! By lookAtKept() and discard().
    void keptFound(quint64 id, const transfer::Kept &kept, bool removed);
    void keptFailed(quint64 id, const base::Error &error);
    //! Items came, went, or changed in more than their progress.
    void queueChanged();
    void progressChanged(quint64 id);
    //! Something arrived here (false) or on the cluster (true).
    void arrived(bool onCluster);

private:
    struct Carrying;
    struct Keeper;
    struct Approval {
        std::shared_ptr<const transfer::PreparedSync> prepared;
        QSet<QByteArray> mayDelete;
    };
    void load();
    void keep();
    void write();
    void changedQueue();
    void startNext();
    void begin(quint64 id);
    void ended(quint64 id, const base::Result<transfer::Delivery> &result);
    void showActivity(const transfer::QueueItem &item);
    void askKept(quint64 id, transfer::KeptWish wish);

    base::Workers &m_workers;
    SessionModel &m_session;
    ActivityModel &m_activities;
    QString m_file;
    std::shared_ptr<Keeper> m_keeper;
    std::unique_ptr<QLockFile> m_lock;
    QString m_notKept;
    QString m_notSaved; // the last writing failed; the next may not
    transfer::Queue m_queue;
    std::map<quint64, std::unique_ptr<Carrying>> m_carrying;
    QHash<quint64, Approval> m_approved;
    QHash<quint64, quint64> m_shownAs; // item → activity
    std::unique_ptr<base::Operation<void>> m_writing;
    std::unique_ptr<base::Operation<transfer::Kept>> m_looking; // at what is kept; one at a time
    quint64 m_lookedAt = 0;
    bool m_dirty = false;
};

} // namespace voyageur::models
