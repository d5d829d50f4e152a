// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/sessionmodel.h"
#include "session/clustertest.h"

#include <optional>

namespace voyageur::models {

//! "Test this cluster": the named checks, one after the other. Over the session when one is signed in there; else from outside,
//! without a login. Signs in nowhere. GUI thread; the checks have a thread of their own.
class ClusterTestModel final : public PageModel {
    Q_OBJECT

public:
    enum class Mark { Waiting, Running, Good, Warning, Failed, Skipped };
    struct Row {
        QString name;  //!< as scripts call it
        QString title; //!< for people
        Mark mark = Mark::Waiting;
        QString word; //!< the mark in words
        QString detail;
        QString advice;
    };

    ClusterTestModel(base::Workers &workers, SessionModel &session, QObject *parent = nullptr);
    ~ClusterTestModel() override;

    const QList<Row> &rows() const { return m_rows; }
    //! The cluster that is, or was, tested.
    QString cluster() const { return m_cluster; }
    //! What one would test now: the cluster that is signed in to, else the one used last.
    QString likelyCluster() const;
    //! A test of that cluster would go over the session.
    bool isSignedInTo(const QString &cluster) const;
    bool isRunning() const { return m_test && !m_test->isFinished(); }
    int made() const { return static_cast<int>(m_checks.size()); }
    //! "12 work, 1 to look at": empty while it runs.
    QString summary() const;
    //! Plain text for a help desk; no secrets.
    QString report() const;

    void start(const QString &cluster);
    void cancel();

signals:
    //! A row has another mark.
    void rowChanged(int index);

private:
    void add(const session::ClusterCheck &check);
    void markRunning();
    void ended(const base::Result<QList<session::ClusterCheck>> &result);

    base::Workers &m_workers;
    SessionModel &m_session;
    QString m_cluster;
    std::optional<cluster::Profile> m_profile;
    QList<Row> m_rows;
    QList<session::ClusterCheck> m_checks;
    std::unique_ptr<Feed<session::ClusterCheck>> m_feed;
    std::unique_ptr<base::Operation<QList<session::ClusterCheck>>> m_test;
};

} // namespace voyageur::models
