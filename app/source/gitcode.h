// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"
#include "session/steps.h"

namespace voyageur::source {

//! Whether a person means a repository of git by this: https://…, ssh://…, git://…, git@host:path. A folder of this computer is
//! none.
bool isGitAddress(const QString &text);
//! The name that git would give to the folder: "cats" for https://host/me/cats.git; plain letters only, never empty.
QString nameOfRepository(const QString &address);

//! Code that came from a repository.
struct GitCode {
    QString address;
    QString commit; //!< whole
    QString folder; //!< here, absolute
};

//! Clones a repository on the login node, its last commit only, and copies it with its .git to `folder` here, which must not be
//! there or be empty. Nothing stays on the cluster. Nobody is asked for a password there: a repository that needs one fails.
//! `address`: also an absolute path on the cluster. The sink gets the commands as they would be typed. Errors besides those of
//! the host: BadRequest (an address that git must not be given, a folder that is not empty), CommandFailed with git's words,
//! FileUnwritable, Cancelled.
base::Result<GitCode> fetchGitCode(session::ClusterSession &session, const QString &address, const QString &folder,
                                   const session::StepSink &sink, const base::StopToken &stop);

} // namespace voyageur::source
