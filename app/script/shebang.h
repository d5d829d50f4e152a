// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayView>

#include <optional>

namespace voyageur::script {

//! The name of an interpreter that scripts are written for: "bash", "python3.11".
bool isInterpreter(QByteArrayView name);

//! What a first line was meant to be that is nearly one with an interpreter: "#!/bin/bash -l" for "!/bin/bash -l",
//! "##!/bin/bash -l", "  #!/bin/bash -l", "#/bin/bash". Nothing for anything else, and for one that is right.
std::optional<QByteArray> mendedShebang(QByteArrayView line);

} // namespace voyageur::script
