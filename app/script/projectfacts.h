// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>
#include <QString>

#include <optional>

namespace voyageur::script {

//! What is known of the project that a script runs: of its Python code, its requirements, its dataset. Gathered by
//! app/project; plain values, absent where not known.
struct ProjectFacts {};

} // namespace voyageur::script
