// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/catalogue.h"

#include <optional>

namespace voyageur::cluster {

//! "niagara/dtn2" in its parts. A value; pure.
struct NodeName {
    QString cluster;
    NodeRole role = NodeRole::Login;
    int number = 1; //!< which of the catalogue's list
};

//! Nothing when it is no name of that form.
std::optional<NodeName> parseNodeName(const QString &text);

//! The names of a cluster's hosts with a login of their own, in the catalogue's order; none for most.
QStringList nodeNames(const Profile &cluster);

//! That host, from the profile of the cluster it belongs to. NotFound when the cluster has none, or not so many.
base::Result<Profile> nodeOf(const Profile &cluster, const NodeName &name);

//! Refuses what a host that is no login node cannot do, before anybody signs in there. BadRequest.
base::Result<void> mustHaveSlurm(const Profile &profile);
base::Result<void> mustHaveShell(const Profile &profile);

} // namespace voyageur::cluster
