// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/diagnostic.h"
#include "base/result.h"
#include "base/stop.h"
#include "source/jobplace.h"

#include <QList>
#include <QString>
#include <QStringList>

namespace voyageur::projectfile {
struct ProjectFile;
}

namespace voyageur::source {

//! A rule of the code scan: a row of resources/rules/rules.tsv, with what is said when it finds something.
struct CodeRule {
    QString id; //!< as in findings: "ML-SHOW"
    base::Severity severity = base::Severity::Warning;
    QString title; //!< for people
    QString help;  //!< an address to read more
};

//! All rules, in the order of the table.
QList<CodeRule> codeRules();

//! Beside the folder itself.
struct ScanOptions {
    QStringList exclude;        //!< globs as in voyageur.json
    QStringList dismissed;      //!< findings that the person does not want to see, each as dismissalFor() writes it
    QString program = {};       //!< that the job starts, below the folder; empty: not known, and nobody asks what it needs
    QStringList arguments = {}; //!< that it is started with
    JobPlace place;
};

//! For a project's code: what it leaves out, what was dismissed, how its program is started, and what its job asks for.
ScanOptions scanOptionsFor(const projectfile::ProjectFile &project, const JobPlace &place = {});

//! Step 1. What a folder of Python code does that cannot work in a job: windows, questions at the keyboard, paths of this
//! computer, downloads, results that nobody can write. Reads *.py, *.pyw and, cell by cell, *.ipynb. Left out: what `exclude`
//! names, virtual environments, site-packages, hidden and cache folders, links that lead out, and what a comment switches off (`#
//! voyageur: disable=RULE`, behind the code or, for the whole file, on a line of its own). Findings are sorted by file and place;
//! those of a notebook name their cell as the file (placeInNotebook()), count lines in it and have no fixes; a notebook whose
//! program stands beside it is left alone. What cannot be read, or is larger than anything that a person wrote, is a finding,
//! too. Where `options` do not say what the folders of this computer are, all of `folder` is code. Several threads.
//! FileUnreadable when the folder itself cannot be read.
base::Result<QList<base::Diagnostic>> scanCode(const QString &folder, const ScanOptions &options = {},
                                               const base::StopToken &stop = {});

//! The findings in one Python text. `file` goes into them. Any text, no matter how broken, is fine.
QList<base::Diagnostic> scanPython(const QString &text, const QString &file, const JobPlace &place = {});

//! Which of the findings' fixes.
enum class FixChoice {
    Sure,  //!< the first one where it is made without asking
    First, //!< the first one of each finding: the person has seen it
};

//! What applyCodeFixes() did.
struct FixReport {
    struct File {
        QString path;
        QByteArray before;
        QByteArray after;
        bool made = false; //!< there was none before
    };
    QList<File> files; //!< written, in order
    int fixes = 0;     //!< findings done away with
};

//! A fix of each finding that has one, in the files of `folder`: whole files, line ends, byte order mark and encoding as they
//! were; that of a notebook writes its program, never over a file (FileUnwritable). A file whose findings do not match its text
//! any more is refused (FileChanged); those before it are done. `place` is that of the scan.
base::Result<FixReport> applyCodeFixes(const QString &folder, const QList<base::Diagnostic> &findings, FixChoice choice,
                                       const JobPlace &place = {});

//! The files as they were before. One that was changed again since is refused (FileChanged), and then none is written.
base::Result<void> undoCodeFixes(const FixReport &report);

//! The same as a unified diff, without writing.
base::Result<QString> diffCodeFixes(const QString &folder, const QList<base::Diagnostic> &findings, FixChoice choice,
                                    const JobPlace &place = {});

//! The option whose value such a fix makes the program ask for, "--epochs"; empty for a fix that needs none. Without a value in
//! the project's arguments every job would end at once.
QString optionToFill(const base::Fix &fix);

//! The arguments of the project's program in a job, with those that these fixes need: the dataset for what was a path of this
//! computer. To be asked before the fixes are made. Errors as applyCodeFixes().
base::Result<QStringList> argumentsWithFixes(const QString &folder, const QList<base::Diagnostic> &findings, FixChoice choice,
                                             const JobPlace &place);

} // namespace voyageur::source
