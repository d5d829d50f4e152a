// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "runs/results.h"

#include <QLockFile>

#include <memory>

namespace voyageur::runs {

// Results that are wanted at home. The wish is kept in the run history, with the run's cluster and user, until they are here:
// whoever is signed in there when the run has ended, or next after that, brings them. Any thread but the GUI's.

//! The words of RunRecord::wish.
struct ResultWish {
    static QString wanted() { return QStringLiteral("wanted"); } //!< once it has ended
    static QString differ()
    {
        return QStringLiteral("differ");
    } //!< they are here, but files that were changed here: the person decides
    static QString gone() { return QStringLiteral("gone"); } //!< they were wanted, and are not on the cluster any more
};

//! What is to be said of it, for people; empty: nothing.
QString wishText(const QString &wish);

//! Writes the wish down, or takes it back. A run without a project folder here has no place for results: nothing is written.
base::Result<void> wantResults(const QString &tag, bool wanted);

//! They were wanted, and are gone.
base::Result<void> loseResults(const QString &tag);

//! The wish for a run that is known by its job.
base::Result<void> wantResultsOfJob(const QString &cluster, const QString &job);

//! Whether a run whose first job has ended is over as a whole. Only for a chain the cluster is asked.
base::Result<bool> isOver(session::ClusterSession &session, const history::RunRecord &run, const base::StopToken &stop);

//! While it lives, no other program of this user fetches the results of that run.
class FetchTurn final {
public:
    //! Waits for the one that does. Cancelled.
    static base::Result<FetchTurn> wait(const QString &tag, const base::StopToken &stop);

private:
    explicit FetchTurn(std::unique_ptr<QLockFile> lock) : m_lock(std::move(lock)) {}

    std::unique_ptr<QLockFile> m_lock;
};

} // namespace voyageur::runs
