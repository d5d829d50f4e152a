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

Result<Deliverables> deliverProject(session::ClusterSession &session, const projectfile::ProjectFile &project,
                                    const KnownDeliverables &known, const session::StepSink &sink, const base::StopToken &stop)
{
    Deliverables result;
    VOYAGEUR_TRY(code, deliver::uploadCode(session, project, sink, stop));
    result.code = code;
    if (known.dataset) {
        result.dataset = *known.dataset;
    } else {
        VOYAGEUR_TRY(uploaded, deliver::uploadDataset(session, project, sink, stop));
        result.dataset = uploaded;
    }
    if (known.environment) {
        result.environment = *known.environment;
    } else {
        VOYAGEUR_TRY(spec, environment::environmentSpec(project, session));
        VOYAGEUR_TRY(created, environment::createEnvironment(session, spec, sink, stop));
        result.environment = created;
    }
    return result;
}

Result<MadeScript> makeProjectScript(session::ClusterSession &session, const projectfile::ProjectFile &project,
                                     const KnownDeliverables &known, const session::StepSink &sink, const base::StopToken &stop)
{
    VOYAGEUR_TRY(delivered, deliverProject(session, project, known, sink, stop));
    VOYAGEUR_TRY(run, runs::makeScript(session, project, delivered.code, delivered.dataset, delivered.environment));
    return MadeScript{delivered, {run, delivered.code.version}};
}

Result<SubmittedProject> submit(const SubmitProject &wish, session::ClusterSession &session, const session::StepSink &sink,
                                const base::StopToken &stop)
{
    VOYAGEUR_TRY(delivered, deliverProject(session, wish.project, wish.known, sink, stop));
    const bool current = wish.shown && delivered.code.version == wish.shown->codeVersion;
    if (wish.edited && !current)
        return Error{ErrorCode::FileChanged,
                     wish.shown
                         ? SubmitProjectText::tr("The code has changed since this script was made.")
                         : SubmitProjectText::tr("This script was made for another cluster, or before you signed in again."),
                     SubmitProjectText::tr("The script names the folder of the older code."),
                     SubmitProjectText::tr("Make the script again. Your changes are kept: you can take them back."),
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
    return SubmittedProject{delivered, {wish.project, run, submitted}};
}

} // namespace voyageur::work
