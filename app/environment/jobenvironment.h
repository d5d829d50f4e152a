// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "ssh/remotepath.h"

#include <QByteArray>

namespace voyageur::environment {

//! The lines of a job script (resources/templates/parts/environment.sh) that build the virtual environment on the node's own
//! disk, from what is kept in `folder` on shared storage (frozen.txt, wheels/ where `wheels`), and activate it: once on each node
//! where there are several. They come after the modules; the last line activates. Pure.
base::Result<QByteArray> environmentInJob(const ssh::RemotePath &folder, bool wheels);

} // namespace voyageur::environment
