// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/diagnostic.h"
#include "base/result.h"

#include <QStringList>

namespace voyageur::projectfile {
struct ProjectFile;
}

namespace voyageur::source {

//! Findings of step 1 that are none for this person: code.dismissed of voyageur.json, each as dismissalFor() writes it.
QStringList dismissedFindings(const projectfile::ProjectFile &project);
//! One more; saving writes it.
void dismissFinding(projectfile::ProjectFile &project, const QString &dismissal);
//! One fewer: it is found again.
void restoreFinding(projectfile::ProjectFile &project, const QString &dismissal);

//! Its two parts, for lists.
struct DismissedFinding {
    QString rule;
    QString place; //!< "a.py input('a')": file and code
};
DismissedFinding dismissedFinding(const QString &dismissal);

//! The finding as it is kept, "RULE FILE CODE": it stays the same when lines move. FileUnreadable, FileChanged.
base::Result<QString> dismissalFor(const QString &folder, const base::Diagnostic &finding);
//! The same where the text is known: of the file, or of the cell of a notebook.
QString dismissalOf(const base::Diagnostic &finding, const QString &text);

} // namespace voyageur::source
