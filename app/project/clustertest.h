// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/catalogue.h"
#include "ssh/prompter.h"

#include <QList>
#include <QString>

#include <functional>

namespace voyageur::project {

//! One named look at a cluster. The names are for scripts and stay; the words are for people and a help desk, and hold no secret.
struct ClusterCheck {
    enum class Status {
        Good,
        Warning, //!< works, and will bite
        Failed,
        Skipped, //!< could not be looked at, for what failed before it
    };
    QString name; //!< "reach", "host-key", "methods", "login", "shell", …
    Status status = Status::Skipped;
    QString detail;
};

//! A status as scripts read it: "ok", "warning", "failed", "skipped".
QString statusName(ClusterCheck::Status status);

//! Looks at a cluster as this person, step by step; `onCheck` is called after each, in this thread. Signs in once. What fails is
//! in the checks; Cancelled is the only error.
base::Result<QList<ClusterCheck>> testCluster(const cluster::Profile &profile, ssh::Prompter &prompter,
                                              const std::function<void(const ClusterCheck &)> &onCheck,
                                              const base::StopToken &stop);

} // namespace voyageur::project
