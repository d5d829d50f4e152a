// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "base/stop.h"
#include "dataset/exclusions.h"

namespace voyageur::dataset {

//! Whether a folder is sent as code: it is a project's (voyageur.json), or says what of it stays (.voyageurignore).
bool isCodeFolder(const QString &folder);

//! A file of a folder of code whose name says that passwords or keys may be in it.
struct CodeSecret {
    QByteArray path;      //!< inside the folder, `/` between parts
    bool goes = false;    //!< to the cluster, with the code
    bool decided = false; //!< the person said which: in an option, in the project or in a .voyageurignore file
};

//! What stays of a folder of code.
struct CodeRules {
    Exclusions exclusions;
    QList<CodeSecret> secrets; //!< also those that go; not those in a folder that stays

    //! Nobody has said of these whether they go, so they stay.
    QList<QByteArray> undecided() const;
};

//! `others` with what stays of a folder of code: what its .gitignore and .voyageurignore files name, those above it up to the top
//! of its repository too, and virtual environments, whatever they are called. Reads the folders that do not stay. Errors:
//! NotFound, FileUnreadable (the folder itself), Cancelled.
base::Result<CodeRules> codeRules(const QString &folder, const Exclusions &others, const base::StopToken &stop);

//! Writes into the .voyageurignore file beside `secret`, one of a CodeRules, whether it goes. Errors: those of
//! base::changeFile().
base::Result<void> decideSecret(const QString &folder, const QByteArray &secret, bool goes);

} // namespace voyageur::dataset
