// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "base/stop.h"

#include <QString>

namespace voyageur::models {

//! Copies the example project that is inside the program into `folder` (files that are there stay) and makes its data
//! with this computer's Python. Blocks. NotFound when there is no Python 3.
base::Result<QString> makeExample(const QString &folder, const base::StopToken &stop);

//! Where makeExample() is asked to put it: "voyageur-example" in the person's home.
QString exampleFolder();

} // namespace voyageur::models
