// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "script/recipeplace.h"

#include <QByteArray>
#include <QString>

namespace voyageur::script {

//! A file that scripts read in ("source") for other reasons than its traps: an environment's activate, .bashrc. Pure.
bool setsNoTrap(const QByteArray &path);

//! These lines have something done at the end of the script, or at a signal (resources/templates/parts/atend.sh). Pure.
bool actsAtEnd(const QByteArray &commands);

//! Whether `commands` can stand in the script and leave alone what the script owns: its variables, its traps, the folders that it
//! removes. BadRequest, with the line and the reason, when they cannot. Pure.
base::Result<void> checkNothingIsTaken(const QByteArray &script, const QByteArray &commands, const QString &title);

//! A call of `voyageur_traps` behind each trap that the script may set later than at `place`, which moves along: so that trap
//! joins what is done at the end and does not replace it. Pure.
QByteArray withTrapsJoined(const QByteArray &script, RecipePlace &place);

//! The script with atend.sh (its text) before its first command, unless it is there. Pure.
base::Result<QByteArray> withEndCollector(const QByteArray &script, const QByteArray &collector, const QByteArray &lineEnd);

} // namespace voyageur::script
