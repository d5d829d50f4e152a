// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QByteArray>
#include <QString>

namespace voyageur::script {

//! Where the commands of a recipe go. Offsets are those of the script, at beginnings of lines.
struct RecipePlace {
    qsizetype begin = 0;
    qsizetype end = 0;  //!< before which the script is replaced; `begin`: nothing is
    QByteArray command; //!< of what is replaced: the program's call; else "python train.py"
};

//! "start": behind the first "set …"; "before": before the paragraph that starts the program; "program": the call itself;
//! "end"; "header": nowhere. A `line` (from 1) behind the head wins over the first two and the last; it moves up to where a
//! command of its own can stand. BadRequest for "program" when the call stands where nothing can be put around it. Pure.
base::Result<RecipePlace> recipePlace(const QByteArray &script, const QString &place, int line);

//! Unpacks data or makes an environment on the disk of the first node only: of no use to a job of several.
bool preparesOneNodeOnly(const QByteArray &script);

//! The script with `commands` (whole lines) there, set off by empty lines.
QByteArray withCommands(const QByteArray &script, const RecipePlace &place, const QByteArray &commands,
                        const QByteArray &lineEnd);

} // namespace voyageur::script
