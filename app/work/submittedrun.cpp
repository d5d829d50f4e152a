// SPDX-License-Identifier: GPL-3.0-or-later
#include "work/submittedrun.h"

namespace voyageur::work {

SubmittedRun recalled(const history::RunRecord &record, const projectfile::ProjectFile &project)
{
    SubmittedRun run;
    run.project = project;
    run.run.tag = record.tag;
    run.run.folder = ssh::RemotePath::fromText(record.remoteFolder);
    run.submitted.folder = run.run.folder;
    run.submitted.job = base::JobId::parse(record.job.toLatin1()).value_or(base::JobId());
    run.submitted.stdoutPath = ssh::RemotePath::fromText(record.log);
    return run;
}

} // namespace voyageur::work
