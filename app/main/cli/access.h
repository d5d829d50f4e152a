// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/catalogue.h"
#include "main/cli/verb.h"
#include "project/clustertest.h"
#include "project/session.h"
#include "ssh/host.h"

#include <memory>

namespace voyageur::cli {

//! The catalogue; what is wrong with the person's own files is said on the way.
base::Result<cluster::Catalogue> loadCatalogue(Context &context);

//! What a cluster's name on the command line means, with the options of the login on top.
base::Result<cluster::Profile> chosenCluster(Context &context, const QString &name);

//! Signs in, asking in the terminal.
base::Result<std::shared_ptr<ssh::Host>> signIn(Context &context, const cluster::Profile &profile);

//! Signs in and tests the cluster; `onCheck` is called after each check.
base::Result<QList<project::ClusterCheck>> testCluster(Context &context, const cluster::Profile &profile,
                                                       const std::function<void(const project::ClusterCheck &)> &onCheck);

//! Signs in and looks around: for the verbs that need Slurm.
base::Result<std::shared_ptr<project::ClusterSession>> openCluster(Context &context, const QString &name);

} // namespace voyageur::cli
