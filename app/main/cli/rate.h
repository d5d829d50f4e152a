// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "main/cli/arguments.h"

namespace voyageur::cli {

//! The value of an option such as "500k", "10M", "1.5G": bytes, in powers of 1000 as ByteSize shows them. 0 when it was
//! not given. BadRequest.
base::Result<qint64> bytesOption(const Arguments &arguments, const char *option);

} // namespace voyageur::cli
