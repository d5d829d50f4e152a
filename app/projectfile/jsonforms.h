// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "projectfile/projectjson.h"

namespace voyageur::projectfile {

// The forms of the values in voyageur.json and in course files, each with its words; their schemas say the same. What has such a
// form can stand in a script or a command without meaning anything else.

const JsonForm &nameForm();
const JsonForm &insideForm();
const JsonForm &insideFilledForm();
const JsonForm &filledForm();
const JsonForm &archiveForm();
const JsonForm &moduleForm();
const JsonForm &environmentPlaceForm();
const JsonForm &indexForm();
const JsonForm &dismissalForm();
const JsonForm &commitForm();
const JsonForm &timeForm();
const JsonForm &memoryForm();
const JsonForm &gpusForm();
const JsonForm &accountForm();

constexpr JsonRange coreRange{1, 4096};

} // namespace voyageur::projectfile
