// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "deliver/upload.h"
#include "environment/environment.h"
#include "script/jobscript.h"

namespace voyageur::deliver {

// A run's folder on the cluster: RUNS/TAG with code (its own copy, the program's working folder), results, the script and
// the log.

ssh::RemotePath codeOf(const ssh::RemotePath &run);
ssh::RemotePath resultsOf(const ssh::RemotePath &run);

//! A name that no other run has: the time, UTC, and a random part.
QString newRunTag();

//! By its name: nothing but the jobs of one run is ever submitted from there.
bool isRunFolder(const ssh::RemotePath &folder);

//! The job of a project, as its script describes it, in the folder of a run.
script::JobScript jobOf(const projectfile::ProjectFile &project, const UploadedDataset &dataset,
                        const environment::RemoteEnvironment &environment, const ssh::RemotePath &run);

//! Makes the folder of a run: its own copy of the code, and the time mark by which what the program leaves beside itself is
//! recognised. A folder that is there is made anew.
base::Result<void> makeRunFolder(ssh::Host &host, const ssh::RemotePath &run, const ssh::RemotePath &code,
                                 const base::StopToken &stop);

// The same as a part of a batch, and what came of it; then of what writes a file into that folder, whose content is the input and
// whose name may have folders.
ssh::ShellCommand runFolderCommand(const ssh::RemotePath &run, const ssh::RemotePath &code);
base::Result<void> runFolderIn(const base::Result<ssh::Output> &output);
ssh::ShellCommand fileCommand(const ssh::RemotePath &folder, const QByteArray &name);
base::Result<void> fileIn(const base::Result<ssh::Output> &output);

//! Puts another version of the code into the folder of a run that is there. What the run made beside its code stays; where the
//! new version has a file of that name, what was made is called NAME.TAG.
base::Result<void> renewCode(ssh::Host &host, const ssh::RemotePath &run, const ssh::RemotePath &code, const QString &tag,
                             const base::StopToken &stop);

//! Name of the time mark in the run's folder.
QByteArray runMark();

} // namespace voyageur::deliver
