// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/operation.h"
#include "models/joblist.h"
#include "models/knownjobs.h"
#include "models/sessionmodel.h"
#include "slurm/pollpace.h"

#include <QDeadlineTimer>

#include <memory>
#include <vector>

class QTimer;

namespace voyageur::models {

//! The jobs on clusters that this person is signed in to beside the one of the window: sessions that the window has set aside,
//! and those that other programs of the same user keep. Never signs in. Each cluster is asked at its own pace, and no more than
//! the window's own; one whose session ends goes from the list. GUI thread.
class OtherClusters final : public QObject {
    Q_OBJECT

public:
    OtherClusters(base::Workers &workers, SessionModel &session, QObject *parent = nullptr);
    ~OtherClusters() override;

    QList<JobSource> sources() const;
    //! The session with one of them; null where there is none, or none any more.
    std::shared_ptr<session::ClusterSession> sessionOf(const QString &cluster) const;
    void setLookedAt(bool on);
    //! The person wants to know now: also which sessions there are.
    void refresh();

signals:
    void changed();

private:
    //! What a look brought, and how long Slurm took for it.
    struct Look {
        KnownJobs known;
        std::chrono::milliseconds load{};
    };

    struct Other {
        KeptSession kept;
        KnownJobs known;
        slurm::PollPace pace;
        std::unique_ptr<base::Operation<Look>> look;
    };

    void start();
    void stop();
    void find();
    void add(const KeptSession &kept);
    void askThoseDue();
    void ask(Other &other);
    void listed(const QString &cluster, base::Result<Look> result);
    Other *of(const QString &cluster);

    base::Workers &m_workers;
    SessionModel &m_session;
    QTimer *m_timer;
    bool m_lookedAt = false;
    QDeadlineTimer m_findAgain;
    std::vector<std::unique_ptr<Other>> m_others;
    std::unique_ptr<base::Operation<QList<KeptSession>>> m_finding;
};

} // namespace voyageur::models
