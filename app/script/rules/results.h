// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "script/rules/transfers.h"

namespace voyageur::script {

//! Where a program is told to write.
struct Output {
    const Call *call = nullptr;
    Span where;
    QByteArray path;
    Place place = Place::Unknown;
    bool isCheckpoint = false;
    bool isLog = false;
    bool byTool = false; //!< a known program of the command line: it may be a step on the way
};

//! By options such as --output-dir.
QList<Output> readOutputs(const Subject &subject);
//! Something in the script brings files from $SLURM_TMPDIR to elsewhere, or may.
bool takesAway(const Subject &subject);
//! Another command names it afterwards: a program that reads it, perhaps to write the result elsewhere.
bool isUsedLater(const Subject &subject, const Output &output);

} // namespace voyageur::script
