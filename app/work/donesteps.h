// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "projectfile/projectfile.h"
#include "projectfile/steprecords.h"
#include "session/session.h"
#include "session/steps.h"

namespace voyageur::work {

//! Who works in a session.
projectfile::StepOwner ownerOf(const session::ClusterSession &session);

//! What an act is done with, as it is in the project's folders when this is made, and the place where it is written down that a
//! step is done: voyageur.json, for the window and the next verb to go on from. Who changes a file meanwhile has not done the
//! step with it. One project, one owner; any one thread.
class DoneSteps final {
public:
    //! Reads the folders.
    DoneSteps(const projectfile::ProjectFile &project, const projectfile::StepOwner &owner, const base::StopToken &stop);

    const projectfile::StepOwner &owner() const { return m_owner; }
    //! What the step is done with; empty where that cannot be read.
    QString print(projectfile::KeptStep step) const { return m_prints.value(step); }
    //! A project that has no file gets one. What cannot be written is a warning of the step: it is done all the same.
    void add(projectfile::KeptStep step, const session::StepSink &sink, const QString &job = {}) const;

private:
    projectfile::ProjectFile m_project;
    projectfile::StepOwner m_owner;
    QMap<projectfile::KeptStep, QString> m_prints;
};

//! Something that is on a cluster, with whose it is and what it was made of: of another owner, or of other files, it is not known
//! to be there. Nothing is said of who it is for where a test made it.
template <typename T>
struct Made : T {
    projectfile::StepOwner owner = {};
    QString print = {};

    //! It is there for what `done` is about.
    bool holds(const DoneSteps &done, projectfile::KeptStep step) const
    {
        return (owner == projectfile::StepOwner() || owner == done.owner()) && (print.isEmpty() || print == done.print(step));
    }
};

} // namespace voyageur::work
