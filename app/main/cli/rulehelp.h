// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QString>

namespace voyageur::cli {

class Console;

//! `check --list-rules`: what the checker can say, as a table or as JSON.
void listRules(Console &console);

//! `check --explain RULE`: its help page, in the person's language. NotFound, with names that are nearly the same.
base::Result<void> explainRule(Console &console, const QString &id);

//! A help page (Markdown) as plain text for a terminal of that width.
QString plainPage(const QString &page, int columns);

} // namespace voyageur::cli
