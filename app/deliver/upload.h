// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dataset/patterns.h"
#include "session/session.h"
#include "session/steps.h"

namespace voyageur::deliver {

//! Code on the cluster.
struct UploadedCode {
    ssh::RemotePath folder; //!< holds exactly this version of the code; never changed afterwards
    QString version;        //!< what the folder is named after: the start of the SHA-256 of the code
    qint64 files = 0;
    qint64 bytes = 0;
    bool wasThere = false; //!< nothing had to be sent
};

//! Sends the code as it is now, without what stays of it (dataset::codeRules()) but for what is `said` to go. A version that is
//! there already is not sent again, and a job that waits keeps the version it was submitted with.
base::Result<UploadedCode> uploadCode(session::ClusterSession &session, const projectfile::ProjectFile &project,
                                      const session::StepSink &sink, const base::StopToken &stop,
                                      const dataset::Patterns &said = {});

//! The same for any folder of this computer, called `name` there: what is in CODE-SNAPSHOTS/NAME-VERSION never changes, so a
//! job that is given it keeps its code whatever is sent later.
base::Result<UploadedCode> uploadSnapshot(session::ClusterSession &session, const QString &folder, const QString &name,
                                          const session::StepSink &sink, const base::StopToken &stop,
                                          const dataset::Patterns &said = {});

//! What the version of a project's code as it is now would be called. Asks nobody; reads the whole folder.
base::Result<QString> codeVersion(const projectfile::ProjectFile &project, const base::StopToken &stop);

//! The dataset on the cluster.
struct UploadedDataset {
    ssh::RemotePath archive; //!< or the file or folder that it is; empty: the project has no dataset
    qint64 files = 0;        //!< 0: not counted
    qint64 bytes = 0;        //!< of the archive
    QByteArray sha256;       //!< empty: nothing was sent or fetched
    bool wasThere = false;
    QList<QByteArray> stageIn = {}; //!< how a job gets it, as script::JobScript has it; empty: as an archive of ours
    QString kind = {};              //!< for people, of what was there: "tar archive, 3.2 GB"
    QStringList advice = {};        //!< for people
    bool isFolder = false;          //!< a folder that was there
};

//! Step 2: sends the dataset as one deterministic tar, verified on the far side; nothing when that very archive is there. A
//! folder that holds nothing but one file of many samples travels as that file. What does not come from this computer is looked
//! at there, or fetched: see datasetthere.h.
base::Result<UploadedDataset> uploadDataset(session::ClusterSession &session, const projectfile::ProjectFile &project,
                                            const session::StepSink &sink, const base::StopToken &stop);

} // namespace voyageur::deliver
