// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/catalogue.h"
#include "main/cli/terminalprompter.h"
#include "main/cli/verb.h"
#include "session/clustertest.h"
#include "session/session.h"
#include "settings/rememberingprompter.h"
#include "ssh/host.h"
#include "ssh/share/sharedlogin.h"

#include <memory>
#include <optional>

namespace voyageur::cli {

//! The catalogue; what is wrong with the person's own files is said on the way.
base::Result<cluster::Catalogue> loadCatalogue(Context &context);

//! The cluster of --cluster, which nobody signs in to; nothing without that option. NotFound where the catalogue has it not.
base::Result<std::optional<cluster::Profile>> wantedCluster(Context &context);

//! What a cluster's name on the command line means, with the options of the login on top.
base::Result<cluster::Profile> chosenCluster(Context &context, const QString &name);

//! Says so when the cluster was retired.
void sayWhatIsOld(Console &console, const cluster::Profile &profile);
//! Says which user is tried where nobody named one for a cluster of the catalogue.
void sayWhoIsGuessed(Console &console, const cluster::Profile &profile);
//! The questions of one login: answers given as options come first, then what the person asked to remember, then the person in
//! the terminal.
struct LoginQuestions {
    //! A passphrase that was given for the key that was given opens it, or nobody is called: KeyUnusable. The errors of
    //! GivenAnswers::from().
    static base::Result<std::unique_ptr<LoginQuestions>> of(Context &context, const cluster::Profile &profile);
    settings::Secrets secrets;
    TerminalPrompter terminal;
    settings::RememberingPrompter prompter;

private:
    LoginQuestions(Context &context, const cluster::Profile &profile, GivenAnswers given,
                   settings::RememberingPrompter::Given kinds);
};
//! Says why it takes a while.
//! From now on the person hears what a command there waits for, each reason once.
void tellDelays(Context &context, ssh::Host &host);
ssh::OnWaiting sayWaiting(Context &context);

//! The session of the window or of `voyageur login`; where there is none, signs in for this verb alone, asking in the terminal.
base::Result<std::shared_ptr<ssh::Host>> signIn(Context &context, const cluster::Profile &profile);

//! --via of an address: "login", "dtn", or empty. BadRequest.
base::Result<QString> viaOption(const Arguments &arguments);

//! Signs in to other hosts of a cluster as signIn() does. Not after `context` has ended.
session::ReachHost reacherFor(Context &context);

//! Tests the cluster over the session of the window or of `voyageur login`; where there is none, signs in for this.
base::Result<QList<session::ClusterCheck>> testCluster(Context &context, const cluster::Profile &profile,
                                                       const session::OnCheck &onCheck);

//! The same, and looks around: for the verbs that need Slurm.
base::Result<std::shared_ptr<session::ClusterSession>> openCluster(Context &context, const QString &name,
                                                                   session::Look look = session::Look::Now);

} // namespace voyageur::cli
