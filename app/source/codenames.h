// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "source/codefiles.h"
#include "source/pythonscan.h"

namespace voyageur::source {

//! Names that a text uses and nothing binds: NameError. For a text that Python understands, or a notebook's.
void findUndefinedNames(PythonScan &scan, bool notebook);
//! The text may have some: cheaper than to scan it.
bool hasUndefinedNames(const PythonCode &code, const PythonLayout &layout);

//! Without those that another file of the project sets from outside ("config.device = …"), or of a file that another one runs in
//! its own place.
void dropNamesSetElsewhere(const CodeFiles &code, QList<base::Diagnostic> &findings);

} // namespace voyageur::source
