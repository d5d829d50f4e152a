// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "script/jobscript.h"
#include "script/trainingpart.h"

namespace voyageur::script {

//! The command of one run in the script of a sweep: each value stands for itself, byte by byte, as one word. A parameter that no
//! argument names comes at the end, as --NAME VALUE. BadRequest as programText(). Pure.
base::Result<QByteArray> sweepCommand(const JobScript &job);

//! The lines that do the runs of a task of the sweep, from resources/templates/parts/sweeprun.sh. `command`: sweepCommand().
//! BadRequest without a results folder, or when the results are to be written to the node's own disk.
base::Result<TrainingPart> sweepPart(const JobScript &job, const QByteArray &command);

} // namespace voyageur::script
