// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dataset/patterns.h"
#include "runs/submission.h"

namespace voyageur::work {

//! A script of one's own and what goes to the cluster with it. A value.
struct SubmitScript {
    QByteArray text;
    QByteArray name;        //!< of its file on the cluster
    QString file;           //!< on this computer, absolute; empty: the script is on the cluster, or has no file yet
    ssh::RemotePath folder; //!< to submit from; empty: one by the script's name, so that the next run finds what this one wrote
    bool withFolder =
        false;    //!< the folder of `file` goes along, and the script is submitted from a copy of it that stays as it is
    QString code; //!< a folder that goes along; where it is on the cluster is the script's first argument
    dataset::Patterns said;    //!< what of these folders goes although it would stay here
    QString project;           //!< whose course limits the request; empty: that of the folder of `file`, if any
    QList<QByteArray> options; //!< of sbatch; they win over the script's own
    QList<QByteArray> arguments;
    bool dryRun = false; //!< everything but the submission itself
    bool anyway = false; //!< also a script in which the checker finds errors
};

struct SentScript {
    runs::SubmittedScript submitted;
    ssh::RemotePath code; //!< what went along; empty: nothing
};

//! Step 5 for such a script: sends what goes along, checks, submits once. The errors of uploadSnapshot() and submitScript();
//! those of ProjectFile::load() when `project` is none.
base::Result<SentScript> submit(const SubmitScript &script, session::ClusterSession &session, const session::StepSink &sink,
                                const base::StopToken &stop);

//! What a script names that lies beside it on this computer.
struct Companions {
    QStringList names; //!< as the script writes them
    QString folder;    //!< the script's
    qint64 files = 0;  //!< that go when the folder does
    qint64 bytes = 0;
    QStringList secrets; //!< stay here, for they may hold passwords or keys
};

//! Looks for programs and data of the script in the folder of its file; no names where it needs nothing from there. Reads the
//! folder: for working threads. The errors of dataset::makePlan().
base::Result<Companions> companionsOf(const SubmitScript &script, const base::ClusterFacts &cluster, const base::StopToken &stop);

} // namespace voyageur::work
