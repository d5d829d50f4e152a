// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "work/submittedrun.h"

#include <QSet>

namespace voyageur::work {

//! Follows a run to its end. A value.
struct FollowRun {
    SubmittedRun run;
    bool bringHome = false; //!< its results are wanted: when this ends before the job does, whoever has a login brings them
    runs::RunLog log = runs::RunLog::Read; //!< whether the sink gets what the job writes
};

//! The job as it ended. The errors of runs::followRun().
base::Result<slurm::Job> follow(const FollowRun &wish, session::ClusterSession &session, const session::StepSink &sink,
                                const base::StopToken &stop);

//! Fetches the results of one run. A value.
struct BringHome {
    SubmittedRun run;
    bool isRecalled = false; //!< another program submitted it: the project is read as it is now
    runs::FetchOptions options = {};
};

//! The errors of runs::fetchResults(), and of ProjectFile::load(). One that was stopped is still wanted.
base::Result<runs::FetchedResults> bringHome(const BringHome &wish, session::ClusterSession &session,
                                             const session::StepSink &sink, const base::StopToken &stop);

//! A run that has ended, and what became of its results.
struct BroughtHome {
    history::RunRecord run;
    base::Result<runs::FetchedResults> results;
};

//! Brings home the results that are wanted (runs/homecoming.h) of the runs of one session's cluster and user, as these end: what
//! a window does for the session that it shows, for one that nobody looks at. Other programs may do the same at a time: each run
//! is fetched once. Blocks; one thread.
class HomeBringer final {
public:
    explicit HomeBringer(session::ClusterSession &session) : m_session(session) {}

    //! Asks the cluster once what became of them, and fetches what is over. What cannot be fetched is told once and left to the
    //! person. Errors: of the query; ConnectionLost and Cancelled of a download, which is then not given up.
    base::Result<QList<BroughtHome>> look(const base::StopToken &stop);
    //! wantedRuns() of the session but those that could not be fetched.
    base::Result<QList<history::RunRecord>> waiting() const;

private:
    session::ClusterSession &m_session;
    QSet<QString> m_failed; //!< their tags
};

//! The runs of a user on a cluster whose results are waited for, as far as this computer knows; also those of the last hour that
//! perhaps were submitted. Reads the history, nothing else.
base::Result<QList<history::RunRecord>> wantedRuns(const QString &cluster, const QString &user);

} // namespace voyageur::work
