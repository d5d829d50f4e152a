// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "script/jobscript.h"

namespace voyageur::script {

//! The lines of a job script around its program: what makes it a job of a chain, and what saves results from the node's own
//! disk. Values of the template single-job; those that are empty leave no line.
struct TrainingPart {
    QByteArray signal;     //!< seconds before the end of the time; empty: no such line
    QByteArray array;      //!< "1-3%1"
    QByteArray chainStart; //!< before everything else that the job does
    QByteArray localStart; //!< behind the folder of the results
    QByteArray processes;  //!< of a sweep by MPI; empty: no such line
    QByteArray run;        //!< instead of the program's command alone
};

//! From resources/templates/parts. `command`: programText() of the job. BadRequest as for jobScript().
base::Result<TrainingPart> trainingPart(const JobScript &job, const QByteArray &command);

//! How many seconds before the end of a job of this length its script is told: two minutes, less for a short one.
qint64 warningSeconds(const base::TimeLimit &time);

} // namespace voyageur::script
