// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "projectfile/chainplan.h"
#include "runs/submission.h"
#include "script/jobscript.h"

namespace voyageur::runs {

//! What has become of a chain, as its jobs wrote it down in the run's folder.
struct ChainState {
    enum class End { None, Done, Stopped };
    End end = End::None;
    QString words;           //!< of its end: why it stopped
    QByteArray log;          //!< a line for each thing that happened
    QList<base::JobId> more; //!< of single jobs that wait for each other: all but the first
    //! Of single jobs: these, and those that have begun, as far as the log goes back; each once.
    QList<base::JobId> jobs() const;
};

//! What the script of a chain's jobs says of it.
struct ChainInScript {
    int units = 0;
    QString dependency; //!< empty: the tasks of an array
};
//! Nothing for a script that is none of a chain; 0 units: an older Voyageur made it, and did not write them down. Pure.
std::optional<ChainInScript> chainIn(const QByteArray &script);

//! The folder in which the jobs of a chain keep their notes.
ssh::RemotePath chainFolder(const ssh::RemotePath &run);

//! Nothing when the run is no chain.
base::Result<std::optional<ChainState>> readChainState(session::ClusterSession &session, const ssh::RemotePath &run,
                                                       const base::StopToken &stop);

//! The link that the script of this project is to be made with. BadRequest as planChain().
base::Result<script::ChainLink> chainLink(const projectfile::ProjectFile &project, const ssh::RemotePath &run);

//! Submits the jobs behind the first one, where they are single jobs: each waits for the one before it. Exactly once: those
//! that an earlier attempt had submitted are found by their marks. A refusal names what was submitted.
base::Result<void> submitTheRest(session::ClusterSession &session, const PreparedRun &run, const SubmittedScript &first,
                                 const session::StepReport &report, const base::StopToken &stop);

//! Waits until the chain has ended, with its notes into the sink as they come. The whole as one job:
//! COMPLETED when the program ended by itself, or said that the training is finished; FAILED with the chain's own words when it
//! stopped; else as its last job ended. Stopping leaves the jobs alone.
base::Result<slurm::Job> followChain(session::ClusterSession &session, const SubmittedScript &submitted, const ChainState &state,
                                     const session::StepReport &report, const base::StopToken &stop);

//! A chain of two short jobs before the long one: the first is stopped when its time is over, the second must go on from its
//! checkpoint. Its sentence for people. CheckFailed says why the long chain would fail. When it is stopped, its jobs are, too.
base::Result<QString> rehearseChain(session::ClusterSession &session, const projectfile::ProjectFile &project,
                                    const deliver::UploadedCode &code, const deliver::UploadedDataset &dataset,
                                    const environment::RemoteEnvironment &environment, const session::StepSink &sink,
                                    const base::StopToken &stop);

} // namespace voyageur::runs
