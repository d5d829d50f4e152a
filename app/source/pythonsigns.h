// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "script/projectfacts.h"
#include "source/pythoncode.h"

namespace voyageur::source {

//! What one Python text shows of itself, in order. `file` goes into the uses. Comments and docstrings are not code; imports
//! and their aliases are followed. Linear.
QList<script::CodeUse> pythonSigns(const PythonCode &code, const QString &file);

//! The same without what the scan of step 1 finds.
QList<script::CodeUse> codeSigns(const PythonCode &code, const QString &file);

} // namespace voyageur::source
