// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/activitymodel.h"
#include "models/folderrow.h"
#include "models/sessionmodel.h"
#include "storage/quotas.h"
#include "storage/sharing.h"
#include "storage/storage.h"
#include "storage/storageadvice.h"
#include "storage/storagewalk.h"

namespace voyageur::models {

//! How much of one limit is used, in words and for a bar.
struct StorageBar {
    QString text;      //!< "148 GB of 500 GB, 30 %"
    int perMille = -1; //!< −1: there is no limit
    storage::Fullness state = storage::Fullness::Unlimited;
};

//! The largest folders of an area, as they were found.
struct FoldersFound {
    QDateTime at;
    QString summary; //!< "41,203 names, 3.2 GB"
    bool complete = true;
    QList<FolderRow> mostNames;
    QList<FolderRow> mostBytes;
};

//! What is purged when.
struct PurgeFound {
    QDateTime at;
    struct Day {
        QString headline; //!< "15 December 2026: 120 files, 3 GB"
        bool any = false;
        QList<FolderRow> folders;
    };
    QList<Day> days;
    bool complete = true;
};

//! What is wrong with a folder that a group is to share.
struct SharingFound {
    QDateTime at;
    QString folder; //!< as the person wrote it
    QString group;
    QString verdict;
    bool well = false;
    bool made = false; //!< it was mended just before
    QList<storage::StorageRemark> remarks;
    QStringList examples;
    qint64 mendable = 0;
};

//! One place where files are kept, as plain values for the page.
struct StorageItem {
    QString name;   //!< "scratch"
    QString folder; //!< as shown; empty: not on this node
    QString group;  //!< of a project; empty for others
    QString word;   //!< "nearly full"; empty
    StorageBar bytes;
    StorageBar files;
    QString free; //!< instead of bars, where no limit is known: "2 TB are free there for everybody"
    QList<storage::StorageRemark> remarks;
    QString purge;     //!< the cluster's rule; empty: none known
    QString purgeList; //!< a file on the cluster that lists what will go; empty
    bool canLook = false;
    bool canPurge = false;
    bool canShare = false;
    std::optional<FoldersFound> folders = {};
    std::optional<PurgeFound> purged = {};
};

//! The storage of the cluster that is signed in to: how full each place is, what fills it, what is purged when, and whether a
//! group can use a folder. One look at a time; what was found stays, with its time, until another cluster. GUI thread.
class StorageModel final : public PageModel {
    Q_OBJECT

public:
    StorageModel(base::Workers &workers, SessionModel &session, ActivityModel &activities, QObject *parent = nullptr);
    ~StorageModel() override;

    bool canWork() const;
    QString clusterTitle() const { return m_title; }
    //! When the quotas were read.
    QDateTime readAt() const { return m_readAt; }
    const QList<StorageItem> &items() const { return m_items; }
    //! Of all places that say how full they are.
    QList<script::LiveQuota> quotas() const { return m_state.quotas(); }
    //! The cluster has a command that says how much one may use.
    bool hasQuotas() const { return !m_state.commands.isEmpty(); }
    const QList<storage::PlaceAdvice> &advice() const { return m_advice; }
    //! Places that are full, or nearly so.
    int warnings() const;
    const std::optional<SharingFound> &sharing() const { return m_sharing; }

    void refresh();
    //! Somebody sees it: asks again when something of ours has ended since, or what stands here is old.
    void refreshIfOld();
    //! Files of ours were changed there.
    void setChangedThere() { m_changedThere = true; }
    //! Walks through the place of that number.
    void findFolders(int item);
    void findPurged(int item);
    //! `folder` as a person writes it: absolute, or relative to the home.
    void checkSharing(const QString &folder, const QString &group);
    //! Makes it where it is missing, and lets the group use what is the person's own in it; then looks again.
    void share(const QString &folder, const QString &group);

    //! A walk, check or mending is under way.
    bool isLooking() const { return m_look != nullptr; }
    QString lookText() const { return m_lookText; }
    void cancelLook();

signals:
    void lookChanged();

private:
    struct Found;
    void signedIn();
    void take(const storage::StorageState &state);
    StorageItem itemOf(const storage::StorageArea &area) const;
    void look(const QString &title, const QString &doing, std::function<base::Result<Found>(const base::Work &)> body);
    void looked(const base::Result<Found> &result);
    void showCommands();

    base::Workers &m_workers;
    SessionModel &m_session;
    ActivityModel &m_activities;
    QString m_cluster; //!< whose storage it is: "user@cluster"
    QString m_title;
    QDateTime m_readAt;
    bool m_changedThere = false; //!< since
    storage::StorageState m_state;
    QList<StorageItem> m_items;
    QList<storage::PlaceAdvice> m_advice;
    std::optional<SharingFound> m_sharing;
    QStringList m_lookCommands;
    std::unique_ptr<base::Operation<storage::StorageState>> m_read;
    std::unique_ptr<base::Operation<Found>> m_look;
    quint64 m_activity = 0;
    QString m_lookText;
};

} // namespace voyageur::models
