// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "script/projectfacts.h"

namespace voyageur::script {

//! Every version that "==2.1.*", "<2.2", "~=2.0.1" allows is below `limit` ("2.2"). Pure.
bool isCertainlyBelow(const RequiredPackage &requirement, const QString &limit);

} // namespace voyageur::script
