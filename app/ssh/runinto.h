// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ssh/host.h"

namespace voyageur::ssh {

//! Host::run() for who can make use of a part of the answer: what had come is in `output` also when it fails.
base::Result<void> runInto(Output &output, Host &host, const ShellCommand &command, const RunOptions &options = {});

} // namespace voyageur::ssh
