// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/knownjobs.h"

namespace voyageur::models {

base::Result<std::chrono::milliseconds> KnownJobs::look(session::ClusterSession &session, const base::StopToken &stop)
{
    VOYAGEUR_TRY(load, session.slurm.look(board, stop));
    if (!board.isKnown())
        return load;
    if (board.accountingAnswers())
        older.look(session, board.jobs(), QDateTime::currentDateTimeUtc(), stop);
    jobs = older.joinedWith(board.jobs());
    session.slurm.keep(jobs);
    return load;
}

} // namespace voyageur::models
