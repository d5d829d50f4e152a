// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "main/cli/verb.h"
#include "transfer/transfer.h"

namespace voyageur::cli {

//! `push ADDRESS C:PATH`: the cluster fetches the file itself.
base::Result<transfer::TransferReport> fetchByCluster(Context &context);

} // namespace voyageur::cli
