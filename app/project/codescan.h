// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/diagnostic.h"
#include "base/result.h"
#include "base/stop.h"

#include <QList>
#include <QString>
#include <QStringList>

namespace voyageur::project {

//! A rule of the code scan.
struct CodeRule {
    QString id; //!< as in findings: "ML-SHOW"
    base::Severity severity = base::Severity::Warning;
    QString title; //!< for people
    QString help;  //!< an address to read more
};

//! All rules, in the order of their help pages.
QList<CodeRule> codeRules();

//! Step 1. What a folder of Python code does that cannot work in a job: windows, questions at the keyboard, paths of this
//! computer, downloads. Reads *.py and *.pyw; notebooks (*.ipynb) are only pointed out. Left out: what `exclude` names
//! (globs as in voyageur.json), virtual environments, site-packages, hidden and cache folders, files above 2 MB, links that
//! lead out. Findings are sorted by file and place. FileUnreadable when the folder itself cannot be read.
base::Result<QList<base::Diagnostic>> scanCode(const QString &folder, const QStringList &exclude = {},
                                               const base::StopToken &stop = {});

//! The findings in one Python text. `file` goes into them. Any text, no matter how broken, is fine.
QList<base::Diagnostic> scanPython(const QString &text, const QString &file);

//! What applyCodeFixes() did.
struct FixReport {
    int files = 0; //!< files written
    int fixes = 0; //!< findings done away with
};

//! The preferred fix of each finding that has one, in the files of `folder`: whole files, line ends, byte order mark and
//! encoding as they were. A file whose findings do not match its text any more is refused (FileChanged); those before
//! it are done.
base::Result<FixReport> applyCodeFixes(const QString &folder, const QList<base::Diagnostic> &findings);

//! The same as a unified diff, without writing.
base::Result<QString> diffCodeFixes(const QString &folder, const QList<base::Diagnostic> &findings);

} // namespace voyageur::project
