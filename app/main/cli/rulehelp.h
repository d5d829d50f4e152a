// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QList>
#include <QString>

namespace voyageur::script {
struct Rule;
}

namespace voyageur::cli {

class Console;

//! `--list-rules` of check and scan: what can be said, as a table or as JSON.
void listRules(Console &console, const QList<const script::Rule *> &rules);

//! `--explain RULE` of check and scan: its help page, in the person's language. NotFound, with names that are nearly the same.
base::Result<void> explainRule(Console &console, const QString &id);

//! A help page (Markdown) as plain text for a terminal of that width.
QString plainPage(const QString &page, int columns);

} // namespace voyageur::cli
