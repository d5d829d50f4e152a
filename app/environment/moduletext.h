// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>
#include <QString>
#include <QStringList>

namespace voyageur::environment {

// What Lmod prints, read. Any bytes are fine; every function here is pure.

//! The modules of `module -t list`, `module -t avail`, `module -t spider`, in their order, each once: NAME/VERSION, or NAME where
//! Lmod gives no version. Folders ("/cvmfs/…:"), names without version that only head others ("gcc/"), marks such as "(D)", and
//! sentences are left out.
QStringList modulesListed(const QByteArray &printed);

//! One name with its versions, as Lmod sorts them.
struct ModuleOffer {
    QString name;
    QStringList versions;
};
//! The same, put together by name; sorted by name, the newest version first.
QList<ModuleOffer> moduleOffers(const QStringList &modules);

//! What `module spider NAME` says.
struct ModuleStory {
    QString description;
    QStringList versions;      //!< NAME/VERSION, where no version was asked for
    QList<QStringList> before; //!< alternatives: all modules of one of them must be loaded before
    QStringList others;        //!< names that are like this one
    QString help;
    bool unknown = false; //!< there is none of that name
};
ModuleStory moduleStory(const QByteArray &printed);

//! What loading changed besides, and what it refused.
struct ModuleRemarks {
    QStringList replaced; //!< "intel/2020.1.217 → gcc/9.3.0": of the same family, only one can be loaded
    QStringList reloaded; //!< for another version that fits the new one
    QStringList inactive; //!< cannot be loaded beside the new one
    QStringList unknown;  //!< no such module
    QStringList needing;  //!< exist, but others must be loaded before
    bool isEmpty() const
    {
        return replaced.isEmpty() && reloaded.isEmpty() && inactive.isEmpty() && unknown.isEmpty() && needing.isEmpty();
    }
};
ModuleRemarks moduleRemarks(const QByteArray &printed);

} // namespace voyageur::environment
