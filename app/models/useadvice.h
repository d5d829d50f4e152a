// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/usehistory.h"
#include "observe/efficiency.h"

namespace voyageur::models {

//! What a job was given, on the node that is measured.
struct UseGiven {
    int cores = 0;      //!< 0: not known
    qint64 memory = -1; //!< bytes; −1: not known
    int nodes = 1;
    bool gpus = false;
    bool operator==(const UseGiven &) const = default;
};

//! What a person should know of a job that runs, and what to do: by the thresholds of observe::thresholds, over some minutes,
//! never by one moment. Pure; any thread.
QList<observe::UsageAdvice> liveAdvice(const UseHistory &history, const UseGiven &given);

} // namespace voyageur::models
