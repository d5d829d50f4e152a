// SPDX-License-Identifier: GPL-3.0-or-later
#include "work/submitproject.h"

#include <QCoreApplication>

namespace voyageur::work {

using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

struct SubmitProjectText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::work::SubmitProject)
};

} // namespace

Result<MadeScript> makeProjectScript(session::ClusterSession &session, const projectfile::ProjectFile &project,
                                     const KnownDeliverables &known, const QString &tag, const session::StepSink &sink,
                                     const base::StopToken &stop)
{
    const DoneSteps done(project, ownerOf(session), stop);
    VOYAGEUR_TRY(delivered, deliverProject(session, project, known, done, sink, stop));
    VOYAGEUR_TRY(run, runs::makeScript(session, project, delivered.code, delivered.dataset, delivered.environment, tag));
    return MadeScript{delivered, {run, delivered.code.version}};
}

Result<SubmittedProject> submit(const SubmitProject &wish, session::ClusterSession &session, const session::StepSink &sink,
                                const base::StopToken &stop)
{
    const DoneSteps done(wish.project, ownerOf(session), stop);
    VOYAGEUR_TRY(delivered, deliverProject(session, wish.project, wish.known, done, sink, stop));
    const bool current = wish.shown && delivered.code.version == wish.shown->codeVersion;
    if (wish.edited && !current)
        return Error{ErrorCode::FileChanged,
                     wish.shown
                         ? SubmitProjectText::tr("The code has changed since this script was generated.")
                         : SubmitProjectText::tr("This script was generated for another cluster, or before you signed in again."),
                     SubmitProjectText::tr("The script uses the folder of the older code."),
                     SubmitProjectText::tr("Regenerate the script. You can restore your edits afterwards."),
                     {}};
    runs::PreparedRun run;
    if (current) {
        run = wish.shown->run;
    } else {
        VOYAGEUR_TRY(made, runs::makeScript(session, wish.project, delivered.code, delivered.dataset, delivered.environment));
        run = made;
    }
    run.anyway = wish.anyway;
    VOYAGEUR_TRY(submitted, runs::submitRun(session, run, sink, stop));
    done.add(projectfile::KeptStep::Submit, sink, submitted.job.whole().text());
    return SubmittedProject{delivered, {wish.project, run, submitted}};
}

} // namespace voyageur::work
