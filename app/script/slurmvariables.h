// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>
#include <QString>

#include <span>

namespace voyageur::script {

//! A variable that a job finds in its environment (sbatch(1), "OUTPUT ENVIRONMENT VARIABLES", and what the Alliance's
//! clusters add).
struct SlurmVariable {
    const char *name;
    const char *help; //!< marked for translation, context "voyageur::script::SlurmVariable"
};

//! The most used first.
std::span<const SlurmVariable> slurmVariables();
//! Null for a name that is none of them.
const SlurmVariable *findSlurmVariable(QByteArrayView name);
//! In the person's language.
QString slurmVariableHelp(const SlurmVariable &variable);

} // namespace voyageur::script
