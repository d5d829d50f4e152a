// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "script/bash.h"

#include <QByteArrayView>
#include <QList>
#include <QSet>

#include <algorithm>
#include <initializer_list>
#include <span>

namespace voyageur::script {

//! A program that the script starts, seen behind what stands before it: "srun -n 4 time /usr/bin/python3 train.py" is a call
//! of python3, behind srun and time.
struct Call {
    const BashCommand *command = nullptr;
    qsizetype program = 0;    //!< index of its name among the command's words
    QByteArray name;          //!< without folders: "python3"
    QList<QByteArray> before; //!< "srun", "time"; outermost first
    qsizetype srun = -1;      //!< index of the word srun (mpirun, mpiexec too: see before); −1: not behind one
    bool inDocument = false;  //!< in a here-document that a shell reads
    bool everyNode = false;   //!< in one that srun gives to a shell
    int document = -1;        //!< which one, from 0; −1: in none

    Span span() const { return command->span; }
    Span nameSpan() const { return command->words.at(program).span; }
    //! The words behind the name.
    std::span<const BashWord> arguments() const;
    bool isBehind(QByteArrayView wrapper) const;
    //! One of the arguments is exactly this.
    bool has(QByteArrayView argument) const;
    //! The value of "--name value" or "--name=value"; null for none.
    const BashWord *valueOf(QByteArrayView option, QByteArray *text = nullptr) const;
};

//! "module load python/3.11": one of it for each module.
struct ModuleUse {
    enum class Act { Load, Unload, Purge, Restore, Use };
    Act act = Act::Load;
    QByteArray module;  //!< "python/3.11"; of Purge empty
    QByteArray name;    //!< "python"
    QByteArray version; //!< "3.11"; may be empty
    Span span;          //!< the word, of Purge the command
    const BashCommand *command = nullptr;
};

//! A Python program that the script runs.
struct PythonRun {
    const Call *call = nullptr;
    QByteArray launcher; //!< "python", "torchrun", "accelerate", "deepspeed", "torch.distributed.run" (or ….launch); "" for a
                         //!< file run by itself
    QByteArray file;     //!< "train.py", as the script names it (variables that are known are replaced); empty: none
    QByteArray module;   //!< of "python -m"; empty: none
    Span fileSpan;       //!< of the file or module
    qsizetype firstArgument = 0; //!< index among the command's words
    //! It starts the processes of one node itself.
    bool isLauncher() const { return launcher != "python" && !launcher.isEmpty(); }
};

//! By which ProjectFacts know it: its file, or "-m module"; empty for none.
QByteArray programKey(const PythonRun &run);

inline bool isOneOf(QByteArrayView name, std::initializer_list<QByteArrayView> names)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}
//! sh, bash and their like: they read the scripts that this program can read.
bool isShellName(QByteArrayView name);
//! Of the variable's name that the text begins with.
qsizetype variableNameLength(QByteArrayView text);

//! Calls of commands, in order.
QList<Call> callsOf(const QList<BashCommand> &commands);

} // namespace voyageur::script
