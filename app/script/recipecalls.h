// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "script/recipes.h"

namespace voyageur::script {

// What a recipe prepares has to reach the program: its call is changed where that is certain, and named where it is not.

//! The program takes `"$dataset"`, where it took `source` ("~/scratch/data.tar"), its folder, or a path by an option such as
//! --data. Pure.
QByteArray withDatasetTaken(const QByteArray &script, const QByteArray &source, QList<RecipeNote> &notes);
//! The program saves its checkpoints in `"$checkpoints"`. Pure.
QByteArray withCheckpointsTaken(const QByteArray &script, QList<RecipeNote> &notes);

//! Where the script's program writes on the node's disk, or from where the script copies its results: "$SLURM_TMPDIR/results".
//! Empty when neither is seen. Pure.
QByteArray resultsFolder(const QByteArray &script);
//! Says it when no program of the script is seen to write to `folder`. Pure.
void noteWhoWrites(const QByteArray &script, const QByteArray &folder, QList<RecipeNote> &notes);

//! The folder of the code: that of a program that the script names by its path, or the one that it goes into. Empty: not seen,
//! or on the node's disk. Pure.
QByteArray codeFolder(const QByteArray &script);
//! Its programs are all named by a path in that folder, or in the copy of it, or the script goes there itself behind that place:
//! whatever the working folder is at that place. Pure.
bool namesItsPrograms(const QByteArray &script, const QByteArray &folder, qsizetype place);
//! Programs of `folder` are started from its copy, "$SLURM_TMPDIR/code"; those of elsewhere are named. Pure.
QByteArray withCopyTaken(const QByteArray &script, const QByteArray &folder, QList<RecipeNote> &notes);

//! A relative path where the script, behind `offset`, works on the node's empty disk: from where the job was submitted. Else as
//! it is. Pure.
QByteArray pathFromSubmission(const QByteArray &script, qsizetype offset, const QByteArray &path);

//! A program's call for one of several runs.
struct RunCall {
    QByteArray command; //!< its results go to a folder of each run's own
    QByteArray folders; //!< which, as shell text with "$voyageur_number"; empty: none is seen
};

//! `number`: what stands for the number of the run there, "\"$voyageur_number\"" or "'{#}'". Pure.
RunCall callOfOneRun(const QByteArray &command, const QByteArray &number);

} // namespace voyageur::script
