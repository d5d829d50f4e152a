// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace voyageur::tests {

//! From now on base::stateFolder() is below `folder` in this test program. On Windows its settings and cache too. A test begins
//! with a folder of its own (tests/CMakeLists.txt); this is for one whose functions want one each.
void keepStateIn(const QString &folder);

} // namespace voyageur::tests
