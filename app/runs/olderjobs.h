// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"
#include "slurm/job.h"

#include <QDateTime>
#include <QHash>
#include <QSet>

namespace voyageur::runs {

//! A list of jobs goes back a day. Of an array or a chain of which one is listed the ones that ended before belong to it: these
//! are asked for by their numbers, which of a chain are in its notes in the run's folder; each whole twice a day, as what ends
//! leaves the list after a day. A value; any thread, one at a time.
class OlderJobs final {
public:
    //! An array by its number, or the folder of a run whose jobs may be a chain.
    struct Whole {
        qint64 array = 0;
        ssh::RemotePath run;
        bool operator==(const Whole &) const = default;
    };

    //! Asks for what is due, over the session; blocks. What cannot be had now is asked for again some minutes later, and is no
    //! error: the list lacks it. Those of which nothing is listed any more are forgotten.
    void look(session::ClusterSession &session, const QList<slurm::Job> &listed, const QDateTime &now,
              const base::StopToken &stop);
    //! The listed jobs and the older ones, in the order of slurm::mergeJobs().
    QList<slurm::Job> joinedWith(const QList<slurm::Job> &listed) const;

    // What look() is made of, without a cluster.

    //! Those that may have jobs older than the list, and were not asked for lately. Slurm's times are not compared with `now`
    //! more exactly than two hours, for the cluster's clock may be wrong.
    QList<Whole> due(const QList<slurm::Job> &listed, const QDateTime &now) const;
    //! What was found of them; nothing: it could not be asked.
    void take(const QList<Whole> &wholes, const std::optional<QList<slurm::Job>> &found, const QDateTime &now);

private:
    QHash<Whole, QDateTime> m_askAgain;
    QList<slurm::Job> m_jobs;
};

size_t qHash(const OlderJobs::Whole &whole, size_t seed = 0);

} // namespace voyageur::runs
