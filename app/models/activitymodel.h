// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "base/progress.h"

#include <QAbstractListModel>
#include <QDateTime>
#include <QElapsedTimer>
#include <QSortFilterProxyModel>

#include <functional>
#include <optional>

namespace voyageur::models {

//! One thing that runs or ran: an upload, a download, the making of an environment.
struct Activity {
    enum class Kind { Upload, Download, Work };
    enum class State {
        Running,
        Done,
        Failed,
        Cancelled,
        Paused,  //!< the person wants it to wait
        Waiting, //!< for its turn; only in the queue of transfers
        Interrupted
    }; //!< by the end of the program; only there

    quint64 id = 0;
    Kind kind = Kind::Work;
    QString title;        //!< "data.tar"
    QString from;         //!< may be empty
    QString to;           //!< may be empty
    bool inBytes = false; //!< the unit of `progress`

    State state = State::Running;
    base::Progress progress;
    double perSecond = 0; //!< smoothed; 0 when not known yet
    QString outcome;      //!< of one that ended, for people
    std::optional<base::Error> error;
    QDateTime ended;
    bool resumable = false; //!< can go on from what is there already
    bool attention = false; //!< done, with something to look at

    bool hasEnded() const { return state == State::Done || state == State::Failed || state == State::Cancelled; }
    bool isTransfer() const { return kind != Kind::Work; }
    //! 0…1000, or −1 when the total is not known.
    int perMille() const;
    //! What is left at this speed, in seconds; −1 when it would be a guess.
    qint64 secondsLeft() const;
    //! "62 % · 41 MB/s · 1 min left", or the outcome: one line for people.
    QString line() const;
};

//! All that runs and ran since the window opened, the latest first; what has ended stays until it is dismissed.
//! GUI thread.
class ActivityModel final : public QAbstractListModel {
    Q_OBJECT

public:
    enum Role { ActivityIdRole = Qt::UserRole + 1 };

    using QAbstractListModel::QAbstractListModel;

    //! Adds one that runs. `cancel` is called when the person asks for its end, `resume`, where there is one, when it was cut
    //! off or cancelled and the person wants it to go on: that is a new one. Returns its id.
    quint64 begin(Activity::Kind kind, const QString &title, const QString &from, const QString &to, bool inBytes,
                  std::function<void()> cancel, std::function<bool()> resume = {});
    void setProgress(quint64 id, const base::Progress &progress);
    //! Another title once more is known.
    void setTitle(quint64 id, const QString &title);
    void finish(quint64 id, const QString &outcome);
    void fail(quint64 id, const base::Error &error);
    void cancel(quint64 id);
    //! Starts it once more where it stopped, and drops the entry of the first time. False when that cannot be now.
    bool resume(quint64 id);
    //! It waits as the person wants; not for one that has ended.
    void pause(quint64 id);
    //! It runs again: after a pause, or after it was cut off.
    void goOn(quint64 id);
    //! What it would go on with is not there any more.
    void forgetResume(quint64 id);
    void dismiss(quint64 id);
    void dismissFinished();

    const Activity *find(quint64 id) const;
    const Activity &at(int row) const { return m_entries[row].activity; }
    int running() const;
    int runningTransfers() const;
    int finished() const;
    //! When something ended last; invalid: nothing has.
    QDateTime lastEnded() const { return m_lastEnded; }
    //! The one that is shown when there is room for one: the latest that runs, transfers first.
    const Activity *foremost() const;
    //! The latest that was cut off and can be resumed; null when there is none.
    const Activity *resumable() const;

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;

signals:
    //! Counts, or the foremost one, changed.
    void summaryChanged();
    //! The person does not want to see it any more.
    void dismissed(quint64 id);

private:
    struct Entry {
        Activity activity;
        std::function<void()> cancel;
        std::function<bool()> resume;
        QElapsedTimer clock;
        qint64 measuredAt = 0; // milliseconds
        qint64 measuredDone = 0;
    };
    int rowOf(quint64 id) const;
    void changed(int row);
    void end(quint64 id, Activity::State state, const QString &outcome, const std::optional<base::Error> &error);

    QList<Entry> m_entries;
    quint64 m_lastId = 0;
    QDateTime m_lastEnded;
};

//! The transfers among the activities.
class TransferListModel final : public QSortFilterProxyModel {
    Q_OBJECT

public:
    explicit TransferListModel(ActivityModel *activities, QObject *parent = nullptr);
    const Activity &at(int row) const;

protected:
    bool filterAcceptsRow(int row, const QModelIndex &parent) const override;

private:
    ActivityModel *m_activities;
};

//! "3 s", "2 min", "1 h 05 min".
QString spanText(qint64 seconds);
//! "0:05:00" as Slurm prints times.
QString clockText(qint64 seconds);

} // namespace voyageur::models
