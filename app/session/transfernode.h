// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"
#include "session/steps.h"

#include <optional>

namespace voyageur::transfer {
struct WebAddress;
}

namespace voyageur::session {

//! The name of a cluster's data transfer node, "trillium/dtn"; empty where the catalogue names none that is a host of its own,
//! and for what is such a node itself. Pure.
QString transferNode(const cluster::Profile &cluster);

//! Which host is to fetch an address, and why.
struct FetchChoice {
    bool byTransferNode = false;
    bool asked = false; //!< by the person: then nothing else will do
    QString why;        //!< for people; empty for the login node
};
//! `via`: "login", "dtn", or empty. Without a word of the person's the login node fetches what is not known to be large for a
//! host that everybody shares (Guide::largeForLogin). Pure.
FetchChoice chooseFetcher(const QString &via, const QString &node, std::optional<qint64> bytes);

//! The login node's host, or that of the transfer node, signed in to by `reach` and said so before. Where nobody asked for the
//! transfer node, and it cannot be signed in to, the login node fetches after all, with a warning. BadRequest when it was asked
//! for and there is none; the errors of `reach`.
base::Result<std::shared_ptr<ssh::Host>> fetchingHost(const cluster::Profile &cluster, std::shared_ptr<ssh::Host> login,
                                                      const ReachHost &reach, const QString &via,
                                                      const transfer::WebAddress &address, const StepReport &report,
                                                      const base::StopToken &stop);

} // namespace voyageur::session
