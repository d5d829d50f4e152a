// SPDX-License-Identifier: GPL-3.0-or-later
#include "runs/forecast.h"

#include "runs/preflight.h"
#include "slurm/awaynodes.h"

#include <QCoreApplication>

namespace voyageur::runs {

using base::ErrorCode;

namespace {

struct ForecastText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::runs::Forecast)
};

} // namespace

base::Result<Forecast> forecastIn(session::ClusterSession &session, const base::Result<slurm::TestAnswer> &answer, bool isLast,
                                  const session::StepSink &sink, const base::StopToken &stop)
{
    if (answer.ok()) {
        tellVerdict(sink, "slurm", session::Verdict::Good, answer->words);
        return Forecast{answer->words};
    }
    const base::Error &refusal = answer.error();
    const Forecast forecast{refusal.server, true};
    const bool noPlace = refusal.code == ErrorCode::SubmissionRejected && slurm::isNoPlaceNow(refusal.server);
    const auto away = noPlace ? slurm::askWhatIsAway(session.slurm, stop) : base::Result<slurm::WhatIsAway>(refusal);
    if (noPlace && !(away.ok() && away->isNothing())) {
        const QString words = ForecastText::tr("Slurm's forecast finds no node for this job now. Only sbatch decides, and may "
                                               "still accept the job. The job then waits until nodes are available again.");
        tellVerdict(sink, "slurm", session::Verdict::Attention, words);
        session::StepReport(session::Step::Submit, sink)
            .warning((QStringList{words} + (away.ok() ? slurm::awayWords(*away) : QStringList())).join(u' '));
        return forecast;
    }
    if (refusal.code == ErrorCode::SubmissionRejected)
        tellVerdict(sink, "slurm", session::Verdict::Bad, refusal.why.isEmpty() ? refusal.what : refusal.why);
    else if (refusal.code == ErrorCode::TimedOut) // no verdict of it
        tellVerdict(sink, "slurm", session::Verdict::Skipped, refusal.what);
    return noPlace && !isLast ? base::Result<Forecast>(forecast) : refusal;
}

} // namespace voyageur::runs
