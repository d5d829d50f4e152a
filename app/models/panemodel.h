// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/filelistmodel.h"
#include "models/sessionmodel.h"
#include "transfer/remoteacts.h"

namespace voyageur::models {

//! One pane: a folder of this computer or of the cluster, where it has been, and what a person does to what is in it. What was
//! read last stays while the next folder is on its way, and when that fails. GUI thread; folders are read elsewhere.
class PaneModel final : public PageModel {
    Q_OBJECT

public:
    enum class Side { Laptop, Cluster };

    //! A quick way to somewhere.
    struct Place {
        QString title;
        QByteArray path;
        QString iconName;
    };

    PaneModel(base::Workers &workers, SessionModel &session, Side side, QObject *parent = nullptr);
    ~PaneModel() override;

    Side side() const { return m_side; }
    bool isCluster() const { return m_side == Side::Cluster; }
    FileListModel *files() { return &m_files; }
    //! Absolute; empty before the first one was read.
    const QByteArray &folder() const { return m_files.folder(); }
    //! As it is written in the path bar.
    QString shownFolder() const;
    //! Of the laptop: as Qt's and the engine's functions know it; nothing where its bytes are no text.
    std::optional<QString> localPath(const QByteArray &name = {}) const;
    QByteArray pathOf(const QByteArray &name) const;
    const QList<Place> &places() const { return m_places; }
    bool canRead() const { return !isCluster() || m_session.session() != nullptr; }
    bool canGoBack() const { return m_at > 0; }
    bool canGoForward() const { return m_at + 1 < m_visited.size(); }
    bool canGoUp() const;

    //! `select`: a name that should be the current one afterwards.
    void open(const QByteArray &folder, const QByteArray &select = {});
    void openText(const QString &text);
    void up();
    void back();
    void forward();
    void refresh();
    //! The first folder, when none was read yet.
    void openFirst();

    // Acts; what fails is error(). After each the folder is read again.
    void makeFolder(const QString &name);
    //! `to` is a name, or a path: with a slash at its end a folder to move into.
    void rename(const QByteArray &name, const QString &to);
    //! Asks what deleting would take: counted() comes.
    void count(const QList<QByteArray> &names);
    //! On the laptop into the trash.
    void remove(const QList<QByteArray> &names);
    void changeMode(const QList<QByteArray> &names, const QString &mode, bool allBelow);
    void changeGroup(const QList<QByteArray> &names, const QByteArray &group, bool allBelow);
    //! groupsKnown() comes.
    void askGroups();
    //! Stops what is under way.
    void cancel();

signals:
    //! Another listing is shown; `select` as in open().
    void listed(const QByteArray &select);
    //! Something in it was changed.
    void acted();
    void counted(const QList<QByteArray> &names, const voyageur::transfer::RemoteCount &count);
    void groupsKnown(const QList<QByteArray> &groups);
    void placesChanged();

private:
    using Act = std::function<base::Result<void>(ssh::Host *host, const base::StopToken &stop)>;
    void read(const QByteArray &folder, const QByteArray &select, int historyStep);
    void shown(const base::Result<transfer::FolderListing> &result, const QByteArray &select, int historyStep);
    void run(const QString &busyText, Act act, const QByteArray &select = {});
    void askPlaces();
    void sessionChanged();
    QList<ssh::RemotePath> remotePaths(const QList<QByteArray> &names) const;

    base::Workers &m_workers;
    SessionModel &m_session;
    const Side m_side;
    FileListModel m_files;
    QList<Place> m_places;
    QList<QByteArray> m_visited;
    qsizetype m_at = -1;
    QString m_account; //!< whose files these are
    std::unique_ptr<base::Operation<transfer::FolderListing>> m_reading;
    std::unique_ptr<base::Operation<void>> m_acting;
    std::unique_ptr<base::Operation<transfer::RemoteCount>> m_counting;
    std::unique_ptr<base::Operation<QList<QByteArray>>> m_groups;
    std::unique_ptr<base::Operation<QList<transfer::RemotePlace>>> m_asking;
};

} // namespace voyageur::models
