// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "script/rules/calls.h"

namespace voyageur::script {

class Subject;

//! "pip install …", also as "python -m pip install …".
struct PipInstall {
    const Call *call = nullptr;
    Span span;                        //!< "pip install"
    qsizetype installEnd = 0;         //!< behind the word "install"
    QByteArray command;               //!< "pip", "python -m pip": as the script calls it
    bool noIndex = false;             //!< it asks no index, by an option or by PIP_NO_INDEX
    bool ownIndex = false;            //!< --index-url, --extra-index-url
    bool findLinks = false;           //!< --find-links
    bool user = false;                //!< --user
    bool elsewhere = false;           //!< --target, --prefix, --root
    bool upgrades = false;            //!< --upgrade: what is there already is looked up again
    bool upgradesPip = false;         //!< pip is among the packages
    bool unknownWords = false;        //!< a variable that may hold anything
    int requirementFiles = 0;         //!< -r
    QList<const BashWord *> packages; //!< names that an index is asked for
    QList<const BashWord *> sources;  //!< git+…, https://…
    QList<const BashWord *> local;    //!< files and folders

    bool wantsIndex() const { return requirementFiles > 0 || !packages.isEmpty(); }
};

QList<PipInstall> readPip(const Subject &subject);

} // namespace voyageur::script
