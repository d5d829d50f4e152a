// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "projectfile/steprecords.h"
#include "session/session.h"
#include "session/steps.h"

namespace voyageur::work {

//! Writes into voyageur.json which steps were done on a cluster, for what is in the project's folders when it is made: the window
//! and the next verb go on from there. One run of one project; any one thread.
class DoneSteps final {
public:
    //! Reads the folders. A project that has no file is not written.
    DoneSteps(const projectfile::ProjectFile &project, const session::ClusterSession &session, const base::StopToken &stop);

    //! What cannot be written is a warning of the step: it is done all the same.
    void add(projectfile::KeptStep step, const session::StepReport &report, const QString &job = {}) const;

private:
    QString m_file; //!< voyageur.json; empty: nothing is written
    QString m_cluster;
    QMap<projectfile::KeptStep, QString> m_fingerprints;
};

} // namespace voyageur::work
