// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/catalogue.h"
#include "ssh/host.h"
#include "ssh/prompter.h"

#include <QList>
#include <QString>

#include <functional>
#include <memory>

namespace voyageur::session {

//! One named look at a cluster. The names are for scripts and stay; the words are for people and a help desk, and hold no secret.
struct ClusterCheck {
    enum class Status {
        Good,
        Warning, //!< works, and will bite
        Failed,
        Skipped, //!< could not be looked at, for what failed before it, or has no place there
    };
    QString name; //!< "reach", "host-key", "methods", "login", "shell", …
    Status status = Status::Skipped;
    QString detail;
    QString advice = {}; //!< what to do now; may be empty
};

//! A status as scripts read it: "ok", "warning", "failed", "skipped".
QString statusName(ClusterCheck::Status status);
//! The same for people: "works", "look at this" …
QString statusWord(ClusterCheck::Status status);
//! All names, in the order in which the checks are made.
QStringList clusterCheckNames();
//! What a check looks at, for people: "Host key".
QString clusterCheckTitle(const QString &name);

//! Called after each check, in the thread that makes them.
using OnCheck = std::function<void(const ClusterCheck &)>;

// Each looks at a cluster as this person, step by step, and gives one check for each name. What fails is in the checks; Cancelled
// is the only error. They block; any thread but the GUI's.

//! Signs in for it, once.
base::Result<QList<ClusterCheck>> testCluster(const cluster::Profile &profile, ssh::Prompter &prompter, const OnCheck &onCheck,
                                              const base::StopToken &stop);
//! Over a session that is signed in: no further login. What only a login shows is told from what is known of that one.
base::Result<QList<ClusterCheck>> testCluster(const cluster::Profile &profile, const std::shared_ptr<ssh::Host> &host,
                                              const OnCheck &onCheck, const base::StopToken &stop);
//! Without any login: up to the methods; the rest is skipped.
base::Result<QList<ClusterCheck>> testClusterFromOutside(const cluster::Profile &profile, const OnCheck &onCheck,
                                                         const base::StopToken &stop);

//! The checks as plain text for a help desk, in the language in use.
QString clusterTestReport(const cluster::Profile &profile, const QList<ClusterCheck> &checks);

} // namespace voyageur::session
