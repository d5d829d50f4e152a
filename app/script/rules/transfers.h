// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "script/rules/calls.h"
#include "script/rules/places.h"

namespace voyageur::script {

class Subject;

//! A command that copies, moves, packs or unpacks files.
struct Transfer {
    enum class Kind { Copy, Move, Sync, Pack, Unpack };
    Kind kind = Kind::Copy;
    const Call *call = nullptr;
    QList<const BashWord *> sources;  //!< of Unpack: the archive, if it is named
    QList<Place> sourcePlaces;        //!< of each
    const BashWord *target = nullptr; //!< null: the folder of that moment
    QByteArray targetPath;            //!< null: not known
    Place targetPlace = Place::Unknown;
    bool partial = false; //!< of Unpack: only some files, or to the screen

    bool takesFrom(Place place) const { return sourcePlaces.contains(place); }
};

QList<Transfer> readTransfers(const Subject &subject);
//! Commands in the strings of "trap", "bash -c" and "eval". Their places in the script are not known.
QList<BashCommand> quotedCommands(const Subject &subject);

//! "--out DIR", "--out=DIR", "output_dir=DIR": an option of a program.
struct ProgramOption {
    QByteArray name; //!< in small letters, without the first dashes, "_" as "-"
    const BashWord *word = nullptr;
    Span span; //!< of the value
    QByteArray value;
};

QList<ProgramOption> optionsOf(const Call &call, const Subject &subject);
//! Names such as "output-dir" and "results".
bool isOutputName(QByteArrayView name);
//! Names such as "checkpoint-dir" and "write-checkpoints-to"; not those from which a program loads.
bool isCheckpointOutputName(const QByteArray &name);
//! What does the work of a job: Python, a program of one's own, anything behind srun or mpirun. Not cp, mkdir, pip ….
bool isProgram(const Call &call);

} // namespace voyageur::script
