// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "base/progress.h"
#include "ssh/remotepath.h"

#include <QDateTime>
#include <QList>
#include <QStringList>

#include <optional>

namespace voyageur::transfer {

//! What somebody asked to be carried: all that is needed to do it, now or after a restart. Never a secret.
struct Order {
    enum class Kind {
        Archive, //!< the folder `local` as one tar in the folder `remote`
        File,    //!< the file `local` into the folder `remote`
        Names,   //!< `names`, files and folders, of one folder into the other; what is newer there is no victim
        Fetch,   //!< the file or folder `remote` into the folder `local`
        Sync,    //!< what is in one folder made to be what is in the other
    };
    Kind kind = Kind::File;
    bool upload = true; //!< of Names and Sync
    QString cluster;    //!< as it is named to sign in
    QString user;
    QString local; //!< absolute
    ssh::RemotePath remote;
    QList<QByteArray> names;
    QStringList excludes;  //!< rsync's patterns
    bool allFiles = false; //!< also what usually stays here (dataset::Exclusions::standard())
    bool deleteExtra = false;
    bool checksum = false;
    bool overwriteNewer = false;
    bool gitIgnore = false;
    qint64 bytesPerSecond = 0; //!< at most so many; 0 for no limit

    bool isUpload() const { return kind == Kind::Archive || kind == Kind::File || (kind != Kind::Fetch && upload); }
    //! Whose login it needs.
    QString account() const { return user + u'@' + cluster; }
    bool operator==(const Order &) const = default;
};

//! What came of it.
struct Delivery {
    qint64 files = 0;
    qint64 bytes = 0;
    qint64 resumedFrom = 0; //!< of the bytes, what an earlier attempt had carried
    qint64 deleted = 0;
    double seconds = 0;
    QByteArray sha256; //!< of one file or archive
    bool verified = false;
    qint64 leftOut = 0;
    QStringList notes; //!< what a person should look at, one sentence each; the first of them
    qint64 noteCount = 0;
};

struct QueueItem {
    enum class State {
        Waiting,     //!< its turn comes by itself
        Running,     //!< somebody carries it
        Paused,      //!< the person wants it to wait
        Interrupted, //!< the program ended before it was done: goes on when the person says so
        Done,
        Failed,
        Cancelled,
    };
    quint64 id = 0;
    Order order;
    State state = State::Waiting;
    bool begun = false; //!< an attempt was made: go on from what it left
    base::Progress progress;
    std::optional<Delivery> delivery;
    std::optional<base::Error> error; //!< of Failed
    QDateTime added;
    QDateTime ended;

    bool hasEnded() const { return state == State::Done || state == State::Failed || state == State::Cancelled; }
    //! It does not run, and may have left something to go on from.
    bool mayHaveKept() const { return begun && canGoOn(); }
    //! goOn() does something.
    bool canGoOn() const { return state != State::Done && state != State::Waiting && state != State::Running; }
};

//! Transfers that wait, run and have ended, in the order in which they are carried. A value without clock, network or window:
//! whoever carries them asks next() and says what happened. One thread.
//!
//! An account (a user on a cluster) has one transfer under way at a time: each uses as many channels as help, and two would
//! only take them from each other.
class Queue final {
public:
    using State = QueueItem::State;

    const QList<QueueItem> &items() const { return m_items; }
    const QueueItem *find(quint64 id) const;
    //! Of those that have not ended.
    int open() const;

    quint64 add(const Order &order, const QDateTime &now);
    //! The transfer of this account whose turn it is; nothing while another one of it runs.
    std::optional<quint64> next(const QString &account) const;

    // What happened to one that runs. What the person wanted meanwhile (pause, cancel) stands, unless it was done by then.
    void began(quint64 id);
    void progressed(quint64 id, const base::Progress &progress);
    void finished(quint64 id, const Delivery &delivery, const QDateTime &now);
    //! A lost connection is no failure: it waits for the next login of this program.
    void failed(quint64 id, const base::Error &error, const QDateTime &now);

    // What the person wants. False when it makes no sense now.
    bool pause(quint64 id);
    bool goOn(quint64 id);
    bool cancel(quint64 id, const QDateTime &now);
    //! What it had kept is removed: it begins from the start when it goes on.
    bool discarded(quint64 id, const QDateTime &now);
    //! One place towards the front (−1) or the end (1), past those that have ended.
    bool move(quint64 id, int step);
    bool dismiss(quint64 id);
    int dismissEnded();

    QByteArray toJson() const;
    //! What was under way, or waited, stands as interrupted. Entries that make no sense are left out and counted.
    struct Read;
    static Read fromJson(const QByteArray &json);

private:
    QueueItem *entry(quint64 id);
    qsizetype indexOf(quint64 id) const;

    QList<QueueItem> m_items;
    quint64 m_last = 0;
};

struct Queue::Read {
    Queue queue;
    qint64 unreadable = 0;  //!< entries
    bool damaged = false;   //!< the whole is no queue
    bool fromLater = false; //!< a later version of this program wrote it, in a form of its own
};

} // namespace voyageur::transfer
