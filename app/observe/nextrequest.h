// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "observe/efficiency.h"
#include "projectfile/projectfile.h"

namespace voyageur::observe {

// What a measurement supports, written where the next job is made of: into a script's directives, and into a project's file.
// Pure; any thread.

struct NextScript {
    QByteArray script;
    QStringList left; //!< sentences: what is left to the person, for the script asks for it in another way
};

//! Directives that are there are changed in place, others added; nothing else is touched. Cores are shared out among the tasks of
//! a node, memory among its cores where it is asked for by core.
NextScript withRequest(const QByteArray &script, const NextRequest &next);

projectfile::ProjectFile::Job withRequest(projectfile::ProjectFile::Job job, const NextRequest &next);

//! The project's job asking for what the script asks for: account, time, memory, cores, GPUs. What the script says in another way
//! (memory by core, several components) stays as it is in the project.
projectfile::ProjectFile::Job asInScript(projectfile::ProjectFile::Job job, const QByteArray &script);

} // namespace voyageur::observe
