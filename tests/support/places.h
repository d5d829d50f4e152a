// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

//! Places of this checkout and this build, for tests. They are functions and not macros, so that no test's object file depends on
//! where the checkout stands and a compiler cache serves every clone. `path` begins with a slash.
namespace voyageur::tests {

QString sourcePath(const char *path = ""); //!< in the project's folder
QString dataPath(const char *path);        //!< in tests/data
QString buildPath(const char *path);       //!< in the build folder

} // namespace voyageur::tests
