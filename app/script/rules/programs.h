// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "script/rules/rulecheck.h"

#include <QString>

#include <optional>

namespace voyageur::script {

//! A program that the script runs, with what is known of its code.
struct KnownProgram {
    const PythonRun *run = nullptr;
    const ProgramFacts *facts = nullptr;

    //! Where a finding about it stands: the file in the script.
    Span span() const { return run->fileSpan.size() > 0 ? run->fileSpan : run->call->nameSpan(); }
    const Call &call() const { return *run->call; }
};

//! The programs of the script whose code was found; each run of one counts. Empty without a project.
QList<KnownProgram> knownPrograms(const Subject &subject);
//! The same when the script runs nothing else that could count: every Python program was read completely, imports nothing but
//! what this program knows, and all other commands are those that every job script has (cd, module, tar …). Else empty.
QList<KnownProgram> wholeWork(const Subject &subject);

//! One that every job script may have (cd, module, tar …): it uses one core and no GPU.
bool isUsualCommand(const QByteArray &name);

//! What a module of Python, or of the wheelhouse, can do by itself.
enum ModuleTrait : unsigned {
    UsesCores = 1,      //!< several cores
    UsesBlas = 2,       //!< threads of OpenMP or BLAS
    UsesGpus = 4,       //!< a GPU
    SpreadsOut = 8,     //!< several GPUs without being told
    HandsOutCases = 16, //!< chooses what a task works on
    ReadsArchives = 32, //!< keeps many things in one file
    Trains = 64,        //!< writes checkpoints by itself
};
//! Nothing for a module that this program does not know.
std::optional<unsigned> moduleTraits(const QString &module);
bool importsAny(const ProgramFacts &program, unsigned traits);

//! Cores of one process; nothing where the cluster gives whole nodes, or nobody can tell.
std::optional<qint64> coresOfTask(const Subject &subject, const Call &call);
//! The srun before it has options of its own.
bool srunHasOptions(const Call &call);
//! The variable is set in the script, or before this command.
bool setsFor(const Subject &subject, const Call &call, QByteArrayView variable);
//! One of the words of the command contains this, in small letters.
bool mentions(const Call &call, QByteArrayView part);
//! Any command's word does.
bool scriptMentions(const Subject &subject, QByteArrayView part);
//! A line of its own before the command, or before the first command where the command does not begin its line.
base::TextEdit lineBefore(const Subject &subject, const Call &call, const QByteArray &line);

//! "sed -n ${SLURM_ARRAY_TASK_ID}p", "head -n $SLURM_ARRAY_TASK_ID", "awk NR==$SLURM_ARRAY_TASK_ID": line number = task number.
bool takesLineOfTask(const Subject &subject, const Call &call);

//! A chain of jobs, each of which goes on where the one before it ended: "--array=1-10%1", a dependency, sbatch in the script.
bool isChain(const Subject &subject);
//! The wheels of the Alliance's clusters are what pip finds there. Nothing when no cluster was chosen.
std::optional<bool> hasWheelhouse(const Subject &subject);
//! "3 h", "2 h 30 min", "4 days".
QString spanText(qint64 seconds);

} // namespace voyageur::script
