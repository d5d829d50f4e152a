// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QList>
#include <QString>

namespace voyageur::base {

enum class Severity {
    Error,   //!< it will not work
    Warning, //!< it will probably not do what is meant
    Advice,  //!< it works, there is a better way
    Info,    //!< good to know
};

//! "error", "warning", "advice", "info": as JSON and command lines write it.
QString severityName(Severity severity);

//! A place in a text, as editors count: lines and columns from 1, columns in UTF-16 units, the end exclusive. A line
//! ends with \n, \r\n or a lone \r, which is not part of it.
struct TextRange {
    int line = 1;
    int column = 1;
    int endLine = 1;
    int endColumn = 1;
    bool operator==(const TextRange &) const = default;
};

//! Replaces a range by other text.
struct TextEdit {
    TextRange range;
    QString newText;
    bool operator==(const TextEdit &) const = default;
};

//! One way to do away with a finding: edits that belong together and do not overlap.
struct Fix {
    QString title; //!< for people, an order: "Write the figure to a file"
    QList<TextEdit> edits;
    //! Made without asking when all is to be mended. Not: it may not be what the person meant, so it is made one by one.
    bool preferred = true;
    bool operator==(const Fix &) const = default;
};

//! Something found in a text: in a script, in a student's code. Plain data, any thread.
struct Diagnostic {
    QString rule; //!< stable id, "ML-SHOW"
    Severity severity = Severity::Warning;
    TextRange range;
    QString file;     //!< as the caller named it; relative to the scanned folder, with '/', in a scan of a folder
    QString message;  //!< for people: what, and why it matters
    QList<Fix> fixes; //!< alternatives; the first is the preferred one; may be empty
    QString help;     //!< where to read more: an address, or empty
    bool operator==(const Diagnostic &) const = default;
};

//! The text with the edits of `fix` made, all counted in the text as given. BadRequest when a range lies outside of the
//! text or two edits overlap; then nothing of the fix was made.
Result<QString> applyFix(const QString &text, const Fix &fix);

//! Several fixes at once, each as a whole or not at all: those that overlap an earlier one are left out.
//! `applied` receives how many were made.
Result<QString> applyFixes(const QString &text, const QList<Fix> &fixes, int *applied = nullptr);

} // namespace voyageur::base
