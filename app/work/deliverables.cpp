// SPDX-License-Identifier: GPL-3.0-or-later
#include "work/deliverables.h"

#include "work/makeenvironment.h"
#include "work/told.h"

namespace voyageur::work {

using base::Result;
using projectfile::KeptStep;
using session::Step;

namespace {

Result<Made<deliver::UploadedDataset>> sentDataset(session::ClusterSession &session, const projectfile::ProjectFile &project,
                                                   const DoneSteps &done, const session::StepSink &sink,
                                                   const base::StopToken &stop)
{
    VOYAGEUR_TRY(dataset, told(Step::Dataset, sink, deliver::uploadDataset(session, project, sink, stop)));
    if (project.dataset)
        done.add(KeptStep::Dataset, sink);
    return Made<deliver::UploadedDataset>{dataset, done.owner(), done.print(KeptStep::Dataset)};
}

} // namespace

Result<Deliverables> deliverProject(session::ClusterSession &session, const projectfile::ProjectFile &project,
                                    const KnownDeliverables &known, const DoneSteps &done, const session::StepSink &sink,
                                    const base::StopToken &stop, const dataset::Patterns &said)
{
    Deliverables result;
    if (known.code) {
        result.code = *known.code;
    } else {
        VOYAGEUR_TRY(code, told(Step::Code, sink, deliver::uploadCode(session, project, sink, stop, said)));
        result.code = code;
    }
    if (known.dataset && known.dataset->holds(done, KeptStep::Dataset)) {
        result.dataset = *known.dataset;
    } else {
        VOYAGEUR_TRY(dataset, sentDataset(session, project, done, sink, stop));
        result.dataset = dataset;
    }
    if (known.environment && known.environment->holds(done, KeptStep::Environment)) {
        result.environment = *known.environment;
    } else {
        VOYAGEUR_TRY(made, told(Step::Environment, sink, make({.project = project}, done, session, sink, stop)));
        result.environment = made.environment;
    }
    return result;
}

Result<Made<deliver::UploadedDataset>> send(const SendDataset &wish, session::ClusterSession &session,
                                            const session::StepSink &sink, const base::StopToken &stop)
{
    return sentDataset(session, wish.project, DoneSteps(wish.project, ownerOf(session), stop), sink, stop);
}

} // namespace voyageur::work
