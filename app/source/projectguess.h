// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "base/stop.h"
#include "projectfile/projectfile.h"
#include "source/programoptions.h"

namespace voyageur::source {

// What a new project may be, read off a folder of code. All of it are guesses: each says what speaks for it, and a person
// decides.

//! A program that may be the one to run.
struct ProgramGuess {
    QString file;      //!< relative to the folder, with '/'
    QString reason;    //!< for people
    QString framework; //!< "PyTorch"; empty for none that is known
    QList<ProgramOption> options;
    bool trains = false;
    bool saves = false;    //!< it writes some state
    QString notebook = {}; //!< that it is yet to be made of; empty: the file is there
};

//! A folder, or one file, that may be the dataset.
struct DatasetGuess {
    QString folder; //!< as in voyageur.json: relative to the folder, or absolute
    QString reason;
    qint64 files = 0;
    qint64 bytes = 0;
};

struct ProjectGuess {
    QList<ProgramGuess> programs; //!< the likeliest first
    QList<DatasetGuess> datasets; //!< the likeliest first
    QStringList notebooks;        //!< those without a program beside them are among the programs, behind all others
    QString requirements;         //!< the file that lists packages; empty for none
    bool hasFile = false;         //!< there is a voyageur.json already
};

//! A folder of this name is a dataset, as people call theirs.
bool isNamedData(const QString &name);

//! Reads the folder, runs nothing. At most 40 programs are looked into. FileUnreadable, Cancelled. Any thread.
base::Result<ProjectGuess> guessProject(const QString &folder, const base::StopToken &stop = {});

//! The arguments with which the program is given its dataset and the place for its results, as far as its options tell.
QStringList guessedArguments(const ProgramGuess &program, bool hasDataset);

//! What the project's program is started with: its arguments, and the parameters of its sweep.
QStringList givenArguments(const projectfile::ProjectFile &project);
//! The text of a Python program below the folder; empty when it is none, is larger than what a person writes, or
//! cannot be read.
QString programText(const QString &folder, const QString &program);
//! The options of the project's program, as far as its file tells. Reads it.
QList<ProgramOption> optionsOfProgram(const projectfile::ProjectFile &project);

//! The option by which the project's program seems to take a checkpoint's path, "--resume"; empty when none was seen. Reads the
//! program's file.
QString guessedResumeOption(const projectfile::ProjectFile &project);

} // namespace voyageur::source
