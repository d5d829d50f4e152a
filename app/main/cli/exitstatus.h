// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"

namespace voyageur::cli {

//! The exit statuses that scripts rely on.
enum ExitStatus : int {
    Done = 0,
    AnswerIsNo = 1,    //!< it ran, and the answer is no: rules broken, job failed, transfer refused
    NoSense = 2,       //!< the request made no sense: bad option, no such file, unreadable input
    NotReached = 3,    //!< the far side could not be reached, or refused the login
    Interrupted = 130, //!< Ctrl-C, as the shell counts it
};

//! The one table from error codes to exit statuses.
ExitStatus exitStatus(base::ErrorCode code);

} // namespace voyageur::cli
