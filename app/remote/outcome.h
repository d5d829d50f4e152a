// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"

#include <QString>

namespace voyageur::remote {

//! What programs of the far side end with by themselves, each with one meaning (the table in programs.py, which compares it with
//! their headers). Any other status but 0: something failed, and the words on stderr say what.
enum Outcome : int {
    Done = 0,
    BadRequest = 64, //!< what came in makes no sense
    Differs = 65,    //!< the content is not the expected one
    Exists = 66,     //!< something is there already
    Missing = 67,    //!< what was asked for is not there
    NoFolder = 68,   //!< something else is where a folder must be
    Lacks = 69,      //!< the cluster has not the program that this needs
    Forbidden = 70,  //!< may not be entered or read
    Busy = 71,       //!< another one works on it
    Lost = 72,       //!< another one has taken it meanwhile
    IsFolder = 73,   //!< a folder is where a file must be
    Changed = 74,    //!< it is no longer what was looked at
    NoModule = 75,   //!< a module could not be loaded
    Refused = 76,    //!< pip refused
    NoPlace = 77,    //!< nothing can be written there
    Protected = 78,  //!< must not be removed
    CutOff = 79,     //!< whoever had asked is gone
};

//! The code of an error for an outcome; CommandFailed for any other status.
base::ErrorCode errorCodeOf(int status);
//! What an outcome means, as a sentence for people; empty for any other status.
QString meaningOf(int status);

} // namespace voyageur::remote
