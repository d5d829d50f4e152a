// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace voyageur::projectfile {

//! What a job does with the modules that are loaded by themselves, before it loads its own.
struct ModuleStart {
    bool purge = false; //!< `module --force purge`: also those that stay otherwise, such as StdEnv
    QStringList unload; //!< names, in this order
    bool operator==(const ModuleStart &) const = default;
};
//! The words for a script that does it: "--purge", "-NAME" for each to be unloaded, then those to be loaded. No module is called
//! so.
QStringList moduleWords(const ModuleStart &start, const QStringList &modules);
//! The lines of a job script that do it, as the template writes them.
QStringList moduleLines(const ModuleStart &start, const QStringList &modules);

//! NAME of NAME/VERSION; of hierarchical names ("R-bundle/CRAN/4") all but the last part.
QString moduleName(const QString &module);
//! What may stand in environment.modules.
bool isModuleName(const QString &module);

} // namespace voyageur::projectfile
