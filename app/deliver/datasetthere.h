// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "deliver/remotedata.h"
#include "deliver/upload.h"

namespace voyageur::deliver {

//! Step 2 for data that does not come from this computer (ProjectFile::Dataset::isThere()): looks at it on the cluster, lets the
//! cluster fetch it from its address, or makes one tar of a folder there, and says how a job gets it. BadRequest when the
//! project's course has no dataset of that name.
base::Result<UploadedDataset> obtainDataset(session::ClusterSession &session, const projectfile::ProjectFile &project,
                                            const session::StepSink &sink, const base::StopToken &stop);

} // namespace voyageur::deliver
