// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QByteArray>
#include <QString>

namespace voyageur::script {

struct Call;

//! Where the commands of a recipe go. Offsets are those of the script, at beginnings of lines.
struct RecipePlace {
    qsizetype begin = 0;
    qsizetype end = 0;           //!< before which the script is replaced; `begin`: nothing is
    QByteArray command;          //!< of what is replaced: the program's call; else "python train.py"
    bool isExample = false;      //!< the script has no command at all: that one stands for the person's
    bool hasFiles = false;       //!< the call says which files it reads or writes: "> log"
    bool isLauncher = false;     //!< it starts several processes itself: srun, mpirun, torchrun
    bool stopsAtFailure = false; //!< "set -e" is in force there
    bool stopsAtUnset = false;   //!< "set -u"
    QByteArray next;             //!< the command behind it; empty for none
};

//! "first": behind the first "set …", before every other command; "start": behind the script's first "set …" and its modules;
//! "before": before the first program, with the comments above it; "program": the call itself; "end": before an "exit" that
//! stands last; "header": nowhere. A `line` (from 1) names the program where there are several; for the others it is honoured
//! where it does not stand behind a program or, for "start", before the modules, and moves up to where a command of its own can
//! stand. BadRequest for "program" when the script has none or several, or when nothing can be put around it. Pure.
base::Result<RecipePlace> recipePlace(const QByteArray &script, const QString &place, int line);

//! The rest of a place whose offsets are known. Pure.
void describeRecipePlace(RecipePlace &place, const QByteArray &script);

//! The call starts several processes itself: by srun, torchrun and the like. Pure.
bool startsSeveral(const Call &call);

//! Unpacks data or makes an environment on the disk of the first node only: of no use to a job of several.
bool preparesOneNodeOnly(const QByteArray &script);

//! The script with `commands` (whole lines) there, set off by empty lines.
QByteArray withCommands(const QByteArray &script, const RecipePlace &place, const QByteArray &commands,
                        const QByteArray &lineEnd);

} // namespace voyageur::script
