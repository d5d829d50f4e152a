// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/diagnostic.h"

#include <QJsonArray>

namespace voyageur::cli {

class Console;

//! The finding objects of `scan` and `check`: {file, rule, severity, line, column, endLine, endColumn, message, fixes:
//! [{title, edits: [{line, column, endLine, endColumn, newText}]}], help}.
QJsonArray findingsArray(const QList<base::Diagnostic> &findings);

//! In the person's language.
QString severityText(base::Severity severity);

//! One finding a line, as compilers write them: FILE:LINE:COLUMN: severity: message [RULE].
void printFindings(Console &console, const QList<base::Diagnostic> &findings);

} // namespace voyageur::cli
