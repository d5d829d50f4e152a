// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "projectfile/projectfile.h"

namespace voyageur::runs {

//! What one job of a chain, or one run of a sweep, will do: for people, before anything is submitted. A value.
struct PreviewedRun {
    QString title;   //!< "Run 6 of 6: lr=0.01, seed=3"
    QString command; //!< with its values; {dataset}, {results} and {checkpoint} stand for folders that only the job knows
};

//! The first run of a sweep and the last one. Pure.
QList<PreviewedRun> previewSweep(const projectfile::ProjectFile &project, const projectfile::SweepTable &table);
//! The first job of a chain of so many, and the last one. Pure.
QList<PreviewedRun> previewChain(const projectfile::ProjectFile &project, int units);

} // namespace voyageur::runs
