// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "project/pythonscan.h"

namespace voyageur::project {

//! Writes the changes that do away with findings in one text. Names that it gives to files are used once in the text.
class PythonMends final {
public:
    explicit PythonMends(const PythonScan &scan) : m_scan(scan), m_code(scan.code()) {}

    QList<base::Fix> forCall(const CallRule &rule, const PythonCall &call);
    //! The text at that token comes from an environment variable instead, and is what it was without one.
    QList<base::Fix> forPath(qsizetype token, const QString &usual);
    //! "cuda:1" becomes "cuda".
    QList<base::Fix> forDevice(qsizetype token);
    //! Another statement, or none, in the place of a whole one; nothing when the tokens are none.
    QList<base::Fix> insteadOfStatement(qsizetype first, qsizetype last, const QString &title, const QString &text);
    //! The literal is taken from the first argument of the program when one is given.
    QList<base::Fix> forArgument(qsizetype token);
    //! torch.save() to another name, and a rename.
    QList<base::Fix> forSave(const PythonCall &call);

private:
    bool isStatement(qsizetype first, qsizetype last) const;
    base::TextEdit edit(qsizetype begin, qsizetype end, const QString &text) const { return {m_code.range(begin, end), text}; }
    QString separator(qsizetype begin, qsizetype end) const;
    QString freeName(const QString &stem, const QString &suffix, bool numbered);
    QString stemFor(const PythonCall &call, const QString &usual) const;
    QString fileFor(const PythonCall &call, const QString &usual, const QString &suffix);
    QList<base::Fix> saveFigure(const PythonCall &call);
    QList<base::Fix> saveImage(const PythonCall &call);
    QList<base::Fix> writeImage(const PythonCall &call);
    QList<base::Fix> keyboard(const PythonCall &call);
    QList<base::Fix> withKeyword(const PythonCall &call, const QString &keyword, const QString &value, const QString &title);
    //! The edits, and an import of `module` in front where it is not imported. Nothing when that name is something else.
    QList<base::Fix> needing(const QString &module, base::Fix fix) const;
    bool canBeWrapped(qsizetype token) const;

    const PythonScan &m_scan;
    const PythonCode &m_code;
    QSet<QString> m_names;
};

} // namespace voyageur::project
