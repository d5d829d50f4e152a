// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "base/timelimit.h"
#include "projectfile/projectjson.h"

#include <QStringList>

#include <optional>

namespace voyageur::projectfile {

//! chain.* of voyageur.json: a training that is longer than one job may be. A value.
struct ChainSettings {
    std::optional<int> units;        //!< jobs; none: as many as the epochs need
    std::optional<int> epochs;       //!< of the whole training
    std::optional<int> epochsPerDay; //!< in 24 hours, as measured or guessed
    QStringList resume; //!< arguments for a checkpoint: "--resume", "{checkpoint}"; empty: the program finds it itself
    QString done;       //!< a file in the results that says the end; empty: the program ending well does
    QString dependency; //!< "afterany", "afterok": single jobs that wait for each other; empty: an array

    //! Something says how long it is to be; else the job is one alone.
    bool isWanted() const { return units || epochs; }
    bool operator==(const ChainSettings &) const = default;
};

//! How a training is cut into jobs.
struct ChainPlan {
    int units = 0;
    base::TimeLimit time; //!< of each
    int epochsEach = 0;   //!< that one job makes at least; 0 when not known
    //! For people: "3 jobs of 1:00:00, 40 epochs each".
    QString text() const;
};

//! BadRequest: not one epoch fits into a job, too little is known, more than a thousand jobs. A tenth of a job's time is kept for
//! its beginning and its end. Pure.
base::Result<ChainPlan> planChain(const ChainSettings &chain, const base::TimeLimit &time);

//! The time limit of the jobs of a rehearsal: time for one epoch and a half, whole minutes, at least one. Pure.
base::TimeLimit rehearsalTime(const ChainSettings &chain);

void readChain(JsonReader json, ChainSettings &chain);
void writeChain(JsonWriter &json, const ChainSettings &chain);

} // namespace voyageur::projectfile
