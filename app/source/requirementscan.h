// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/diagnostic.h"
#include "source/jobplace.h"

namespace voyageur::source {

//! requirements.txt, requirements-dev.txt …
bool isRequirementsFile(const QString &name);

//! What pip of the place does not find under the names in the text of such a file. `file` goes into the findings.
QList<base::Diagnostic> scanRequirements(const QString &text, const QString &file, const JobPlace &place);

} // namespace voyageur::source
