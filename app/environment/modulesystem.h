// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "environment/moduletext.h"
#include "projectfile/modulestart.h"
#include "session/session.h"

namespace voyageur::environment {

// Each asks the cluster once, in a login shell of its own: what is loaded in a person's terminal stays as it is. NotFound where
// there is no module system.

//! All modules that can be loaded after those (as moduleWords() gives them): `module -t avail`.
base::Result<QList<ModuleOffer>> availableModules(session::ClusterSession &session, const QStringList &after,
                                                  const base::StopToken &stop);

//! `module spider NAME` or NAME/VERSION. BadRequest for a word that is no module's name.
base::Result<ModuleStory> spiderModule(session::ClusterSession &session, const QString &module, const base::StopToken &stop);

//! What comes of doing these words of moduleWords(), in this order.
struct ModuleTrial {
    bool loads = false;
    QStringList before; //!< what a login shell has loaded by itself
    QStringList loaded; //!< all that is loaded then, with what they brought along
    ModuleRemarks remarks;
    QString words; //!< Lmod's own
};
base::Result<ModuleTrial> tryModules(session::ClusterSession &session, const QStringList &words, const base::StopToken &stop);

//! The list with one more at its end: another version of the same takes its place.
QStringList modulesWith(const QStringList &modules, const QString &module);
//! The list without the module of that name, whatever version.
QStringList modulesWithout(const QStringList &modules, const QString &module);

} // namespace voyageur::environment
