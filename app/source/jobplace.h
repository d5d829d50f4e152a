// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clusterfacts.h"
#include "source/localfolders.h"
#include "source/removednames.h"

#include <QString>

#include <optional>

namespace voyageur::source {

//! What is known of the place where the code is to run; what is not known is absent and makes no verdict harder. A value; any
//! thread.
struct JobPlace {
    QString cluster; //!< its title, for messages; empty: none was chosen
    base::Fact<bool> internet;
    bool listedSites = false; //!< without internet, but a proxy lets a list of sites through
    base::Fact<base::ServiceReach> wandb;
    base::Fact<base::ServiceReach> comet;
    bool homeReadOnly = false;
    bool wheelhouse = false;  //!< pip takes the Alliance's own wheels there
    std::optional<int> cores; //!< of one task of the job
    std::optional<int> gpus;  //!< of one node of the job; 0 for none
    QString account;          //!< of the project, without _gpu or _cpu; empty: none is named
    bool staged = false;      //!< the dataset goes to the node's own disk before the program starts

    //! Modules are looked at together with the programs that import them. A training without checkpoints is then found as
    //! Severity::Info where a module alone cannot know, as Severity::Warning where no module changes it; who asks decides, and
    //! makes it what the rule says.
    bool wholeProject = false;

    QString placed = {}; //!< in the code's folder, where a link leads to the dataset: "data"; empty: there is none

    LocalFolders here;                      //!< what the paths of this computer are there
    QHash<QString, PinnedVersion> versions; //!< that the project pins, by package in small letters

    static JobPlace on(const base::ClusterFacts &facts, const QString &title);
    //! The job loads these modules: "python/3.11" among them says which Python runs there.
    void noteModules(const QStringList &modules);
};

} // namespace voyageur::source
