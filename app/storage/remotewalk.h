// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/progress.h"
#include "base/result.h"
#include "base/stop.h"
#include "ssh/host.h"

#include <functional>

namespace voyageur::storage {

//! Runs a command that walks a folder of the cluster. Its stdout: records, each with a NUL behind it; its stderr: lines
//! "voyageur-walk COUNT", reported as progress, and the far side's complaints. Status 67: there is no such folder; 69: its find
//! is not GNU's. The errors of Host, NotFound, CommandFailed, Cancelled.
base::Result<void> walkRemote(ssh::Host &host, const ssh::ShellCommand &command, const ssh::RemotePath &folder,
                              const std::function<void(const QByteArray &)> &record, const base::ProgressSink &progress,
                              const base::StopToken &stop);

} // namespace voyageur::storage
