// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ssh/host.h"

namespace voyageur::ssh {

//! The version of SFTP that a login speaks, asked of the subsystem itself. Errors: those of Host::start() and reading; BadAnswer
//! when what answers is something else.
base::Result<int> sftpVersion(Host &host, const base::StopToken &stop);

} // namespace voyageur::ssh
