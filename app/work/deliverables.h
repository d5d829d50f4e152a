// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dataset/patterns.h"
#include "deliver/upload.h"
#include "environment/environment.h"
#include "work/donesteps.h"

#include <optional>

namespace voyageur::work {

//! What a job of a project needs on the cluster.
struct Deliverables {
    deliver::UploadedCode code;
    Made<deliver::UploadedDataset> dataset;
    Made<environment::RemoteEnvironment> environment;
};

//! What of it is there by what was done before: it is not looked at again.
struct KnownDeliverables {
    std::optional<deliver::UploadedCode> code = {}; //!< where it was sent a moment ago; else it is sent as it is now
    std::optional<Made<deliver::UploadedDataset>> dataset = {};
    std::optional<Made<environment::RemoteEnvironment>> environment = {};
};

//! Sends the code, and does what of the rest is not known to be there: steps 2 and 3, which are then written down as done. The
//! errors of the three. `said`: what of the code goes although it would stay here.
base::Result<Deliverables> deliverProject(session::ClusterSession &session, const projectfile::ProjectFile &project,
                                          const KnownDeliverables &known, const DoneSteps &done, const session::StepSink &sink,
                                          const base::StopToken &stop, const dataset::Patterns &said = {});

//! Step 2 of a project: the dataset goes to the cluster, or is found or fetched there. A value.
struct SendDataset {
    projectfile::ProjectFile project;
};

//! The errors of deliver::uploadDataset().
base::Result<Made<deliver::UploadedDataset>> send(const SendDataset &wish, session::ClusterSession &session,
                                                  const session::StepSink &sink, const base::StopToken &stop);

} // namespace voyageur::work
